internal import RuleLanguage
internal import TaxTables

/// Facts that are asked for where they are needed: nothing stands for what was not given.
extension ProgramCompiler {
    /// Asks for the facts among what the next operation takes.
    mutating func ask(for references: [Reference], in scope: Int) {
        // Most lines take no such fact.
        guard references.contains(where: { isAskedFor(register(of: $0)) }) else { return }
        ask(for: references.map { register(of: $0) }, in: scope)
    }

    private func isAskedFor(_ register: UInt16) -> Bool {
        register <= lastAsked && asked[register] != nil
    }

    /// Asks for the facts among registers that the next operation takes.
    mutating func ask(for registers: [UInt16], in scope: Int) {
        guard registers.contains(where: isAskedFor) else { return }
        for register in Set(registers).sorted() {
            if let number = asked[register] { ask(number, in: scope) }
        }
    }

    /// Asks for the facts of children that a test, or a total of one of them, takes.
    mutating func askOfChildren(_ test: PeopleTest, and fact: Int? = nil, of index: Int) {
        if askedOfChildren.isEmpty { return }
        let needed = Set(test.facts + (fact.map { [$0] } ?? []))
        enter(block: lines[index].block)
        for fact in needed.sorted() {
            if let number = askedOfChildren[fact] { ask(number, in: lines[index].scope) }
        }
    }

    /// A return without the fact cannot be computed; on a form of the household it is noted that a benefit
    /// waits for it.
    private mutating func ask(_ number: Int, in scope: Int) {
        let fact = program.asked[number]
        guard !book.forms[forms[scopes[scope].form].form].syntax.isOfHousehold else {
            program.instructions.append(Instruction(operation: .ask, a: fact.given))
            return
        }
        var step: StepName?
        if let line = path.last, case .written(let syntax) = lines[line].content {
            step = stepNames[syntax.step.name]
        }
        program.failures.append(.factNotStated(fact.name, step))
        program.instructions.append(
            Instruction(
                operation: .fail, a: fact.given, b: UInt16(clamping: program.failures.count - 1),
                c: 3))
    }
}

extension PeopleTest {
    /// The places of the facts that it asks about.
    var facts: [Int] {
        switch self {
        case .truth(let fact): [fact]
        case .above(let left, let right): [left, right].compactMap(\.fact)
        case .not(let inner): inner.facts
        case .and(let left, let right), .or(let left, let right): left.facts + right.facts
        case .always: []
        }
    }

    /// The registers that it compares with.
    var registers: [UInt16] {
        switch self {
        case .above(let left, let right): [left, right].compactMap(\.register)
        case .not(let inner): inner.registers
        case .and(let left, let right), .or(let left, let right): left.registers + right.registers
        case .truth, .always: []
        }
    }
}

extension PeopleTest.Value {
    fileprivate var fact: Int? { if case .fact(let fact) = self { fact } else { nil } }
    fileprivate var register: UInt16? {
        if case .register(let register) = self { register } else { nil }
    }
}
