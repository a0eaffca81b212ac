package import TaxTables

/// A finished return: its totals, and every step if they were asked for.
package struct Calculation: Sendable {
    /// The totals, with the names that scripts use.
    package struct Result: Hashable, Sendable {
        package var totalIncome = Money.zero
        package var netIncome = Money.zero
        package var taxableIncome = Money.zero
        /// The income tax of the top place after all credits but the refundable ones.
        package var topTax = Money.zero
        /// The income tax of the places that lie in it, after all surtaxes, reductions and credits.
        package var lowerTax = Money.zero
        package var contributions = Money.zero
        /// Credits that are paid out where there is no tax left; not taken off `lowerTax`.
        package var refundableCredits = Money.zero
        /// What is left of the money received.
        package var afterTax = Money.zero
        /// Income tax, contributions and other dues, less refundable credits.
        package var totalPaid = Money.zero
        /// Income tax as a share of total income, in millionths.
        package var averageRate: Int64 = 0
        /// The rate on the next dollars of ordinary income, in millionths: income tax and what else
        /// depends on income, with phase-outs and surtaxes.
        package var marginalRate: Int64 = 0

        /// All results that the rules declare, by their names.
        package var named = NamedResults()

        package var incomeTax: Money { topTax + lowerTax }

        package subscript(_ tax: IncomeTax) -> Money { tax.one(top: topTax, lower: lowerTax) }

        /// What is paid besides income tax and contributions, less refundable credits.
        package var otherDues: Money { totalPaid - incomeTax - contributions }

        /// A result by the name that the rules give it; nil where no rule declares it.
        package subscript(_ name: String) -> Money? { named[name] }
    }

    package let year: TaxYear
    package let jurisdiction: Jurisdiction
    package let taxpayer: Taxpayer
    package let result: Result
    /// The steps in the order of the forms; empty if they were not asked for.
    package let steps: [Step]
    /// What made the lines of each block be computed, by the block of a step's place; empty if it was not
    /// asked for.
    package var conditions: [Int16: BlockConditions] = [:]
    /// The stated amounts that change nothing; empty if nobody looked for them.
    package var unused: [UnusedAmount] = []
    /// What is not counted, of a return that is no part of a household.
    package internal(set) var gaps: [OpenGap] = []
    /// The line of each tax on income.
    package let taxLines: (top: Line, lower: Line)
    package let marginalRates: MarginalRates
    /// Up to this further income, in cents, the marginal rates hold.
    package let centsToNextChange: Int64
}
