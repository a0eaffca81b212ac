internal import RuleLanguage
internal import TaxTables
internal import Text

/// The compiler of sums, differences, products and counts.
extension LineCompiler {
    mutating func emitEntered(_ fact: Identifier, _ index: Int) {
        let scope = draft.lines[index].scope
        let reference: Reference
        if !fact.isBare, ["relative", "child"].contains(fact.parts[0]) {
            reference = names.reference(to: fact, in: scope)
        } else if let index = draft.ruleSet.facts.indexOfAdultFact(fact.name) {
            reference = draft.read(index, of: draft.adult(of: scope))
        } else {
            draft.report(
                "unknown-line", "there is no fact '\(fact)'", at: fact.offsets, of: scope,
                fix: nearestName(to: fact.text, among: draft.ruleSet.facts.adultIndex.keys)
                    .map { "did you mean '\($0)'?" })
            setType(.any, of: index)
            return
        }
        need([.money], reference, .name(fact), "what is entered is money:", index)
        setType(.money, of: index)
        code.enter(block: draft.lines[index].block)
        code.ask(for: [draft.register(of: reference)], in: scope)
        code.append(.entered, index, draft.register(of: reference))
        draft.lines[index].operation = .entered
    }

    mutating func emitSame(_ operand: OperandSyntax, _ index: Int) {
        let references = resolve([operand], index)
        let type = draft.type(of: references[0])
        need([.money, .count], references[0], operand, "a line takes an amount:", index)
        setType(type == .any ? .money : type, of: index)
        failIfUnpublished(references, index)
        let register = draft.register(of: references[0])
        code.append(.same, index, register)
        draft.lines[index].operation = type == .count ? .unprinted : .same(register)
    }

    mutating func emit(
        _ arithmetic: Arithmetic, _ operands: [OperandSyntax], _ syntax: LineSyntax, _ index: Int
    ) {
        switch arithmetic {
        case .sum: emitSum(operands, index)
        case .difference, .excess: emitDifference(operands, syntax, index)
        case .proportion: emitProportion(operands, index)
        default:
            code.append(
                arithmetic, index, money(operands, "'\(arithmetic.words)' takes money:", index))
        }
    }

    private mutating func emitSum(_ operands: [OperandSyntax], _ index: Int) {
        let references = resolve(operands, index)
        let isCount = draft.type(of: references[0]) == .count
        let what = isCount ? "a sum of counts takes" : "a sum of money takes"
        for (operand, reference) in zip(operands, references) {
            need([isCount ? .count : .money], reference, operand, what, index)
        }
        setType(isCount ? .count : .money, of: index)
        failIfUnpublished(references, index)
        let registers = references.map { draft.register(of: $0) }
        guard isCount else { return emitSum(of: registers, index) }
        code.append(.countSum, index, code.appendList(registers), UInt16(registers.count))
    }

    mutating func emitSum(of registers: [UInt16], _ index: Int) {
        setType(.money, of: index)
        code.append(.sum, index, registers)
    }

    /// Emits the sum of a line of each child, relative or adult.
    mutating func emitTotal(_ operand: OperandSyntax, over people: People, _ index: Int) {
        guard people != .adults, case .name(let name) = operand else {
            return emitTotalOverAdults(operand, index)
        }
        let scope = draft.lines[index].scope
        let inner = draft.scopes[scope].inner.filter { draft.scopes[$0].member?.people == people }
        guard draft.ruleSet.bodies[draft.scopes[scope].body].lines[name.name]?.each == people else {
            draft.report(
                "unknown-line", "'\(name)' is not a line for each of the \(people)",
                at: name.offsets, of: scope, fix: "compute it under 'each …' in the same rule")
            return
        }
        guard !inner.isEmpty else { return }
        let registers = inner.compactMap { draft.line(name.name, in: $0) }
        visit(registers.map { .register($0) })
        for register in registers {
            need([.money], .register(register), operand, "a total is of money:", index)
        }
        emitSum(of: registers, index)
        guard case .written(let syntax) = draft.lines[index].content, syntax.isHidden else {
            return
        }
        // An unprinted total is replaced by its terms where it is added.
        draft.lines[index].operation = .total(registers)
        draft.program.totals[draft.lines[index].register] = registers
    }

    /// Emits the sum of a line of each adult.
    ///
    /// If the spouse has no facts of his or her own, a stated fact replaces the line. An unknown line fails
    /// the calculation; it is never 0.
    private mutating func emitTotalOverAdults(_ operand: OperandSyntax, _ index: Int) {
        let scope = draft.lines[index].scope
        let first = names.reference(to: operand, in: scope)
        guard case .name(let name) = operand else {
            return emitSum(of: money([operand], "a total is of money:", index), index)
        }
        var references = [first]
        if draft.people.adults == 2 {
            references.append(names.otherLine(name.parts[...], at: name, in: scope))
            if draft.adult(of: scope) == 1 { references.reverse() }
        } else if let fact = draft.standIn(for: name.text, in: scope) {
            references.append(.register(draft.facts(of: scope).spouseFacts[fact]))
        } else {
            code.enter(block: draft.lines[index].block)
            code.appendUnknownSpouse(of: index)
        }
        visit(references)
        for reference in references {
            need([.money], reference, operand, "a total is of money:", index)
        }
        setType(.money, of: index)
        failIfUnpublished(references, index)
        emitSum(of: references.map { draft.register(of: $0) }, index)
    }

    private mutating func emitDifference(
        _ operands: [OperandSyntax], _ syntax: LineSyntax, _ index: Int
    ) {
        let references = resolve(operands, index)
        let isCount = draft.type(of: references[0]) == .count
        let what = isCount ? "a count is made less by" : "a difference is of money:"
        for (operand, reference) in zip(operands, references) {
            need([isCount ? .count : .money], reference, operand, what, index)
        }
        setType(isCount ? .count : .money, of: index)
        failIfUnpublished(references, index)
        let registers = references.map { draft.register(of: $0) }
        if isCount {
            code.append(
                .countDifference, index, registers[0], registers[1],
                syntax.isNotBelowZero ? 1 : 0)
        } else {
            code.append(syntax.isNotBelowZero ? .excess : .difference, index, registers)
        }
    }

    mutating func emitProduct(_ left: OperandSyntax, _ right: OperandSyntax, _ index: Int) {
        let references = resolve([left, right], index)
        checkUnits(left, references[0], right, index)
        let types = (draft.type(of: references[0]), draft.type(of: references[1]))
        if case .unpublished(.rate) = references[1], references.count == 2 {
            emitUnpublishedProduct(references[0], index)
            return
        }
        failIfUnpublished(references, index)
        let first = draft.register(of: references[0])
        switch (types.0, types.1) {
        case (.money, .rate), (.any, .rate):
            setType(.money, of: index)
            switch references[1] {
            case .rate(let number, let rate):
                code.append(.product, index, first, number)
                draft.lines[index].operation = .product(first, rate)
            case .rateOfRow(let row, let schedule):
                code.append(.productOfRow, index, first, row, schedule)
                draft.lines[index].operation = .productOfRow(first, row: row, schedule: schedule)
            // An unpublished rate: results that depend on it are pending.
            case .register(let awaited): code.append(.times, index, first, awaited)
            default: code.append(.nothing, index)
            }
        case (.money, .count), (.any, .count):
            setType(.money, of: index)
            let count = draft.register(of: references[1])
            code.append(.times, index, first, count)
            draft.lines[index].operation = .times(first, count)
        case (.count, .count):
            setType(.count, of: index)
            code.append(.countProduct, index, first, draft.register(of: references[1]))
        case (_, .any), (.any, _): setType(.any, of: index)
        default:
            setType(.money, of: index)
            draft.report(
                "wrong-operand",
                "\(types.0.rawValue) × \(types.1.rawValue) is not a valid product: "
                    + "'\(left.text) × \(right.text)'",
                at: left.offsets.lowerBound..<right.offsets.upperBound,
                of: draft.lines[index].scope,
                fix: "money × rate and money × count are; a proportion is "
                    + "money × money ÷ money")
        }
    }

    /// Reports a figure of one unit of time, such as a weekly amount, times a number of another unit.
    private mutating func checkUnits(
        _ left: OperandSyntax, _ reference: Reference, _ right: OperandSyntax, _ index: Int
    ) {
        guard case .number(_, let unit?, _) = right, case .register(let register) = reference,
            case .figure(let cited) = draft.program.origins[Int(register)],
            let other = draft.tables.unit(of: cited.figure), other != unit
        else { return }
        draft.report(
            "wrong-operand",
            "'\(left.text)' is a \(other.adjective) amount, times a number of \(unit.rawValue)",
            at: left.offsets, of: draft.lines[index].scope,
            fix: "multiply it by a number of \(other.rawValue)")
    }

    /// Emits a product with an unpublished rate: 0, with a failure that any other failure replaces.
    mutating func emitUnpublishedProduct(_ left: Reference, _ index: Int) {
        setType(.money, of: index)
        let register = draft.register(of: left)
        code.enter(block: draft.lines[index].block)
        code.appendFailure(unlessBlank: register, of: index, isWeak: true)
        code.append(.nothing, index)
    }

    private mutating func emitProportion(_ operands: [OperandSyntax], _ index: Int) {
        let references = resolve(operands, index)
        let found = references.map { draft.type(of: $0) }
        setType(.money, of: index)
        failIfUnpublished(references, index)
        let registers = references.map { draft.register(of: $0) }
        if case .rate(let part, let citedPart) = references[1],
            case .rate(let whole, let citedWhole) = references[2],
            found[0] == .money || found[0] == .any
        {
            code.append(.share, index, registers[0], part, whole)
            draft.lines[index].operation = .share(registers[0], citedPart, citedWhole)
        } else if found.allSatisfy({ $0 == .money || $0 == .any })
            // An unpublished rate: results that depend on it are pending.
            || registers.contains(where: { draft.types[Int($0)] == .rate })
        {
            code.append(.proportion, index, registers)
        } else {
            draft.report(
                "wrong-operand",
                "\(found.map(\.rawValue).joined(separator: ", ")) make no proportion",
                at: operands[0].offsets.lowerBound..<operands[2].offsets.upperBound,
                of: draft.lines[index].scope,
                fix: "write money × money ÷ money, or money × rate ÷ rate")
        }
    }
}

extension LineInstance {
    var nameOffsets: Range<Int> {
        if case .written(let syntax) = content { syntax.name.offsets } else { 0..<0 }
    }
}
