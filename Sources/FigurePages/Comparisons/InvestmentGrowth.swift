internal import Calculations
internal import RuleEngine
internal import TaxTables

/// The growth of an investment year by year, after the tax on each year's return.
///
/// The law and the pay are the same in every year. Each year's return is taxed in that year, and the
/// rest stays invested.
struct InvestmentGrowth: Sendable {
    /// The investment with one kind of return, or in an account that is not taxed.
    struct Line: Sendable {
        /// The kind of return; nil in an account that is not taxed.
        let kind: AmountName?
        /// The value at the end of each year.
        let values: [Money]
    }

    let lines: [Line]

    /// - Throws: The errors of `TaxLaw.calculate`.
    init(
        _ place: Jurisdiction, _ plan: ComparisonPlan, _ law: TaxLaw
    ) throws(CalculationError) {
        let before = try law.amounts(of: Household(plan.worker(paid: plan.pay)), in: place)
        let untaxed: [AmountName?] = plan.accounts.contains(.untaxed) ? [nil] : []
        let kinds = untaxed + law.incomeKinds.map(Optional.some)
        var lines: [Line] = []
        for kind in plan.years > 0 ? kinds : [] {
            var value = plan.invested
            var values: [Money] = []
            for _ in 0..<plan.years {
                let earned = value.multiplied(by: plan.yearlyReturn, to: law.currency.unit)
                value = value + earned
                if let kind {
                    let investor = Household(plan.investor(earned, as: kind))
                    let after = try law.amounts(of: investor, in: place)
                    value = value - (after.taken - before.taken) - before.lost(to: after)
                }
                values.append(value)
            }
            lines.append(Line(kind: kind, values: values))
        }
        self.lines = lines
    }
}
