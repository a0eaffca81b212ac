import TaxTables

/// The matching of the steps of two calculations.
extension Comparison {
    /// The properties that make two steps of two calculations equal.
    private struct Key: Hashable {
        let section: Step.Section
        let jurisdiction: Jurisdiction
        let name: StepName
        /// The figures of the step; nil in the second round, which also matches steps with other figures.
        let figures: [FigureID]?

        init(_ step: Step, withFigures: Bool) {
            section = step.section
            jurisdiction = step.jurisdiction
            name = step.name
            figures = withFigures ? step.figures : nil
        }
    }

    /// Returns the index in `before` of each step of `after`; nil for new steps.
    ///
    /// A form may do the same twice, for two limits. Steps with the same figures match first, then steps with
    /// the same name, such as the tax in another bracket, each in the order of the form.
    private static func matches(_ before: [Step], _ after: [Step]) -> [Int?] {
        var matches = [Int?](repeating: nil, count: after.count)
        var isFree = [Bool](repeating: true, count: before.count)
        for withFigures in [true, false] {
            var places: [Key: ArraySlice<Int>] = [:]
            for (place, step) in before.enumerated() where isFree[place] {
                places[Key(step, withFigures: withFigures), default: []].append(place)
            }
            for (index, step) in after.enumerated() where matches[index] == nil {
                guard let place = places[Key(step, withFigures: withFigures)]?.popFirst() else {
                    continue
                }
                matches[index] = place
                isFree[place] = false
            }
        }
        return matches
    }

    static func rows(_ before: [Step], _ after: [Step]) -> [Row] {
        let matches = matches(before, after)
        var matchesBefore = [Int?](repeating: nil, count: before.count)
        for (index, match) in matches.enumerated() {
            if let match { matchesBefore[match] = index }
        }
        let amountsBefore = amounts(of: after, in: before, at: matches)
        let amountsAfter = amounts(of: before, in: after, at: matchesBefore)
        var rows: [Row] = []
        // Steps of the first calculation alone keep their position.
        var next = 0
        func flush(upTo end: Int) {
            while next < end {
                if matchesBefore[next] == nil {
                    rows.append(
                        Row(
                            step: before[next], number: next + 1, isOfChanged: false,
                            numberBefore: next + 1, otherBefore: nil,
                            before: before[next].amount, after: amountsAfter[next]))
                }
                next += 1
            }
        }
        for (index, step) in after.enumerated() {
            if let match = matches[index] { flush(upTo: match) }
            let isSame = step.comes(to: amountsBefore[index], with: amountsBefore)
            rows.append(
                Row(
                    step: step, number: index + 1, isOfChanged: true,
                    numberBefore: matches[index].map { $0 + 1 },
                    otherBefore: isSame ? nil : matches[index].map { before[$0] },
                    before: amountsBefore[index], after: step.amount))
        }
        flush(upTo: before.count)
        return rows
    }

    /// Returns the amount of each step in another calculation.
    private static func amounts(
        of steps: [Step], in others: [Step], at matches: [Int?]
    ) -> [Money?] {
        let claims = claimsBesideTheirStart(steps)
        // A form may come before another whose lines it takes, so all known amounts are needed first.
        var amounts = matches.map { $0.map { others[$0].amount } }
        for (index, step) in steps.enumerated()
        where matches[index] == nil && !claims.contains(index + 1) {
            // Without the claim, its starting amount is already part of the sum.
            amounts[index] = step.amount(whereAbsent: amounts, at: index)
        }
        return amounts
    }

    /// Returns the numbers of the steps that start from a line and are added to that line in a sum, such as
    /// the spouse amount, which starts from the basic personal amount.
    private static func claimsBesideTheirStart(_ steps: [Step]) -> Set<Int> {
        var claims: Set<Int> = []
        for case .sum(let operands) in steps.lazy.map(\.operation) {
            let numbers = operands.compactMap(\.lineNumber)
            for number in numbers {
                switch steps[number - 1].operation {
                case .excess(let start, _), .difference(let start, _):
                    if let start = start.lineNumber, numbers.contains(start) {
                        claims.insert(number)
                    }
                default: break
                }
            }
        }
        return claims
    }
}

extension Step {
    /// Returns true if the operation with the amounts of another calculation gives `amount`.
    fileprivate func comes(to amount: Money?, with amounts: [Money?]) -> Bool {
        if operation == .entered { return true }
        return amount
            == recomputed { operand in
                guard case .line(let line) = operand, line.number > 0 else { return operand.amount }
                return amounts[Int(line.number) - 1] ?? .zero
            }
    }

    /// Returns the amount of a step in a calculation that does not contain it; nil if it cannot be
    /// determined.
    ///
    /// The amount is 0 if nothing is claimed there, or if there is nothing to add or subtract.
    ///
    /// - Parameters:
    ///   - amounts: The amounts of all steps in that calculation; nil for steps that are not known yet.
    ///   - index: The index of the step. A nil amount of an earlier step is final.
    fileprivate func amount(whereAbsent amounts: [Money?], at index: Int) -> Money? {
        func amount(_ operand: Operand) -> Money? {
            guard case .line(let line) = operand, line.number > 0 else {
                return operand.amount.isZero ? .zero : nil
            }
            return amounts[Int(line.number) - 1]
        }
        func isNothing(_ operand: Operand) -> Bool { amount(operand).map(\.isZero) ?? false }
        /// Returns true if the operand is a line that is missing in that calculation.
        func isAbsent(_ operand: Operand) -> Bool {
            if case .line(let line) = operand {
                line.number > 0 && line.number <= index && amount(operand) == nil
            } else {
                false
            }
        }
        switch operation {
        case .entered, .none: return .zero
        case .figure, .multiple: return nil
        case .sum(let operands):
            let known = operands.compactMap(amount)
            let isComplete = operands.allSatisfy { amount($0) != nil || isAbsent($0) }
            return known.isEmpty || !isComplete ? nil : known.reduce(.zero, +)
        case .difference(let left, let right):
            guard isNothing(right) || isAbsent(right) else { return nil }
            return amount(left)
        case .excess(let left, let right):
            guard let left = amount(left) else { return nil }
            if isNothing(right) || isAbsent(right) { return max(.zero, left) }
            return left <= (amount(right) ?? right.amount) ? .zero : nil
        case .product(let operand, _), .share(let operand, _, _), .half(let operand),
            .roundedDown(let operand, _), .roundedUp(let operand, _):
            return isNothing(operand) ? .zero : nil
        case .proportion(let first, let second, _):
            return isNothing(first) || isNothing(second) ? .zero : nil
        case .lesser(let left, let right):
            return isNothing(left) || isNothing(right) ? .zero : nil
        case .greater(let left, let right):
            return isNothing(left) && isNothing(right) ? .zero : nil
        }
    }
}

extension Operand {
    /// The number of the operand's step; nil for figures and for unprinted lines.
    fileprivate var lineNumber: Int? {
        guard case .line(let line) = self, line.number > 0 else { return nil }
        return Int(line.number)
    }
}
