internal import RuleLanguage
internal import TaxTables
internal import Text

/// The compiler of operations, with checks of their types.
extension LineCompiler {
    mutating func emit(line index: Int) {
        switch draft.lines[index].content {
        case .first(let registers):
            for register in registers { visit(register: register) }
            code.enter(block: draft.lines[index].block)
            code.append(.first, index, registers)
        case .written(let syntax):
            switch syntax.value {
            case .condition(let condition): emit(truth: condition, index)
            case .amount(let amount): emit(amount, syntax, index)
            }
        }
    }

    private mutating func emit(truth condition: ConditionSyntax, _ index: Int) {
        setType(.truth, of: index)
        emit(truth: condition, into: draft.lines[index].register, index)
    }

    /// Emits instructions that set a register to yes if a condition holds.
    mutating func emit(truth condition: ConditionSyntax, into register: UInt16, _ index: Int) {
        let line = draft.lines[index]
        let references = conditions.references(of: condition, in: line.scope)
        visit(references)
        code.enter(block: line.block)
        code.beginLabels()
        let (yes, no) = (code.newLabel(), code.newLabel())
        var rest = references[...]
        code.emit(conditions.test(of: condition, &rest, in: line.scope), yes, no, of: line.scope)
        var named = references[...]
        draft.program.truths[register] = conditions.blockTest(of: condition, &named, in: line.scope)
        code.place(yes)
        draft.program.instructions.append(Instruction(operation: .yes, target: register))
        code.place(no)
        code.resolveLabels()
    }

    /// Sets the type of a line.
    ///
    /// Two lines of one name have one type.
    mutating func setType(_ type: ValueType, of index: Int) {
        let register = Int(draft.lines[index].register)
        guard let previous = draft.types[register], previous != .any else {
            draft.types[register] = type
            return
        }
        guard previous != type, type != .any, case .written(let syntax) = draft.lines[index].content
        else {
            return
        }
        draft.report(
            "wrong-operand",
            "'\(syntax.name)' is a \(type.rawValue) here and a \(previous.rawValue) elsewhere",
            at: syntax.name.offsets, of: draft.lines[index].scope, fix: "give one another name")
    }

    private mutating func emit(_ amount: AmountSyntax, _ syntax: LineSyntax, _ index: Int) {
        let scope = draft.lines[index].scope
        switch amount {
        case .entered(let fact): emitEntered(fact, index)
        case .same(let operand): emitSame(operand, index)
        case .arithmetic(let arithmetic, let operands):
            emit(arithmetic, operands, syntax, index)
        case .selected(let group):
            let chosen = draft.forms[draft.scopes[scope].form].selected[group.text] ?? []
            let registers = chosen.compactMap { draft.line($0.gives, in: $0.scope) }
            visit(registers.map { .register($0) })
            emitSum(of: registers, index)
        case .total(let operand, over: .children, with: let condition)
        where condition != nil || !isLineOfEach(.truth(operand), .children):
            emitChildTotal(operand, condition, index)
        case .total(let operand, over: let people, with: _):
            emitTotal(operand, over: people, index)
        case .product(let left, let right): emitProduct(left, right, index)
        case .count(let people, with: let condition): emitCount(people, condition, index)
        case .row(let schedule, by: let operand):
            guard let (number, register) = scheduled(operand, schedule, index) else { return }
            code.append(.row, index, register, number)
        case .banded(let operand, by: let schedule):
            if case .unpublished? = figures.figure(schedule, in: scope) {
                return emitUnpublishedProduct(resolve([operand], index)[0], index)
            }
            setType(.money, of: index)
            guard let (number, register) = scheduled(operand, schedule, index) else { return }
            code.append(.banded, index, register, number)
            draft.lines[index].operation = .banded(register, schedule: number)
        case .nothing:
            setType(.money, of: index)
            code.enter(block: draft.lines[index].block)
            code.append(.nothing, index)
            draft.lines[index].operation = .nothing
        }
    }

    /// Returns operands that have to be money, in order, and sets the type of the line.
    ///
    /// An unpublished figure makes the return fail, unless another operand is blank.
    mutating func money(_ operands: [OperandSyntax], _ what: String, _ index: Int) -> [UInt16] {
        let references = resolve(operands, index)
        for (operand, reference) in zip(operands, references) {
            need([.money], reference, operand, what, index)
        }
        setType(.money, of: index)
        failIfUnpublished(references, index)
        return references.map { draft.register(of: $0) }
    }

    mutating func resolve(_ operands: [OperandSyntax], _ index: Int) -> [Reference] {
        let references = operands.map { names.reference(to: $0, in: draft.lines[index].scope) }
        visit(references)
        for (operand, reference) in zip(operands, references) {
            checkEntered(operand, reference, index)
        }
        if !draft.asked.isEmpty {
            code.enter(block: draft.lines[index].block)
            code.ask(for: references, in: draft.lines[index].scope)
        }
        return references
    }

    /// Checks that stated money is entered on a line of its own, so that a reader of the return sees it.
    private mutating func checkEntered(
        _ operand: OperandSyntax, _ reference: Reference, _ index: Int
    ) {
        guard case .register(let register) = reference, draft.types[Int(register)] == .money,
            case .fact = draft.program.origins[Int(register)], case .name(let name) = operand,
            name.isBare
        else { return }
        draft.report(
            "wrong-operand", "'\(name)' is a fact that no line of the form uses",
            at: name.offsets, of: draft.lines[index].scope,
            fix: "give it a line: 'NAME = entered \(name)'")
    }

    mutating func need(
        _ wanted: [ValueType], _ reference: Reference, _ operand: OperandSyntax, _ what: String,
        _ index: Int
    ) {
        let type = draft.type(of: reference)
        guard type != .any, !wanted.contains(type) else { return }
        draft.report(
            "wrong-operand", "\(what) '\(operand.text)' is a \(type.rawValue)", at: operand.offsets,
            of: draft.lines[index].scope,
            fix: "it takes \(wanted.map(\.rawValue).joined(separator: " or "))")
    }

    mutating func failIfUnpublished(_ references: [Reference], _ index: Int) {
        let lacks = references.contains { if case .unpublished = $0 { true } else { false } }
        guard lacks else { return }
        code.enter(block: draft.lines[index].block)
        let other = references.lazy.compactMap { reference -> UInt16? in
            if case .register(let register) = reference { register } else { nil }
        }.first
        let isCount = other.map { draft.types[Int($0)] == .count } ?? false
        code.appendFailure(unlessBlank: other, isCount: isCount, of: index)
    }

    /// Returns a schedule and the register of an amount; nil, after a diagnostic, if one of them is missing.
    private mutating func scheduled(
        _ operand: OperandSyntax, _ schedule: Identifier, _ index: Int
    ) -> (schedule: UInt16, register: UInt16)? {
        let scope = draft.lines[index].scope
        guard let found = figures.figure(schedule, in: scope) else {
            draft.report(
                "unknown-line", "the rule has no schedule '\(schedule)'", at: schedule.offsets,
                of: scope, fix: "declare it under 'figures': '\(schedule) schedule'")
            return nil
        }
        let references = resolve([operand], index)
        need([.money], references[0], operand, "a row is found by money:", index)
        guard case .schedule(let number) = found else {
            if case .wrong = found { return nil }
            if case .unpublished = found { return nil }
            draft.report(
                "wrong-operand", "'\(schedule)' is not a schedule", at: schedule.offsets, of: scope,
                fix: "declare it so under 'figures': '\(schedule) schedule'")
            return nil
        }
        return (number, draft.register(of: references[0]))
    }
}
