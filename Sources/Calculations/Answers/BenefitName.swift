package import RuleEngine
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

extension TaxLaw {
    /// Every benefit of the year with a place that has it, in the order of places and forms, each once.
    package var benefitNames: [(benefit: BenefitName, place: Jurisdiction)] {
        var seen: Set<BenefitName> = []
        // The federal ones where most people live, whose forms have all of them.
        let usual = usual
        let places = provinces.filter { $0 == usual } + provinces.filter { $0 != usual }
        return places.flatMap { place in
            benefits(in: place).compactMap { benefit in
                let name = BenefitName(step: benefit.name, jurisdiction: benefit.jurisdiction)
                return seen.insert(name).inserted ? (name, place) : nil
            }
        }
    }
}

extension [HouseholdCalculation.Benefit] {
    /// What is paid of each benefit to all adults.
    package var amounts: [BenefitName: Money] {
        var amounts: [BenefitName: Money] = [:]
        for benefit in self {
            let name = BenefitName(step: benefit.name, jurisdiction: benefit.jurisdiction)
            amounts[name, default: .zero] += benefit.amount
        }
        return amounts
    }

}

extension [HouseholdCalculation.Awaited] {
    /// The benefits, each once.
    package var names: [BenefitName] {
        var names: [BenefitName] = []
        for benefit in self {
            let name = BenefitName(step: benefit.name, jurisdiction: benefit.jurisdiction)
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// The benefits that are not worked out because no document states a figure that they depend on.
    package var unpublished: [BenefitName] { filter { !$0.figures.isEmpty }.names }
}

extension HouseholdAmounts {
    /// The amount by which benefits fall from this calculation to another, of the benefits that both work out.
    package func lost(to other: HouseholdAmounts) -> Money {
        let waiting = Set((awaited + other.awaited).names)
        func sum(_ benefits: [HouseholdCalculation.Benefit]) -> Money {
            benefits.amounts.reduce(.zero) {
                waiting.contains($1.key) ? $0 : $0 + $1.value
            }
        }
        return sum(benefits) - sum(other.benefits)
    }
}
