internal import RuleLanguage
internal import TaxTables

/// The compiler of facts `asked for`, which have no default.
extension ProgramCompiler {
    /// Emits requests for the facts among the operands of the next instruction.
    mutating func ask(for references: [Reference], in scope: Int) {
        // Most lines use no such fact.
        guard references.contains(where: { isAskedFor(register(of: $0)) }) else { return }
        ask(for: references.map { register(of: $0) }, in: scope)
    }

    private func isAskedFor(_ register: UInt16) -> Bool {
        register <= lastAsked && asked[register] != nil
    }

    /// Emits requests for the facts among the registers of the next instruction.
    mutating func ask(for registers: [UInt16], in scope: Int) {
        guard registers.contains(where: isAskedFor) else { return }
        for register in Set(registers).sorted() {
            if let number = asked[register] { ask(number, in: scope) }
        }
    }

    /// Emits requests for the facts of children that a test or a total uses.
    mutating func askOfChildren(_ test: PeopleTest, and fact: Int? = nil, of index: Int) {
        if askedOfChildren.isEmpty { return }
        let needed = Set(test.facts + (fact.map { [$0] } ?? []))
        enter(block: lines[index].block)
        for fact in needed.sorted() {
            if let number = askedOfChildren[fact] { ask(number, in: lines[index].scope) }
        }
    }

    /// Emits a request for a fact.
    ///
    /// A return without it fails; on a form of the household, benefits are pending.
    private mutating func ask(_ number: Int, in scope: Int) {
        let fact = program.asked[number]
        guard !ruleSet.forms[forms[scopes[scope].form].form].syntax.isOfHousehold else {
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
    /// The indices of the facts that the test uses.
    var facts: [Int] {
        switch self {
        case .truth(let fact): [fact]
        case .above(let left, let right): [left, right].compactMap(\.fact)
        case .not(let inner): inner.facts
        case .and(let left, let right), .or(let left, let right): left.facts + right.facts
        case .always: []
        }
    }

    /// The registers that the test compares with.
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
