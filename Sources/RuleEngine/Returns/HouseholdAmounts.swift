package import TaxTables

/// The payments and benefits of a household, without steps and marginal rates.
package struct HouseholdAmounts: Sendable {
    package let jurisdiction: Jurisdiction
    /// The benefits that are not 0, in the order of the forms.
    package let benefits: [HouseholdCalculation.Benefit]
    /// The benefits that depend on missing facts or figures; they are not among `benefits`.
    package let awaited: [HouseholdCalculation.PendingBenefit]
    /// The gaps of the household, besides `awaited`.
    package let gaps: [OpenGap]
    /// The income tax, contributions and repaid benefits of all adults, less refundable credits of the
    /// returns.
    package let taken: Money
    package let arriving: Money
    /// The net income: the money received less `taken`, with all benefits.
    package let left: Money
    private let results: [Calculation.Result]

    package init(_ calculation: HouseholdCalculation) {
        jurisdiction = calculation.jurisdiction
        benefits = calculation.benefits
        awaited = calculation.awaited
        gaps = calculation.gaps
        taken = calculation.taken
        arriving = calculation.arriving
        left = calculation.left
        results = calculation.returns.map(\.result)
    }

    /// Returns the sum of an amount over the returns of all adults.
    package func total(_ amount: (Calculation.Result) -> Money) -> Money {
        results.reduce(.zero) { $0 + amount($1) }
    }
}
