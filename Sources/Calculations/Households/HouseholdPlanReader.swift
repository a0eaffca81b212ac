package import Content
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// A reader of the plan of households.
///
/// References to the rest of the guide are checked later.
package struct HouseholdPlanReader {
    package static let path = "Content/Examples/households.yaml"

    private let amounts: ExampleAmounts

    /// Reads the plan.
    ///
    /// Nil if the guide has no such file or, after diagnostics, if it has errors.
    package static func read(_ part: inout ContentTypeReader) -> HouseholdPlan? {
        let plan = HouseholdPlanReader(amounts: part.amounts)
        return part.mappingIfThere(path, plan.plan)
    }

    private func plan(_ reader: YAMLMappingReader) -> HouseholdPlan? {
        let incomes = reader.incomes("incomes")
        let overview = reader.incomes("overview")
        let step = reader.incomes("step").first?.income
        reader.checkIncomes(overview, areAmong: incomes)
        let households = reader.mappings("households", member)
        let families = reader.mappings("families", family)
        let benefits = reader.mappings("benefits") { benefit($0, of: families.map(\.kind)) }
        guard let step else { return nil }
        return HouseholdPlan(
            source: reader.source, incomes: incomes.map(\.income).sorted(),
            overview: overview.map(\.income).sorted(),
            step: step, households: households,
            families: families.filter { !$0.isNamedOnly }.map(\.kind), benefits: benefits)
    }

    // MARK: Households

    private func member(_ reader: YAMLMappingReader) -> HouseholdPlan.Member? {
        let name = reader.slug("household")
        let slugs = reader.slugs(original: name)
        let titles = reader.texts(inEach: "name")
        let notes = reader.texts(inEach: "note")
        let adults = adults(reader)
        guard let name, let adults else { return nil }
        return HouseholdPlan.Member(
            kind: .init(
                name: name, titles: titles, adults: adults, in: reader.source.names.currency),
            slugs: slugs, notes: notes)
    }

    private func family(
        _ reader: YAMLMappingReader
    ) -> (kind: HouseholdPlan.Kind, isNamedOnly: Bool)? {
        let name = reader.slug("family")
        let titles = reader.texts(inEach: "name")
        let isNamedOnly = reader.optionalTruth("named-only")
        let adults = adults(reader)
        guard let name, let adults else { return nil }
        return (
            .init(name: name, titles: titles, adults: adults, in: reader.source.names.currency),
            isNamedOnly
        )
    }

    /// Reads one adult or two.
    ///
    /// The shares of the income have to add up to 1.
    private func adults(_ reader: YAMLMappingReader) -> [HouseholdPlan.Adult]? {
        let adults = reader.mappings("adults", adult)
        let whole = Money(cents: 100_000_000)
        let sum = adults.reduce(Money.zero) { $0 + whole.multiplied(by: $1.share) }
        guard (1...2).contains(adults.count), sum == whole else {
            reader.report(
                "impossible-example",
                "the shares of \(adults.count) adults are not the whole income",
                at: reader.offsets, fix: "give one adult, or two, whose shares add up to 1")
            return nil
        }
        let kind = HouseholdPlan.Kind(
            name: "", titles: [:], adults: adults, in: reader.source.names.currency)
        do {
            let household = try kind.household(with: Money(cents: 100))
            for adult in household.adults { try amounts.facts.validate(adult) }
            return adults
        } catch {
            reader.report(
                "impossible-example", error.summary, at: reader.offsets, fix: error.fix)
            return nil
        }
    }

    private func adult(_ reader: YAMLMappingReader) -> HouseholdPlan.Adult? {
        let person = reader.person("entries", using: amounts)
        let income = reader.receivedAmount("income", among: amounts.facts)
        let share = reader.required("share").flatMap { reader.text(at: $0, of: "share") }
            .flatMap { reader.rate(at: $0.node) }
        guard let person, let income, let share else { return nil }
        return HouseholdPlan.Adult(person: person, income: income, share: share)
    }

    // MARK: Benefits

    private func benefit(
        _ reader: YAMLMappingReader, of families: [HouseholdPlan.Kind]
    ) -> HouseholdPlan.Benefit? {
        let name = reader.slug("benefit")
        let titles = reader.texts(inEach: "name")
        let topic = reader.texts("topic").first
        let goesBy = reader.texts("goes-by").first
        let names = families.map(\.name)
        let named = reader.texts("families").compactMap { text in
            reader.validated(text, "no family", among: names).flatMap(names.firstIndex)
        }
        guard let name else { return nil }
        return HouseholdPlan.Benefit(
            name: StepName(name), titles: titles, offsets: reader.offsets(of: "benefit"),
            topic: topic, families: named.map { families[$0] }, goesBy: goesBy)
    }
}
