internal import Calculations
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// The income that a benefit depends on, if its families are shown by another, such as their pay.
extension BenefitTable {
    /// Families with the same income at every row of the table.
    struct CountedIncome {
        var families: [HouseholdPlan.Kind]
        let amounts: [Money?]
    }

    /// The step with the income that the benefit depends on; nil if the plan names none.
    var goesBy: StepName? { (entry?.goesBy?.text).map { StepName($0) } }

    /// Returns the income that the benefit depends on, for a family with an income before tax; nil
    /// if it is not computed.
    func countedIncome(of family: HouseholdPlan.Kind, at income: Money) -> Money? {
        guard let goesBy, let household = try? family.household(with: income),
            let calculation = try? law.calculate(household, in: place, keepingSteps: true)
        else { return nil }
        return calculation.sharedSteps.last { $0.step.name == goesBy }?.step.amount
    }

    /// The incomes that the benefit depends on at the incomes of the table, in the order of the
    /// families.
    var countedIncomes: [CountedIncome] {
        guard goesBy != nil else { return [] }
        var found: [CountedIncome] = []
        for family in columns.map(\.family) {
            let amounts = incomes.map { countedIncome(of: family, at: $0) }
            if let same = found.firstIndex(where: { $0.amounts == amounts }) {
                found[same].families.append(family)
            } else {
                found.append(CountedIncome(families: [family], amounts: amounts))
            }
        }
        return found
    }
}
