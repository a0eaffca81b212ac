internal import RuleLanguage
internal import TaxTables
internal import Text

/// The part of the compiler that appends instructions to the program.
struct InstructionBuilder {
    let draft: ProgramDraft
    /// The lines that are compiled, each because the one before needs it.
    var path: [Int] = []
    private var openGuard: (block: Int, instruction: Int)?
    private var labels: [Int] = []
    private var pending: [Int] = []

    init(_ draft: ProgramDraft) { self.draft = draft }

    // MARK: Guards and labels

    /// Makes the following instructions depend on a block.
    ///
    /// Instructions of one block share a guard.
    mutating func enter(block: Int) {
        if let open = openGuard, open.block == block { return }
        closeGuard()
        guard block >= 0 else { return }
        openGuard = (block, draft.program.instructions.count)
        draft.program.instructions.append(
            Instruction(operation: .guard, a: UInt16(clamping: block)))
    }

    mutating func closeGuard() {
        if let open = openGuard {
            draft.program.instructions[open.instruction].b = UInt16(
                clamping: draft.program.instructions.count)
        }
        openGuard = nil
    }

    /// Discards the labels of the test before.
    mutating func beginLabels() {
        // The arrays keep their memory, because there are some hundred tests.
        labels.removeAll(keepingCapacity: true)
        pending.removeAll(keepingCapacity: true)
    }

    mutating func newLabel() -> Int {
        labels.append(-1)
        return labels.count - 1
    }

    mutating func place(_ label: Int) { labels[label] = draft.program.instructions.count }

    /// Appends a test, whose targets are labels until `resolveLabels`.
    mutating func append(_ test: Instruction) {
        pending.append(draft.program.instructions.count)
        draft.program.instructions.append(test)
    }

    mutating func resolveLabels() {
        for index in pending {
            let test = draft.program.instructions[index]
            draft.program.instructions[index].target = UInt16(clamping: labels[Int(test.target)])
            draft.program.instructions[index].c = UInt16(clamping: labels[Int(test.c)])
        }
        pending.removeAll(keepingCapacity: true)
    }

    mutating func emit(_ test: CompiledTest, _ yes: Int, _ no: Int, of scope: Int) {
        switch test {
        case .constant(let answer):
            // The blank register is never above 0.
            append(
                Instruction(
                    operation: .isSome, target: UInt16(answer ? yes : no), a: 0,
                    c: UInt16(answer ? yes : no)))
        case .above(let left, let right):
            ask(for: [left, right], in: scope)
            append(
                Instruction(
                    operation: .isAbove, target: UInt16(yes), a: left, b: right, c: UInt16(no)))
        case .some(let register):
            ask(for: [register], in: scope)
            append(
                Instruction(operation: .isSome, target: UInt16(yes), a: register, c: UInt16(no)))
        case .truth(let register):
            ask(for: [register], in: scope)
            append(
                Instruction(operation: .isTrue, target: UInt16(yes), a: register, c: UInt16(no)))
        case .unpublished:
            appendFailure(unlessBlank: nil, of: path.last)
            append(Instruction(operation: .isSome, target: UInt16(no), a: 0, c: UInt16(no)))
        case .not(let inner): emit(inner, no, yes, of: scope)
        case .and(let left, let right):
            let next = newLabel()
            emit(left, next, no, of: scope)
            place(next)
            emit(right, yes, no, of: scope)
        case .or(let left, let right):
            let next = newLabel()
            emit(left, yes, next, of: scope)
            place(next)
            emit(right, yes, no, of: scope)
        }
    }

    /// Appends a failure of the return because a needed figure is not published.
    ///
    /// - Parameters:
    ///   - register: A register without which the figure is not needed: no failure if it is blank.
    ///   - isCount: A Boolean value that is true if a register of 0 needs no figure either.
    ///   - isWeak: A Boolean value that is true if any other failure takes precedence.
    mutating func appendFailure(
        unlessBlank register: UInt16?, isCount: Bool = false, of line: Int?, isWeak: Bool = false
    ) {
        guard let line, let step = stepToBlame(for: line) else { return }
        draft.program.failures.append(
            .figureNotPublished(draft.scopes[draft.lines[line].scope].table, step))
        draft.program.instructions.append(
            Instruction(
                operation: .fail, a: register ?? UInt16.max,
                b: UInt16(clamping: draft.program.failures.count - 1),
                c: isWeak ? 2 : isCount ? 1 : 0))
    }

    /// Returns the step that a line prints, or the next one of its rule, or of any rule.
    private func stepToBlame(for line: Int) -> StepName? {
        func step(of line: Int) -> StepName? {
            guard case .written(let syntax) = draft.lines[line].content else { return nil }
            return draft.stepNames[syntax.step.name]
        }
        if let step = step(of: line) { return step }
        let later = draft.lines.indices[line...]
        return later.lazy.filter { draft.lines[$0].scope == draft.lines[line].scope }
            .compactMap { step(of: $0) }.first ?? later.lazy.compactMap { step(of: $0) }.first
    }

    /// Appends a failure of the household because it needs an unknown line of a spouse.
    mutating func appendUnknownSpouse(of line: Int) {
        guard let step = stepToBlame(for: line) else { return }
        draft.program.failures.append(.spouseNotKnown(step))
        draft.program.instructions.append(
            Instruction(
                operation: .fail,
                a: draft.program.adults[draft.adult(of: draft.lines[line].scope)].hasSpouse,
                b: UInt16(clamping: draft.program.failures.count - 1), c: 1))
    }

    mutating func appendList(_ registers: [UInt16]) -> UInt16 {
        let start = UInt16(clamping: draft.program.lists.count)
        draft.program.lists += registers
        return start
    }

    /// Appends an operation on amounts, and takes it for the operation of the line.
    mutating func append(_ arithmetic: Arithmetic, _ index: Int, _ registers: [UInt16]) {
        let list = appendList(registers)
        append(.arithmetic, index, list, UInt16(clamping: registers.count))
        draft.program.instructions[draft.program.instructions.count - 1].arithmetic = arithmetic
        draft.lines[index].operation = .arithmetic(arithmetic, registers)
    }

    /// Appends an instruction of a line, guarded by its block.
    mutating func append(
        _ operation: Instruction.Operation, _ index: Int, _ a: UInt16 = 0, _ b: UInt16 = 0,
        _ c: UInt16 = 0
    ) {
        enter(block: draft.lines[index].block)
        var isAlways = false
        if case .written(let syntax) = draft.lines[index].content {
            isAlways = syntax.isAlwaysPrinted
        }
        draft.program.instructions.append(
            Instruction(
                operation: operation, isAlways: isAlways, target: draft.lines[index].register, a: a,
                b: b, c: c))
    }

    /// Emits requests for the facts among the operands of the next instruction.
    mutating func ask(for references: [Reference], in scope: Int) {
        // Most lines use no such fact.
        guard references.contains(where: { isAskedFor(draft.register(of: $0)) }) else { return }
        ask(for: references.map { draft.register(of: $0) }, in: scope)
    }

    private func isAskedFor(_ register: UInt16) -> Bool {
        register <= draft.lastAsked && draft.asked[register] != nil
    }

    /// Emits requests for the facts among the registers of the next instruction.
    mutating func ask(for registers: [UInt16], in scope: Int) {
        guard registers.contains(where: isAskedFor) else { return }
        for register in Set(registers).sorted() {
            if let number = draft.asked[register] { ask(number, in: scope) }
        }
    }

    /// Emits requests for the facts of children that a test or a total uses.
    mutating func askOfChildren(_ test: PeopleTest, and fact: Int? = nil, of index: Int) {
        if draft.askedOfChildren.isEmpty { return }
        let needed = Set(test.facts + (fact.map { [$0] } ?? []))
        enter(block: draft.lines[index].block)
        for fact in needed.sorted() {
            if let number = draft.askedOfChildren[fact] {
                ask(number, in: draft.lines[index].scope)
            }
        }
    }

    /// Emits a request for a fact.
    ///
    /// A return without it fails; on a form of the household, benefits are pending.
    private mutating func ask(_ number: Int, in scope: Int) {
        let fact = draft.program.asked[number]
        guard !draft.ruleSet.forms[draft.forms[draft.scopes[scope].form].form].syntax.isOfHousehold
        else {
            draft.program.instructions.append(Instruction(operation: .ask, a: fact.given))
            return
        }
        var step: StepName?
        if let line = path.last, case .written(let syntax) = draft.lines[line].content {
            step = draft.stepNames[syntax.step.name]
        }
        draft.program.failures.append(.factNotStated(fact.name, step))
        draft.program.instructions.append(
            Instruction(
                operation: .fail, a: fact.given,
                b: UInt16(clamping: draft.program.failures.count - 1),
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
