internal import GuideCalculations
package import GuideContent
package import GuideDiagnostics
internal import GuidePages
internal import GuideWords
internal import GuideYAML
internal import TaxEngine
internal import TaxTables

/// The yearly pay that the take-home pages compute: `Content/Examples/take-home.yaml`.
package struct TakeHomePlan: GuidePart {
    package static let path = "Content/Examples/take-home.yaml"
    package static let places = [path]

    let source: SourceText
    /// The yearly pay of each page, rising, in whole dollars.
    let incomes: [Money]
    /// The incomes shown for all provinces and territories side by side.
    let overview: [Money]
    /// The rows of tables that lead to no page of their own: a year's pay in small steps.
    let steps: [Money]
    /// Business income after costs.
    let selfEmployed: [Money]
    /// Incomes at which the rates of all places stand side by side.
    let sideBySide: [Money]
    /// What pay is, and the income of a business.
    let pay: AmountName
    let business: AmountName
    /// How the self-employed pay during the year; the first that is of a place holds there.
    let instalments: [InstalmentPlan]
    /// The paths of topics that the pages of business income lead to.
    private let businessTopics: [YAMLText]

    var businessTopicPaths: [String] { businessTopics.map(\.text) }

    package static func read(_ part: inout GuidePartReader) -> TakeHomePlan? {
        guard var reader = part.mappingIfThere(path) else { return nil }
        var found: [Diagnostic] = []
        let incomes = reader.incomes("incomes", &found)
        let overview = reader.incomes("overview", &found)
        let steps = reader.anyIncomes("steps", &found)
        let selfEmployed = reader.anyIncomes("self-employed", &found)
        let sideBySide = reader.anyIncomes("side-by-side", &found)
        let pay = reader.receivedAmount("pay", among: part.amounts.facts, &found)
        let business = reader.receivedAmount("business", among: part.amounts.facts, &found)
        let references = part.references
        let instalments =
            reader.entries.contains { $0.key == "instalments" }
            ? reader.mappings("instalments", &found) { reader, found in
                InstalmentPlan.read(&reader, references, &found)
            } : []
        let topics = reader.texts("business-topics", diagnostics: &found)
        reader.finish(diagnostics: &found)
        for (income, offsets) in overview where !incomes.contains(where: { $0.income == income }) {
            found.append(
                Diagnostic(
                    .error, "unknown-income", "\(income) is not one of the incomes",
                    in: reader.source, at: offsets,
                    remedy: "add it to 'incomes', or take it out here"))
        }
        part.diagnostics += found
        guard !found.hasErrors, let pay, let business else { return nil }
        return TakeHomePlan(
            source: reader.source, incomes: incomes.map(\.income).sorted(),
            overview: overview.map(\.income).sorted(),
            steps: allSteps(steps), selfEmployed: selfEmployed, sideBySide: sideBySide,
            pay: pay, business: business, instalments: instalments,
            businessTopics: topics)
    }

    package func check(_ guide: Guide, topicPaths: Set<String>) -> [Diagnostic] {
        businessTopics.compactMap { unknownTopic($0, in: source, among: topicPaths) }
    }

    /// All incomes from the least to the greatest, in steps of the least.
    private static func allSteps(_ ends: [Money]) -> [Money] {
        guard let step = ends.first, let last = ends.last else { return [] }
        return stride(from: step.cents, through: last.cents, by: Int64.Stride(step.cents))
            .map(Money.init(cents:))
    }
}

extension TakeHomePlan {
    /// How the self-employed of a place pay during the year; nil where nothing is said of it.
    func instalments(of place: Jurisdiction) -> InstalmentPlan? {
        instalments.first { $0.places.isEmpty || $0.places.contains(place) }
    }
}

extension YAMLMappingReader {
    /// Reads the incomes of a key that may be left out, rising; a key that is not there gives none.
    fileprivate mutating func anyIncomes(
        _ key: String, _ diagnostics: inout [Diagnostic]
    ) -> [Money] {
        guard entries.contains(where: { $0.key == key }) else { return [] }
        return incomes(key, &diagnostics).map(\.income).sorted()
    }
}
