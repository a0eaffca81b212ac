internal import RuleLanguage
internal import TaxTables

/// The matching of the steps of two calculations.
extension Comparison {
    /// The properties that make two steps of two calculations equal.
    private struct Key: Hashable {
        let adult: Int?
        let section: Step.Section
        let jurisdiction: Jurisdiction
        let name: StepName
        /// The figures of the step; nil in the second round, which also matches steps with other figures.
        let figures: [FigureID]?

        init(_ step: Step, of adult: Int?, withFigures: Bool) {
            self.adult = adult
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
    private static func matches(_ first: StepList, _ second: StepList) -> [Int?] {
        let (before, after) = (first.steps, second.steps)
        var matches = [Int?](repeating: nil, count: after.count)
        var isFree = [Bool](repeating: true, count: before.count)
        for withFigures in [true, false] {
            var candidates: [Key: ArraySlice<Int>] = [:]
            for (index, step) in before.enumerated() where isFree[index] {
                let key = Key(step, of: first.adults[index], withFigures: withFigures)
                candidates[key, default: []].append(index)
            }
            for (index, step) in after.enumerated() where matches[index] == nil {
                let key = Key(step, of: second.adults[index], withFigures: withFigures)
                guard let earlier = candidates[key]?.popFirst() else { continue }
                matches[index] = earlier
                isFree[earlier] = false
            }
        }
        return matches
    }

    static func rows(_ first: StepList, _ second: StepList) -> [Row] {
        let (before, after) = (first.steps, second.steps)
        let matches = matches(first, second)
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
                            adult: first.adults[next], numberBefore: next + 1, otherBefore: nil,
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
                    adult: second.adults[index], numberBefore: matches[index].map { $0 + 1 },
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
        for case .arithmetic(.sum, let operands) in steps.lazy.map(\.operation) {
            let numbers = operands.compactMap(\.lineNumber)
            for number in numbers {
                guard
                    case .arithmetic(let arithmetic, let operands) = steps[number - 1].operation,
                    arithmetic == .excess || arithmetic == .difference,
                    let start = operands[0].lineNumber, numbers.contains(start)
                else { continue }
                claims.insert(number)
            }
        }
        return claims
    }
}

extension Step {
    /// Returns true if the operation with the amounts of another calculation gives `amount`.
    fileprivate func comes(to amount: Money?, with amounts: [Money?]) -> Bool {
        if operation == .entered { return true }
        return amount == recomputed { amounts[Int($0.number) - 1] ?? .zero }
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
        case .figure, .scaled(.figure, .count): return nil
        case .scaled(let operand, _): return isNothing(operand) ? .zero : nil
        case .arithmetic(.sum, let operands):
            let amounts = operands.compactMap(amount)
            let isComplete = operands.allSatisfy { amount($0) != nil || isAbsent($0) }
            return amounts.isEmpty || !isComplete ? nil : amounts.reduce(.zero, +)
        case .arithmetic(.difference, let operands):
            guard isNothing(operands[1]) || isAbsent(operands[1]) else { return nil }
            return amount(operands[0])
        case .arithmetic(.excess, let operands):
            guard let left = amount(operands[0]) else { return nil }
            if isNothing(operands[1]) || isAbsent(operands[1]) { return max(.zero, left) }
            return left <= (amount(operands[1]) ?? operands[1].amount) ? .zero : nil
        case .arithmetic(let arithmetic, let operands):
            // The operation gives 0 for any other operands.
            let isZero = [Money.zero, Money(cents: Money.bound / 1_000_000)].allSatisfy { other in
                let amounts = operands.map { operand in
                    let money = isNothing(operand) ? .zero : operand.amountOfFigure ?? other
                    return Register(cents: money.cents, isBlank: false)
                }
                return Operands.with(amounts, to: unit) {
                    arithmetic.definition.cents($0) ?? 0
                } == 0
            }
            return isZero ? .zero : nil
        }
    }
}

extension Operand {
    /// The number of the operand's step; nil for figures and for unprinted lines.
    fileprivate var lineNumber: Int? {
        guard case .line(let line) = self, line.number > 0 else { return nil }
        return Int(line.number)
    }

    /// The amount of a figure; nil for a line.
    fileprivate var amountOfFigure: Money? {
        switch self {
        case .figure, .taxBelow: amount
        case .line, .computed, .unprinted: nil
        }
    }
}
