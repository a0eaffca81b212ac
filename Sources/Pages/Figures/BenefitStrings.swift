package import Calculations
package import Content
package import Project
package import RuleEngine
package import TaxTables

extension TaxLaw {
    /// Returns the figures among some origins for which no official document was found.
    package func unofficial(_ origins: AmountOrigins) -> [Figure] {
        let places = Set(origins.figures.compactMap { $0.split(separator: ".").first })
        return places.compactMap { table(named: $0) }.sorted { $0.jurisdiction < $1.jurisdiction }
            .flatMap(\.figures).filter { figure in
                origins.figures.contains(figure.path) && figure.quantity != .unknown
                    && figure.standing != nil && !figure.hasAuthority
            }
    }
}

extension SiteStrings {
    /// Returns the mark of amounts that depend on figures without an official document; nil if there are no
    /// such figures.
    package func lackOfAuthority(of figures: [Figure]) -> String? {
        figures.isEmpty ? nil : self[Figure.Certainty.unofficial]
    }

    /// Returns a sentence that names figures for which no official document was found; nil for none.
    package func withoutAuthority(_ figures: [Figure]) -> String? {
        guard !figures.isEmpty else { return nil }
        var labels: [String] = []
        for label in figures.map({ label(of: $0) }) where !labels.contains(label) {
            labels.append(label)
        }
        return text(.withoutAuthority, ["figures": labels.joined(separator: "; ")])
    }

    /// Returns the note about assumptions for a spouse of whom only the net income is known.
    package func spouseAssumed(_ facts: ExampleHousehold) -> [String] {
        facts.spouse == nil && facts.person.taxpayer.profile.hasSpouse ? [self[.spouseAssumed]] : []
    }

    /// Returns sentences about benefits that are not included for a household.
    package func notCounted(
        _ awaited: [HouseholdCalculation.PendingBenefit], _ gaps: [OpenGap],
        assuming facts: [String] = [], in place: Jurisdiction, _ year: TaxYear, _ guide: Guide
    ) -> [String] {
        let ofFacts = awaited.filter(\.figures.isEmpty).names
        let ofFigures = awaited.unexplained(by: gaps).unpublished
        var texts = self.texts(gaps)
        if !ofFacts.isEmpty {
            let names = ofFacts.map { name($0, guide.households) }
            texts.append(text(.benefitsAwaited, ["names": list(names)]))
        }
        texts += unpublished(ofFigures, year, guide) + assumed(facts, guide.laws[year])
        return texts + [self[place].notCounted].compactMap(\.self)
    }

    /// Returns a sentence that lists the facts for which defaults were assumed.
    package func assumed(_ facts: [String], _ law: TaxLaw?) -> [String] {
        let labels = facts.compactMap { law?.facts.label(of: $0, in: language.rawValue) }
        return labels.isEmpty
            ? [] : [text(.factsAssumed, ["facts": labels.joined(separator: "; ")])]
    }

    /// Returns a sentence that lists the benefits with unpublished figures.
    package func unpublished(
        _ benefits: [BenefitName], _ year: TaxYear, _ guide: Guide
    ) -> [String] {
        if benefits.isEmpty { return [] }
        let names = benefits.map { name($0, guide.households) }
        return [
            text(.benefitsUnpublished, ["names": list(names), "year": numbers.year(year)])
        ]
    }

    /// Returns a sentence that lists the benefits of a year.
    package func arriving(_ household: HouseholdCalculation, _ guide: Guide) -> String {
        let amounts = household.benefits.amounts
        var names: [BenefitName] = []
        for benefit in household.benefits {
            let name = BenefitName(step: benefit.name, jurisdiction: benefit.jurisdiction)
            if !names.contains(name) { names.append(name) }
        }
        guard !names.isEmpty else { return self[.benefitsNone] }
        let parts = names.map {
            "\(name($0, guide.households)) \(numbers.money(amounts[$0] ?? .zero))"
        }
        return text(
            .benefitsArriving,
            [
                "amount": total(household.arriving, isComplete: household.awaited.isEmpty),
                "benefits": list(parts),
                "left": total(household.left, isComplete: household.awaited.isEmpty),
            ])
    }

    /// Returns the note about the benefit year and the income year on which benefits are based.
    package func benefitYear(_ year: TaxYear, _ law: TaxLaw?) -> String {
        if let months = benefitMonths(law) { return text(.benefitYear, months) }
        return text(
            .benefitYearWithoutMonths,
            ["year": numbers.year(year), "before": numbers.year(TaxYear(year.number - 1))])
    }

    /// Returns the name of a benefit: from the household plan, or else of its line.
    package func name(_ benefit: BenefitName, _ plan: HouseholdPlan?) -> String {
        plan?.benefit(benefit.step)?.titles[language] ?? self[benefit.step]
    }

    /// Returns the name of an income tax, without a jurisdiction.
    package func name(of tax: IncomeTax) -> String { self[tax.section] }

    package func name(of tax: IncomeTax, in place: Jurisdiction) -> String {
        switch tax {
        case .top: name(of: tax)
        case .lower: text(.taxOfPlace, ["adjective": self[place].adjective])
        }
    }

    /// Returns the collective name of a jurisdiction's contributions and premiums.
    package func contributions(in place: Jurisdiction) -> String {
        self[place].contributions ?? self[PageStrings.contributions]
    }
}
