package import TaxTables

/// What a household pays and is paid, without its steps and the rates on its further income.
package struct HouseholdAmounts: Sendable {
    package let jurisdiction: Jurisdiction
    /// What comes to something, in the order of the forms.
    package let benefits: [HouseholdCalculation.Benefit]
    /// What depends on facts or figures that are not stated, which is no part of `benefits`.
    package let awaited: [HouseholdCalculation.Awaited]
    /// What else is not counted.
    package let gaps: [OpenGap]
    /// Income tax, contributions and repaid benefits of all, less refundable credits of the returns.
    package let taken: Money
    package let arriving: Money
    /// What is left of the money received, with what arrives.
    package let left: Money
    private let results: [Calculation.Result]

    init(_ calculation: HouseholdCalculation) {
        jurisdiction = calculation.jurisdiction
        benefits = calculation.benefits
        awaited = calculation.awaited
        gaps = calculation.gaps
        taken = calculation.taken
        arriving = calculation.arriving
        left = calculation.left
        results = calculation.returns.map(\.result)
    }

    /// An amount of the returns, of all adults together.
    package func total(_ amount: (Calculation.Result) -> Money) -> Money {
        results.reduce(.zero) { $0 + amount($1) }
    }
}
