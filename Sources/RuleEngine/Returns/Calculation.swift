package import TaxTables

/// A computed return: its totals and, if requested, its steps.
package struct Calculation: Sendable {
    /// The totals of a return.
    package struct Result: Hashable, Sendable {
        package var totalIncome = Money.zero
        package var netIncome = Money.zero
        package var taxableIncome = Money.zero
        /// The income tax of the top jurisdiction, after all credits except refundable ones.
        package var topTax = Money.zero
        /// The income tax of all other jurisdictions, after all surtaxes, reductions and credits.
        package var lowerTax = Money.zero
        package var contributions = Money.zero
        /// Credits that are paid out without tax; `lowerTax` does not include them.
        package var refundableCredits = Money.zero
        /// The money received, less the total paid.
        package var afterTax = Money.zero
        /// Income tax, contributions and other dues, less refundable credits.
        package var totalPaid = Money.zero
        /// The income tax divided by the total income, in millionths.
        package var averageRate: Int64 = 0
        /// The marginal rate of the first kind of income in millionths, with phase-outs, surtaxes and all
        /// other payments that depend on income.
        package var marginalRate: Int64 = 0

        /// The declared results of the rules, by name.
        package var named = NamedResults()

        package var incomeTax: Money { topTax + lowerTax }

        package subscript(_ tax: IncomeTax) -> Money { tax.one(top: topTax, lower: lowerTax) }

        /// The total paid without income tax and contributions, less refundable credits.
        package var otherDues: Money { totalPaid - incomeTax - contributions }

        /// Returns a declared result by name; nil if no rule declares it.
        package subscript(_ name: String) -> Money? { named[name] }
    }

    package let year: TaxYear
    package let jurisdiction: Jurisdiction
    package let taxpayer: Taxpayer
    package let result: Result
    /// The steps in the order in which they are read; empty if they were not requested.
    package internal(set) var steps: [Step]
    /// The conditions of each block, by its number in `StepPosition`; empty if they were not requested.
    package var conditions: [Int16: BlockConditions] = [:]
    /// The entered amounts that change nothing; empty if they were not searched.
    package var unused: [UnusedAmount] = []
    /// The gaps of a return outside a household.
    package internal(set) var gaps: [OpenGap] = []
    /// The lines of the two income taxes.
    package let taxLines: (top: Line, lower: Line)
    package let marginalRates: MarginalRates
    /// The further income, in cents, up to which the marginal rates hold.
    package let centsToNextChange: Int64
}
