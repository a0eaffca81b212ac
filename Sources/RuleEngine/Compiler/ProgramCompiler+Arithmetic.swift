internal import RuleLanguage
internal import TaxTables
internal import Text

/// The compiler of sums, differences, products and counts.
extension ProgramCompiler {
    mutating func emitEntered(_ fact: Identifier, _ index: Int) {
        let scope = lines[index].scope
        let reference: Reference
        if !fact.isBare, fact.parts.first == "relative" {
            reference = self.reference(to: fact, in: scope)
        } else if let known = book.facts.indexOfAdultFact(fact.name) {
            reference = read(known, of: adult(of: scope))
        } else {
            report(
                "unknown-line", "there is no fact '\(fact)'", at: fact.offsets, of: scope,
                remedy: nearestName(to: fact.text, among: book.facts.adultIndex.keys)
                    .map { "did you mean '\($0)'?" })
            setType(.any, of: index)
            return
        }
        need([.money], reference, .name(fact), "what is entered is money:", index)
        setType(.money, of: index)
        enter(block: lines[index].block)
        ask(for: [register(of: reference)], in: scope)
        append(.entered, index, register(of: reference))
        lines[index].operation = .entered
    }

    mutating func emitSame(_ operand: OperandSyntax, _ index: Int) {
        let references = resolve([operand], index)
        let type = type(of: references[0])
        need([.money, .count], references[0], operand, "a line takes an amount:", index)
        setType(type == .any ? .money : type, of: index)
        failIfUnpublished(references, index)
        let register = register(of: references[0])
        append(.same, index, register)
        lines[index].operation = type == .count ? .unprinted : .same(register)
    }

    mutating func emitSum(_ operands: [OperandSyntax], _ index: Int) {
        let references = resolve(operands, index)
        let isCount = type(of: references[0]) == .count
        let what = isCount ? "a sum of counts takes" : "a sum of money takes"
        for (operand, reference) in zip(operands, references) {
            need([isCount ? .count : .money], reference, operand, what, index)
        }
        setType(isCount ? .count : .money, of: index)
        failIfUnpublished(references, index)
        let registers = references.map { register(of: $0) }
        guard isCount else { return emitSum(of: registers, index) }
        append(.countSum, index, appendList(registers), UInt16(registers.count))
    }

    mutating func emitSum(of registers: [UInt16], _ index: Int) {
        setType(.money, of: index)
        append(.sum, index, appendList(registers), UInt16(clamping: registers.count))
        lines[index].operation = .sum(registers)
    }

    /// Emits the sum of a line of each relative or adult.
    mutating func emitTotal(_ operand: OperandSyntax, over people: People, _ index: Int) {
        guard people == .relatives, case .name(let name) = operand else {
            return emitTotalOverAdults(operand, index)
        }
        let scope = lines[index].scope
        let inner = scopes[scope].inner
        guard self.people.relatives(of: adult(of: scope)) > 0 || !inner.isEmpty else { return }
        guard book.bodies[scopes[scope].body].lines[name.name]?.isOfEach == true else {
            report(
                "unknown-line", "'\(name)' is not a line of each relative", at: name.offsets,
                of: scope, remedy: "compute it under 'each relative by …' in the same rule")
            return
        }
        let registers = inner.compactMap { line(name.name, in: $0) }
        visit(registers.map { .register($0) })
        for register in registers {
            need([.money], .register(register), operand, "a total is of money:", index)
        }
        emitSum(of: registers, index)
        guard case .written(let syntax) = lines[index].content, syntax.isHidden else { return }
        // An unprinted total is replaced by its terms where it is added.
        lines[index].operation = .total(registers)
        program.totals[lines[index].register] = registers
    }

    /// Emits the sum of a line of each adult.
    ///
    /// If the spouse has no facts of his or her own, a stated fact replaces the line. An unknown line fails
    /// the calculation; it is never 0.
    private mutating func emitTotalOverAdults(_ operand: OperandSyntax, _ index: Int) {
        let scope = lines[index].scope
        let own = reference(to: operand, in: scope)
        guard case .name(let name) = operand else {
            return emitSum(of: money([operand], "a total is of money:", index), index)
        }
        var references = [own]
        if people.adults == 2 {
            references.append(otherLine(name.parts[...], at: name, in: scope))
            if adult(of: scope) == 1 { references.reverse() }
        } else if let fact = standIn(for: name.text, in: scope) {
            references.append(.register(facts(of: scope).spouseFacts[fact]))
        } else {
            enter(block: lines[index].block)
            appendUnknownSpouse(of: index)
        }
        visit(references)
        for reference in references {
            need([.money], reference, operand, "a total is of money:", index)
        }
        setType(.money, of: index)
        failIfUnpublished(references, index)
        emitSum(of: references.map { register(of: $0) }, index)
    }

    mutating func emitDifference(
        _ left: OperandSyntax, _ right: OperandSyntax, _ syntax: LineSyntax, _ index: Int
    ) {
        let references = resolve([left, right], index)
        let isCount = type(of: references[0]) == .count
        let what = isCount ? "a count is made less by" : "a difference is of money:"
        for (operand, reference) in zip([left, right], references) {
            need([isCount ? .count : .money], reference, operand, what, index)
        }
        setType(isCount ? .count : .money, of: index)
        failIfUnpublished(references, index)
        let (first, second) = (register(of: references[0]), register(of: references[1]))
        if isCount {
            append(.countDifference, index, first, second, syntax.isNotBelowZero ? 1 : 0)
        } else if syntax.isNotBelowZero {
            append(.excess, index, first, second)
            lines[index].operation = .excess(first, second)
        } else {
            append(.difference, index, first, second)
            lines[index].operation = .difference(first, second)
        }
    }

    mutating func emitProduct(_ left: OperandSyntax, _ right: OperandSyntax, _ index: Int) {
        let references = resolve([left, right], index)
        let types = (type(of: references[0]), type(of: references[1]))
        if case .unpublished(.rate) = references[1], references.count == 2 {
            emitUnpublishedProduct(references[0], index)
            return
        }
        failIfUnpublished(references, index)
        let first = register(of: references[0])
        switch (types.0, types.1) {
        case (.money, .rate), (.any, .rate):
            setType(.money, of: index)
            switch references[1] {
            case .rate(let number, let rate):
                append(.product, index, first, number)
                lines[index].operation = .product(first, rate)
            case .rateOfRow(let row, let schedule):
                append(.productOfRow, index, first, row, schedule)
                lines[index].operation = .productOfRow(first, row: row, schedule: schedule)
            // An unpublished rate: results that depend on it are pending.
            case .register(let awaited): append(.times, index, first, awaited)
            default: append(.nothing, index)
            }
        case (.money, .count), (.any, .count):
            setType(.money, of: index)
            let count = register(of: references[1])
            append(.times, index, first, count)
            lines[index].operation = .times(first, count)
        case (.count, .count):
            setType(.count, of: index)
            append(.countProduct, index, first, register(of: references[1]))
        case (_, .any), (.any, _): setType(.any, of: index)
        default:
            setType(.money, of: index)
            report(
                "wrong-operand",
                "\(types.0.rawValue) × \(types.1.rawValue) is not a valid product: "
                    + "'\(left.text) × \(right.text)'",
                at: left.offsets.lowerBound..<right.offsets.upperBound, of: lines[index].scope,
                remedy: "money × rate and money × count are; a proportion is "
                    + "money × money ÷ money")
        }
    }

    /// Emits a product with an unpublished rate: 0, with a failure that any other failure replaces.
    private mutating func emitUnpublishedProduct(_ left: Reference, _ index: Int) {
        setType(.money, of: index)
        let register = register(of: left)
        enter(block: lines[index].block)
        appendFailure(unlessBlank: register, of: index, isWeak: true)
        append(.nothing, index)
    }

    mutating func emitProportion(
        _ first: OperandSyntax, _ second: OperandSyntax, _ third: OperandSyntax, _ index: Int
    ) {
        let references = resolve([first, second, third], index)
        let found = references.map { type(of: $0) }
        setType(.money, of: index)
        failIfUnpublished(references, index)
        let registers = references.map { register(of: $0) }
        if case .rate(let part, let citedPart) = references[1],
            case .rate(let whole, let citedWhole) = references[2],
            found[0] == .money || found[0] == .any
        {
            append(.share, index, registers[0], part, whole)
            lines[index].operation = .share(registers[0], citedPart, citedWhole)
        } else if found.allSatisfy({ $0 == .money || $0 == .any }) {
            append(.proportion, index, registers[0], registers[1], registers[2])
            lines[index].operation = .proportion(registers[0], registers[1], registers[2])
        } else if registers.contains(where: { types[Int($0)] == .rate }) {
            // An unpublished rate: results that depend on it are pending.
            append(.proportion, index, registers[0], registers[1], registers[2])
        } else {
            report(
                "wrong-operand",
                "\(found.map(\.rawValue).joined(separator: ", ")) make no proportion",
                at: first.offsets.lowerBound..<third.offsets.upperBound, of: lines[index].scope,
                remedy: "write money × money ÷ money, or money × rate ÷ rate")
        }
    }
}

extension ProgramCompiler.LineInstance {
    var nameOffsets: Range<Int> {
        if case .written(let syntax) = content { syntax.name.offsets } else { 0..<0 }
    }
}
