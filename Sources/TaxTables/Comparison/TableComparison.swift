internal import Text

/// The differences between two tables of a jurisdiction, with the effect of indexation.
package struct TableComparison: Sendable {
    /// A figure that was added, removed or changed, or an amount that stayed the same.
    package struct Entry: Sendable {
        package let difference: FigureDifference
        /// The outcome of indexation; nil for a rate or count, for an earlier amount of zero, and without a
        /// factor.
        package let indexation: IndexationOutcome?
    }

    package let jurisdiction: Jurisdiction
    package let years: (before: TaxYear, after: TaxYear)
    /// The factor between the two years; nil if a table states none.
    package let factor: IndexationFactor?
    /// The figures in the order of the later file, then the removed ones.
    package let entries: [Entry]

    /// Compares two tables figure by figure.
    ///
    /// - Parameters:
    ///   - before: The earlier table.
    ///   - after: The later table.
    ///   - between: The jurisdiction's tables of the years between the two. If one is missing, there is no
    ///     factor.
    /// - Complexity: As `differences(to:)`.
    package init(from before: TaxTable, to after: TaxTable, between: [TaxTable] = []) {
        jurisdiction = after.jurisdiction
        years = (before.year, after.year)
        let isComplete = between.count == after.year.number - before.year.number - 1
        let factor = isComplete ? IndexationFactor(between + [after]) : nil
        self.factor = factor
        entries = before.counterparts(in: after).compactMap { difference in
            var outcome: IndexationOutcome?
            if case .amount(let old) = difference.before?.quantity, !old.isZero,
                case .amount(let new) = difference.after?.quantity
            {
                outcome = IndexationOutcome(
                    from: old, to: new, factor: factor, rounding: after.rounding)
            }
            let isChanged = difference.before?.quantity != difference.after?.quantity
            guard isChanged || outcome != nil else { return nil }
            return Entry(difference: difference, indexation: outcome)
        }
    }
}

extension FigureDifference {
    /// The increase of the figure in its own unit, with a sign: `+242.00`, `-0.01`.
    ///
    /// Nil if the figure was added, removed or changed its kind.
    package var change: String? {
        switch (before?.quantity, after?.quantity) {
        case (.amount(let old), .amount(let new)): signed((new - old).description)
        case (.rate(let old), .rate(let new)): difference(old, new).map(signed)
        case (.count(let old, let unit), .count(let new, let newUnit)) where unit == newUnit:
            signed("\(new - old) \(unit.rawValue)")
        default: nil
        }
    }

    /// The increase divided by the earlier value; nil if that was zero or of another kind.
    package var ratio: ExactRatio? {
        switch (before?.quantity, after?.quantity) {
        case (.amount(let old), .amount(let new)):
            ExactRatio(new.cents - old.cents, over: old.cents)
        case (.rate(let old), .rate(let new)):
            ExactRatio(
                new.numerator * old.denominator - old.numerator * new.denominator,
                over: old.numerator * new.denominator)
        case (.count(let old, let unit), .count(let new, let newUnit)) where unit == newUnit:
            ExactRatio(Int64(new - old), over: Int64(old))
        default: nil
        }
    }

    /// Returns the exact difference: decimals if both rates are decimals, a fraction otherwise.
    private func difference(_ old: Rate, _ new: Rate) -> String? {
        if !old.isFraction, !new.isFraction {
            return decimalText(millionths: new.millionths - old.millionths)
        }
        return ExactRatio(
            new.numerator * old.denominator - old.numerator * new.denominator,
            over: old.denominator * new.denominator)?.description
    }

    private func signed(_ text: String) -> String { text.hasPrefix("-") ? text : "+" + text }
}
