package import TaxTables

/// An adult's part in a household's further income.
package struct IncomeShare: Sendable {
    package let amount: AmountName
    package let share: Rate

    package init(amount: AmountName, share: Rate) {
        self.amount = amount
        self.share = share
    }

    /// The slope of the amount by the household's income.
    var slope: Int64 { roundedQuotient(Line.unitSlope, share.numerator, share.denominator) }
}
