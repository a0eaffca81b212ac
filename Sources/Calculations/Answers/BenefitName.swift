package import Project
package import RuleEngine
package import TaxTables

/// The identity of a benefit: the line that its rule gives, and the jurisdiction of its law.
package struct BenefitName: Hashable, Sendable {
    package let step: StepName
    package let jurisdiction: Jurisdiction

    package init(step: StepName, jurisdiction: Jurisdiction) {
        self.step = step
        self.jurisdiction = jurisdiction
    }
}

extension TaxLaw {
    /// The benefits of the year, each once with a jurisdiction that has it, in the order of jurisdictions and
    /// forms.
    package var benefitNames: [(benefit: BenefitName, place: Jurisdiction)] {
        var seen: Set<BenefitName> = []
        // The default jurisdiction comes first, because its forms have all benefits of the top jurisdiction.
        let first = defaultPlace
        let places = residences.filter { $0 == first } + residences.filter { $0 != first }
        return places.flatMap { place in
            benefits(in: place).compactMap { benefit in
                let name = BenefitName(step: benefit.name, jurisdiction: benefit.jurisdiction)
                return seen.insert(name).inserted ? (name, place) : nil
            }
        }
    }
}

extension [HouseholdCalculation.Benefit] {
    /// The sum of each benefit over all adults.
    package var amounts: [BenefitName: Money] {
        var amounts: [BenefitName: Money] = [:]
        for benefit in self {
            let name = BenefitName(step: benefit.name, jurisdiction: benefit.jurisdiction)
            amounts[name, default: .zero] += benefit.amount
        }
        return amounts
    }

}

extension [HouseholdCalculation.PendingBenefit] {
    /// The benefits without duplicates.
    package var names: [BenefitName] {
        var names: [BenefitName] = []
        for benefit in self {
            let name = BenefitName(step: benefit.name, jurisdiction: benefit.jurisdiction)
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// The benefits that are not computed because no document states one of their figures.
    package var unpublished: [BenefitName] { filter { !$0.figures.isEmpty }.names }

    /// Returns the benefits without a gap that explains why they are not computed.
    package func unexplained(by gaps: [OpenGap]) -> Self {
        filter { benefit in
            benefit.figures.isEmpty || !gaps.contains { $0.benefit == benefit.name.rawValue }
        }
    }
}

extension HouseholdAmounts {
    /// Returns the decrease of benefits from this calculation to another; benefits that one of them lacks are
    /// ignored.
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

extension SiteStrings {
    /// Returns a total of a household, marked as 'at least' if one of its benefits is not computed.
    ///
    /// - Parameter format: Writes the amount; by default, with all decimals of the currency.
    package func total(
        _ amount: Money, isComplete: Bool, format: ((Money) -> String)? = nil
    ) -> String {
        let text = format?(amount) ?? numbers.money(amount)
        return isComplete ? text : self.text(.householdTotal, ["amount": text])
    }
}
