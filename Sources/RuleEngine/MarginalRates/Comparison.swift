package import TaxTables

/// Two calculations with their steps matched: the effect of a change on a return or household.
package struct Comparison: Sendable {
    /// A step of either calculation, matched with the same step of the other.
    package struct Row: Sendable {
        /// The step of the changed calculation, or of the first one if the change removed it.
        package let step: Step
        /// The number of the step in its calculation, from 1.
        package let number: Int
        /// A Boolean value that is true if `step` and `number` belong to the changed calculation.
        package let isOfChanged: Bool
        /// The index of the adult of the step; nil for a step of the household.
        package let adult: Int?
        /// The number of the step in the first calculation; nil if it is not in it.
        package let numberBefore: Int?
        /// The step of the first calculation, if its operation differs so that `before` does not follow from
        /// `step`; nil otherwise.
        package let otherBefore: Step?
        /// The amount in the first calculation; nil if the step is not in it and has no meaningful amount
        /// there.
        package let before: Money?
        package let after: Money?

        /// The change of the amount; a missing amount counts as 0.
        package var difference: Money { (after ?? .zero) - (before ?? .zero) }
    }

    package let before: StepList
    package let after: StepList
    /// The steps of both calculations, in the order of the forms.
    package let rows: [Row]

    /// - Precondition: Both calculations kept their steps.
    package init(before: StepList, after: StepList) {
        self.before = before
        self.after = after
        rows = Self.rows(before, after)
    }

    /// The rows that explain the change: those that differ and lead to a result through rows that differ.
    ///
    /// A premium at its maximum is not among them, for instance, although the income above its threshold
    /// grew.
    package var decidingRows: [Row] {
        var needed: Set<RowKey> = []
        mark(after, isOfChanged: true, &needed)
        mark(before, isOfChanged: false, &needed)
        return rows.filter {
            $0.difference != .zero
                && needed.contains(RowKey(number: $0.number, isOfChanged: $0.isOfChanged))
        }
    }

    /// Returns the last printed step that a row leads to through rows that differ.
    package func end(of row: Row) -> Step {
        let steps = row.isOfChanged ? after.steps : before.steps
        let differing = Set(
            rows.filter { $0.isOfChanged == row.isOfChanged && $0.difference != .zero }
                .map(\.number))
        var reached = [row.number]
        var last = row.number
        while let number = reached.popLast() {
            last = number
            for next in differing where next > number {
                let takes = steps[next - 1].linesNamed.contains { Int($0.number) == number }
                if takes { reached.append(next) }
            }
        }
        return steps[last - 1]
    }

    private struct RowKey: Hashable {
        let number: Int
        let isOfChanged: Bool
    }

    /// Marks the steps of one calculation that differ and lead to a result.
    private func mark(_ list: StepList, isOfChanged: Bool, _ needed: inout Set<RowKey>) {
        let steps = list.steps
        var differing: Set<Int32> = []
        for row in rows where row.difference != .zero {
            if row.isOfChanged == isOfChanged {
                differing.insert(Int32(row.number))
            } else if !isOfChanged, let number = row.numberBefore {
                differing.insert(Int32(number))
            }
        }
        var pending = list.results
        var seen: Set<Int32> = []
        while let number = pending.popLast() {
            guard number > 0, differing.contains(number), seen.insert(number).inserted else {
                continue
            }
            needed.insert(RowKey(number: Int(number), isOfChanged: isOfChanged))
            pending += steps[Int(number) - 1].linesNamed.map(\.number)
        }
    }
}
