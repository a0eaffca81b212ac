package import TaxTables

/// A finished return: its totals, and every step if they were asked for.
package struct Calculation: Sendable {
    /// The totals, with the names that scripts use.
    package struct Result: Hashable, Sendable {
        package var totalIncome = Money.zero
        package var netIncome = Money.zero
        package var taxableIncome = Money.zero
        /// After all federal credits and the Quebec abatement, without refundable credits.
        package var federalTax = Money.zero
        /// After surtax, reductions and credits; includes the Ontario Health Premium.
        package var provincialTax = Money.zero
        package var healthPremium = Money.zero
        package var cpp = Money.zero
        package var cpp2 = Money.zero
        package var qpp = Money.zero
        package var qpp2 = Money.zero
        package var ei = Money.zero
        package var qpip = Money.zero
        package var healthServicesFund = Money.zero
        package var socialBenefitRepayment = Money.zero
        /// Credits that are paid out where there is no tax left; not taken off `provincialTax`.
        package var refundableCredits = Money.zero
        /// By how much the alternative minimum tax would be more than the regular federal tax, on the
        /// amounts entered; not part of any total.
        package var minimumTaxExcess = Money.zero
        /// What is left of the money received.
        package var afterTax = Money.zero
        /// Income tax, contributions, the health services fund and repaid benefits, less refundable
        /// credits.
        package var totalPaid = Money.zero
        /// Income tax as a share of total income, in millionths.
        package var averageRate: Int64 = 0
        /// The rate on the next dollars of ordinary income, in millionths: income tax and what else
        /// depends on income, with phase-outs and surtaxes.
        package var marginalRate: Int64 = 0

        package var incomeTax: Money { federalTax + provincialTax }
        package var contributions: Money { cpp + cpp2 + qpp + qpp2 + ei + qpip }
    }

    package let year: TaxYear
    package let jurisdiction: Jurisdiction
    package let taxpayer: Taxpayer
    package let result: Result
    /// In the order of the forms; empty if they were not asked for.
    package let steps: [Step]
    /// What made the lines of each block be computed, by the block of a step's place; empty if it was not
    /// asked for.
    package var conditions: [Int16: BlockConditions] = [:]
    /// The lines of the federal and the provincial tax.
    package let taxLines: (federal: Line, provincial: Line)
    package let marginalRates: MarginalRates
    /// Up to this further income, in cents, the marginal rates hold.
    package let centsToNextChange: Int64
}
