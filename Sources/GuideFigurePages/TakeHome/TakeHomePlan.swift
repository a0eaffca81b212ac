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
    /// What pay is.
    let pay: AmountName
    /// What the income of a business is; nil in a guide that computes none.
    let business: AmountName?
    /// How the self-employed pay during the year; the first that is of a place holds there.
    let instalments: [InstalmentPlan]
    /// The paths of topics that the pages of business income lead to.
    private let businessTopics: [YAMLText]

    var businessTopicPaths: [String] { businessTopics.map(\.text) }

    package static func read(_ part: inout GuidePartReader) -> TakeHomePlan? {
        let facts = part.amounts.facts
        let references = part.references
        return part.mappingIfThere(path) { reader in
            let incomes = reader.incomes("incomes")
            let overview = reader.incomes("overview")
            let steps = reader.anyIncomes("steps")
            let selfEmployed = reader.anyIncomes("self-employed")
            let sideBySide = reader.anyIncomes("side-by-side")
            let pay = reader.receivedAmount("pay", among: facts)
            // Without incomes of a business nobody asks what it is.
            let business =
                selfEmployed.isEmpty && !reader.has("business")
                ? nil : reader.receivedAmount("business", among: facts)
            let instalments =
                reader.has("instalments")
                ? reader.mappings("instalments") { InstalmentPlan.read($0, references) } : []
            let topics = reader.texts("business-topics")
            reader.checkIncomes(overview, areAmong: incomes)
            guard let pay, selfEmployed.isEmpty || business != nil else { return nil }
            return TakeHomePlan(
                source: reader.source, incomes: incomes.map(\.income).sorted(),
                overview: overview.map(\.income).sorted(),
                steps: allSteps(steps), selfEmployed: selfEmployed, sideBySide: sideBySide,
                pay: pay, business: business, instalments: instalments,
                businessTopics: topics)
        }
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
    fileprivate func anyIncomes(_ key: String) -> [Money] {
        has(key) ? incomes(key).map(\.income).sorted() : []
    }
}
