internal import RuleLanguage
internal import TaxTables
internal import Text

/// The compiler of operations, with checks of their types.
extension ProgramCompiler {
    mutating func emit(line index: Int) {
        switch lines[index].content {
        case .first(let registers):
            for register in registers { visit(register: register) }
            enter(block: lines[index].block)
            let list = appendList(registers)
            program.instructions.append(
                Instruction(
                    operation: .firstOf, target: lines[index].register, a: list,
                    b: UInt16(registers.count)))
            lines[index].operation = .first(registers)
        case .written(let syntax):
            switch syntax.value {
            case .condition(let condition): emit(truth: condition, index)
            case .amount(let amount): emit(amount, syntax, index)
            }
        }
    }

    private mutating func emit(truth condition: ConditionSyntax, _ index: Int) {
        setType(.truth, of: index)
        emit(truth: condition, into: lines[index].register, index)
    }

    /// Emits instructions that set a register to yes if a condition holds.
    mutating func emit(truth condition: ConditionSyntax, into register: UInt16, _ index: Int) {
        let line = lines[index]
        let references = references(of: condition, in: line.scope)
        visit(references)
        enter(block: line.block)
        beginLabels()
        let (yes, no) = (newLabel(), newLabel())
        var rest = references[...]
        emit(test(of: condition, &rest, in: line.scope), yes, no, of: line.scope)
        var named = references[...]
        program.truths[register] = blockTest(of: condition, &named, in: line.scope)
        place(yes)
        program.instructions.append(Instruction(operation: .yes, target: register))
        place(no)
        resolveLabels()
    }

    mutating func appendList(_ registers: [UInt16]) -> UInt16 {
        let start = UInt16(clamping: program.lists.count)
        program.lists += registers
        return start
    }

    /// Sets the type of a line.
    ///
    /// Two lines of one name have one type.
    mutating func setType(_ type: ValueType, of index: Int) {
        let register = Int(lines[index].register)
        guard let known = types[register], known != .any else {
            types[register] = type
            return
        }
        guard known != type, type != .any, case .written(let syntax) = lines[index].content else {
            return
        }
        report(
            "wrong-operand",
            "'\(syntax.name)' is a \(type.rawValue) here and a \(known.rawValue) elsewhere",
            at: syntax.name.offsets, of: lines[index].scope, remedy: "give one another name")
    }

    private mutating func emit(_ amount: AmountSyntax, _ syntax: LineSyntax, _ index: Int) {
        let scope = lines[index].scope
        switch amount {
        case .entered(let fact): emitEntered(fact, index)
        case .same(let operand): emitSame(operand, index)
        case .sum(let operands): emitSum(operands, index)
        case .selected(let group):
            let chosen = forms[scopes[scope].form].selected[group.text] ?? []
            let registers = chosen.compactMap { line($0.gives, in: $0.scope) }
            visit(registers.map { .register($0) })
            emitSum(of: registers, index)
        case .total(let operand, over: .children, with: let condition):
            emitChildTotal(operand, condition, index)
        case .total(let operand, over: let people, with: _):
            emitTotal(operand, over: people, index)
        case .difference(let left, let right): emitDifference(left, right, syntax, index)
        case .product(let left, let right): emitProduct(left, right, index)
        case .proportion(let first, let second, let third):
            emitProportion(first, second, third, index)
        case .half(let operand):
            let register = money([operand], "half is taken of money:", index)[0]
            append(.half, index, register)
            lines[index].operation = .half(register)
        case .rounded(let operand, let direction, toMultiplesOf: let multiple):
            emitRounded(operand, direction, multiple, index)
        case .lesser(let left, let right): emitChoice(.lesser, left, right, index)
        case .greater(let left, let right): emitChoice(.greater, left, right, index)
        case .first(let operands):
            let registers = money(operands, "'first of' takes money:", index)
            emitFirst(registers, index)
        case .count(let people, with: let condition): emitCount(people, condition, index)
        case .row(let schedule, by: let operand): emitRow(schedule, operand, index)
        case .nothing:
            setType(.money, of: index)
            enter(block: lines[index].block)
            append(.nothing, index)
            lines[index].operation = .nothing
        }
    }

    private mutating func emitFirst(_ registers: [UInt16], _ index: Int) {
        let list = appendList(registers)
        append(.firstOf, index, list, UInt16(registers.count))
        lines[index].operation = .first(registers)
    }

    /// Appends an instruction of a line, guarded by its block.
    mutating func append(
        _ operation: Instruction.Operation, _ index: Int, _ a: UInt16 = 0, _ b: UInt16 = 0,
        _ c: UInt16 = 0
    ) {
        enter(block: lines[index].block)
        var isAlways = false
        if case .written(let syntax) = lines[index].content { isAlways = syntax.isAlwaysPrinted }
        program.instructions.append(
            Instruction(
                operation: operation, isAlways: isAlways, target: lines[index].register, a: a,
                b: b, c: c))
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
        return references.map { register(of: $0) }
    }

    mutating func resolve(_ operands: [OperandSyntax], _ index: Int) -> [Reference] {
        let references = operands.map { reference(to: $0, in: lines[index].scope) }
        visit(references)
        for (operand, reference) in zip(operands, references) {
            checkEntered(operand, reference, index)
        }
        if !asked.isEmpty {
            enter(block: lines[index].block)
            ask(for: references, in: lines[index].scope)
        }
        return references
    }

    /// Checks that stated money is entered on a line of its own, so that a reader of the return sees it.
    private mutating func checkEntered(
        _ operand: OperandSyntax, _ reference: Reference, _ index: Int
    ) {
        guard case .register(let register) = reference, types[Int(register)] == .money,
            case .fact = program.origins[Int(register)], case .name(let name) = operand, name.isBare
        else { return }
        report(
            "wrong-operand", "'\(name)' is a fact that no line of the form uses",
            at: name.offsets, of: lines[index].scope,
            remedy: "give it a line: 'NAME = entered \(name)'")
    }

    mutating func need(
        _ wanted: [ValueType], _ reference: Reference, _ operand: OperandSyntax, _ what: String,
        _ index: Int
    ) {
        let type = type(of: reference)
        guard type != .any, !wanted.contains(type) else { return }
        report(
            "wrong-operand", "\(what) '\(operand.text)' is a \(type.rawValue)", at: operand.offsets,
            of: lines[index].scope,
            remedy: "it takes \(wanted.map(\.rawValue).joined(separator: " or "))")
    }

    mutating func failIfUnpublished(_ references: [Reference], _ index: Int) {
        let lacks = references.contains { if case .unpublished = $0 { true } else { false } }
        guard lacks else { return }
        enter(block: lines[index].block)
        let other = references.lazy.compactMap { reference -> UInt16? in
            if case .register(let register) = reference { register } else { nil }
        }.first
        let isCount = other.map { types[Int($0)] == .count } ?? false
        appendFailure(unlessBlank: other, isCount: isCount, of: index)
    }

    private mutating func emitChoice(
        _ operation: Instruction.Operation, _ left: OperandSyntax, _ right: OperandSyntax,
        _ index: Int
    ) {
        let what = operation == .lesser ? "'lesser of' takes money:" : "'greater of' takes money:"
        let registers = money([left, right], what, index)
        append(operation, index, registers[0], registers[1])
        lines[index].operation =
            operation == .lesser
            ? .lesser(registers[0], registers[1]) : .greater(registers[0], registers[1])
    }

    private mutating func emitRounded(
        _ operand: OperandSyntax, _ direction: Direction, _ multiple: OperandSyntax, _ index: Int
    ) {
        let registers = money([operand, multiple], "money is rounded to money:", index)
        let (left, right) = (registers[0], registers[1])
        append(direction == .down ? .roundedDown : .roundedUp, index, left, right)
        lines[index].operation =
            direction == .down ? .roundedDown(left, right) : .roundedUp(left, right)
    }

    private mutating func emitRow(
        _ schedule: Identifier, _ operand: OperandSyntax, _ index: Int
    ) {
        let scope = lines[index].scope
        guard let found = figure(schedule, in: scope) else {
            report(
                "unknown-line", "the rule has no schedule '\(schedule)'", at: schedule.offsets,
                of: scope, remedy: "declare it under 'figures': '\(schedule) schedule'")
            return
        }
        let references = resolve([operand], index)
        need([.money], references[0], operand, "a row is found by money:", index)
        guard case .schedule(let number) = found else {
            if case .wrong = found { return }
            if case .unpublished = found { return }
            report(
                "wrong-operand", "'\(schedule)' is not a schedule", at: schedule.offsets, of: scope,
                remedy: "declare it so under 'figures': '\(schedule) schedule'")
            return
        }
        append(.row, index, register(of: references[0]), number)
    }
}
