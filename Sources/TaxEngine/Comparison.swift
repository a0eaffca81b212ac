package import TaxTables

/// Two calculations side by side: what a change does to a return, step by step.
package struct Comparison: Sendable {
    /// A step of either calculation, matched with the same step of the other.
    package struct Row: Sendable {
        /// The step with the change, or without it where the change made it go away.
        package let step: Step
        /// The number of the step in its calculation, from 1.
        package let number: Int
        /// Whether `step` and `number` are of the calculation with the change.
        package let isOfChanged: Bool
        package let before: Money
        package let after: Money

        package var difference: Money { after - before }
    }

    package let before: Calculation
    package let after: Calculation
    /// Every step of the two, in the order of the forms.
    package let rows: [Row]

    /// - Precondition: both calculations kept their steps.
    package init(before: Calculation, after: Calculation) {
        self.before = before
        self.after = after
        rows = Self.rows(before.steps, after.steps)
    }

    /// What the change adds to all that is paid: income tax, contributions, the health services
    /// fund and repaid benefits. Negative if it saves.
    package var cost: Money { Self.paid(after.result) - Self.paid(before.result) }

    private static func paid(_ result: Calculation.Result) -> Money {
        result.incomeTax + result.contributions + result.healthServicesFund
            + result.socialBenefitRepayment
    }

    /// What makes two steps of two calculations the same step.
    private struct Key: Hashable {
        let section: Step.Section
        let jurisdiction: Jurisdiction
        let name: StepName
        /// A form may compute the same thing twice.
        let occurrence: Int
    }

    private static func rows(_ before: [Step], _ after: [Step]) -> [Row] {
        let keysBefore = keys(of: before)
        let keysAfter = keys(of: after)
        let positionBefore = Dictionary(
            uniqueKeysWithValues: zip(keysBefore, before.indices))
        let inAfter = Set(keysAfter)
        var rows: [Row] = []
        // Steps that only the first has are put where they stood in it.
        var next = 0
        func flush(upTo end: Int) {
            while next < end {
                if !inAfter.contains(keysBefore[next]) {
                    rows.append(
                        Row(
                            step: before[next], number: next + 1, isOfChanged: false,
                            before: before[next].amount, after: .zero))
                }
                next += 1
            }
        }
        for (index, step) in after.enumerated() {
            let match = positionBefore[keysAfter[index]]
            if let match { flush(upTo: match) }
            rows.append(
                Row(
                    step: step, number: index + 1, isOfChanged: true,
                    before: match.map { before[$0].amount } ?? .zero, after: step.amount))
        }
        flush(upTo: before.count)
        return rows
    }

    private static func keys(of steps: [Step]) -> [Key] {
        var counts: [Key: Int] = [:]
        return steps.map { step in
            let first = Key(
                section: step.section, jurisdiction: step.jurisdiction, name: step.name,
                occurrence: 0)
            let count = counts[first, default: 0]
            counts[first] = count + 1
            return Key(
                section: step.section, jurisdiction: step.jurisdiction, name: step.name,
                occurrence: count)
        }
    }
}
