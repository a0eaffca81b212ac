package import GuideContent
internal import GuideDiagnostics
internal import GuideWords
internal import GuideYAML
internal import RulePrograms
internal import TaxEngine
internal import TaxTables

/// Reads the plan of households, which is checked against the rest of the guide later.
package struct HouseholdPlanReader {
    package static let path = "Content/Examples/households.yaml"

    private let amounts: ExampleAmounts
    private var found: [Diagnostic] = []

    /// Nil if the guide has no such file, or, after diagnostics, if it has errors.
    package static func read(_ part: inout GuidePartReader) -> HouseholdPlan? {
        guard var reader = part.mappingIfThere(path) else { return nil }
        var plan = HouseholdPlanReader(amounts: part.amounts)
        let result = plan.plan(&reader)
        reader.finish(diagnostics: &plan.found)
        part.diagnostics += plan.found
        return plan.found.hasErrors ? nil : result
    }

    private mutating func plan(_ reader: inout YAMLMappingReader) -> HouseholdPlan? {
        let incomes = reader.incomes("incomes", &found)
        let overview = reader.incomes("overview", &found)
        let step = reader.incomes("step", &found).first?.income
        let pensioners = reader.optional("pensioners-from").flatMap { node in
            let age = node.scalar.flatMap { Int($0) }
            if age == nil {
                report(
                    "bad-number", "'\(node.scalar ?? node.kind)' is no age", at: node.offsets,
                    in: reader, "write whole years")
            }
            return age
        }
        for (income, offsets) in overview where !incomes.contains(where: { $0.income == income }) {
            report(
                "unknown-income", "\(income) is not one of the incomes", at: offsets, in: reader,
                "add it to 'incomes', or take it out here")
        }
        let amounts = amounts
        let households = reader.mappings("households", &found) { reader, found in
            Self.member(&reader, knowing: amounts, &found)
        }
        let families = reader.mappings("families", &found) { reader, found in
            Self.family(&reader, knowing: amounts, &found)
        }
        let benefits = reader.mappings("benefits", &found) { reader, found in
            Self.benefit(&reader, of: families.map(\.kind), &found)
        }
        let gaps = reader.mappings("not-counted", &found) { reader, found in
            Self.gap(&reader, of: households.map(\.kind.name), benefits, &found)
        }
        guard let step else { return nil }
        return HouseholdPlan(
            source: reader.source, incomes: incomes.map(\.income).sorted(),
            overview: overview.map(\.income).sorted(),
            step: step, pensionersFrom: pensioners, households: households,
            families: families.filter { !$0.isNamedOnly }.map(\.kind), benefits: benefits,
            gaps: gaps)
    }

    private mutating func report(
        _ identifier: String, _ summary: String, at offsets: Range<Int>,
        in reader: YAMLMappingReader, _ remedy: String?
    ) {
        found.append(
            Diagnostic(
                .error, identifier, summary, in: reader.source, at: offsets, remedy: remedy))
    }

    // MARK: Households

    private static func member(
        _ reader: inout YAMLMappingReader, knowing amounts: ExampleAmounts,
        _ found: inout [Diagnostic]
    ) -> HouseholdPlan.Member? {
        let name = reader.slug("household", &found)
        let slugs = reader.slugs(english: name, &found)
        let titles = reader.texts(inEach: "name", &found)
        let notes = reader.texts(inEach: "note", &found)
        let adults = adults(&reader, knowing: amounts, &found)
        guard let name, let adults else { return nil }
        return HouseholdPlan.Member(
            kind: .init(name: name, titles: titles, adults: adults), slugs: slugs, notes: notes)
    }

    private static func family(
        _ reader: inout YAMLMappingReader, knowing amounts: ExampleAmounts,
        _ found: inout [Diagnostic]
    ) -> (kind: HouseholdPlan.Kind, isNamedOnly: Bool)? {
        let name = reader.slug("family", &found)
        let titles = reader.texts(inEach: "name", &found)
        let isNamedOnly = reader.optionalTruth("named-only", &found)
        let adults = adults(&reader, knowing: amounts, &found)
        guard let name, let adults else { return nil }
        return (.init(name: name, titles: titles, adults: adults), isNamedOnly)
    }

    /// One adult or two, whose shares of the income are all of it.
    private static func adults(
        _ reader: inout YAMLMappingReader, knowing amounts: ExampleAmounts,
        _ found: inout [Diagnostic]
    ) -> [HouseholdPlan.Adult]? {
        let adults = reader.mappings("adults", &found) { reader, found in
            adult(&reader, knowing: amounts, &found)
        }
        let before = found.count
        let whole = Money(cents: 100_000_000)
        let sum = adults.reduce(Money.zero) { $0 + whole.multiplied(by: $1.share) }
        if !(1...2).contains(adults.count) || sum != whole {
            found.append(
                Diagnostic(
                    .error, "impossible-example",
                    "the shares of \(adults.count) adults are not the whole income",
                    in: reader.source, at: reader.offsets,
                    remedy: "give one adult, or two, whose shares add up to 1"))
        }
        guard found.count == before else { return nil }
        let kind = HouseholdPlan.Kind(name: "", titles: [:], adults: adults)
        do {
            let household = try kind.household(with: Money(cents: 100))
            for adult in household.adults { try amounts.facts.validate(adult) }
            return adults
        } catch {
            found.append(
                Diagnostic(
                    .error, "impossible-example", error.summary, in: reader.source,
                    at: reader.offsets, remedy: error.remedy))
            return nil
        }
    }

    private static func adult(
        _ reader: inout YAMLMappingReader, knowing amounts: ExampleAmounts,
        _ found: inout [Diagnostic]
    ) -> HouseholdPlan.Adult? {
        let person = reader.person("entries", knowing: amounts, &found)
        let income = reader.receivedAmount("income", among: amounts.facts, &found)
        var share: Rate?
        if let node = reader.required("share", diagnostics: &found),
            let text = yamlText(node, of: "share", in: reader.source, diagnostics: &found)
        {
            share = reader.rate(text, &found)
        }
        guard let person, let income, let share else { return nil }
        return HouseholdPlan.Adult(person: person, income: income, share: share)
    }

    // MARK: Benefits

    private static func benefit(
        _ reader: inout YAMLMappingReader, of families: [HouseholdPlan.Kind],
        _ found: inout [Diagnostic]
    ) -> HouseholdPlan.Benefit? {
        let name = reader.slug("benefit", &found)
        let titles = reader.texts(inEach: "name", &found)
        let offsets = reader.entries.first { $0.key == "benefit" }?.value.offsets
        let topic = reader.texts("topic", diagnostics: &found).first
        let named = reader.texts("families", diagnostics: &found).compactMap { text in
            reader.known(text, "family", families.map(\.name), &found)
                .flatMap { name in families.first { $0.name == name } }
        }
        guard let name else { return nil }
        return HouseholdPlan.Benefit(
            name: StepName(name), titles: titles, offsets: offsets ?? reader.offsets, topic: topic,
            families: named)
    }

    private static func gap(
        _ reader: inout YAMLMappingReader, of households: [String],
        _ benefits: [HouseholdPlan.Benefit], _ found: inout [Diagnostic]
    ) -> HouseholdPlan.Gap? {
        let places = reader.texts("places", diagnostics: &found).compactMap { text in
            reader.known(
                text, "province or territory", Jurisdiction.provinces.map(\.rawValue), &found
            ).flatMap { Jurisdiction(rawValue: $0) }
        }
        let named = reader.texts("households", diagnostics: &found).compactMap { text in
            reader.known(text, "household", households, &found)
        }
        var years: [TaxYear] = []
        for text in reader.texts("years", diagnostics: &found) {
            if let year = TaxYear(text: text.text) {
                years.append(year)
            } else {
                found.append(
                    Diagnostic(
                        .error, "bad-year", "'\(text.text)' is not a year", in: reader.source,
                        at: text.offsets, remedy: "write it as 2026"))
            }
        }
        let isUnranked = reader.optionalTruth("unranked", &found)
        let benefit = reader.texts("benefit", diagnostics: &found).first.flatMap { text in
            reader.known(text, "benefit", benefits.map(\.name.rawValue), &found)
        }
        let texts = reader.texts(inEach: "text", &found)
        return HouseholdPlan.Gap(
            places: places, households: named, years: years, isUnranked: isUnranked,
            benefit: benefit.map { StepName($0) }, texts: texts)
    }
}

extension YAMLMappingReader {
    /// A name that is one of some, or nil after a diagnostic.
    fileprivate func known(
        _ text: YAMLText, _ kind: String, _ names: [String], _ found: inout [Diagnostic]
    ) -> String? {
        if names.contains(text.text) { return text.text }
        found.append(
            Diagnostic(
                .error, "unknown-word", "'\(text.text)' is no \(kind)", in: source,
                at: text.offsets, remedy: didYouMean(text.text, among: names)))
        return nil
    }
}
