package import TaxEngine
package import TaxTables

/// A benefit: the line that its rule gives, and whose law it is.
package struct BenefitName: Hashable, Sendable {
    package let step: StepName
    package let jurisdiction: Jurisdiction

    package init(step: StepName, jurisdiction: Jurisdiction) {
        self.step = step
        self.jurisdiction = jurisdiction
    }
}

extension HouseholdCalculation {
    /// What is paid of each benefit to all adults.
    package var benefitAmounts: [BenefitName: Money] {
        var amounts: [BenefitName: Money] = [:]
        for benefit in benefits {
            let name = BenefitName(step: benefit.name, jurisdiction: benefit.jurisdiction)
            amounts[name, default: .zero] += benefit.amount
        }
        return amounts
    }
}
