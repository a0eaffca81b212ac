internal import Calculations
package import Content
internal import Pages
internal import Project
internal import RuleEngine
package import TaxTables
package import Text

/// The yearly pay that the take-home pages compute: `Content/Examples/take-home.yaml`.
package struct TakeHomePlan: ContentType {
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
    /// A pay that many have, near which a pay between two rows is worked out.
    package let usual: Money
    /// What pay is.
    let pay: AmountName
    /// What the income of a business is; nil in a guide that computes none.
    let business: AmountName?
    /// How the self-employed pay during the year; the first that is of a place holds there.
    let instalments: [InstalmentPlan]
    /// The paths of topics that the pages of business income lead to.
    private let businessTopics: [YAMLText]

    var businessTopicPaths: [String] { businessTopics.map(\.text) }

    package static func read(_ part: inout ContentTypeReader) -> TakeHomePlan? {
        let facts = part.amounts.facts
        let references = part.references
        return part.mappingIfThere(path) { reader in
            let incomes = reader.incomes("incomes")
            let overview = reader.incomes("overview")
            let steps = reader.anyIncomes("steps")
            let selfEmployed = reader.anyIncomes("self-employed")
            let sideBySide = reader.anyIncomes("side-by-side")
            let usual = reader.anyIncomes("usual").first
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
            let shown = overview.map(\.income).sorted()
            return TakeHomePlan(
                source: reader.source, incomes: incomes.map(\.income).sorted(),
                overview: shown,
                steps: allSteps(steps), selfEmployed: selfEmployed, sideBySide: sideBySide,
                usual: usual ?? shown.dropFirst(shown.count / 2).first ?? .zero,
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

extension TakeHomePlan {
    /// More links than this at the top of a long table are no help.
    private static let mostLandmarks = 15

    /// Some of many incomes, that links lead to: the multiples of a round amount, the least of which there are
    /// not many.
    ///
    /// - Parameter incomes: In whole amounts.
    package static func landmarks(among incomes: [Money]) -> [Money] {
        var step: Int64 = 100
        func multiples() -> [Money] { incomes.filter { $0.cents.isMultiple(of: step) } }
        // One, two, five, ten.
        while multiples().count > mostLandmarks {
            step = "\(step)".hasPrefix("2") ? step / 2 * 5 : step * 2
        }
        return multiples()
    }
}

extension YAMLMappingReader {
    /// Reads the incomes of a key that may be left out, rising; a key that is not there gives none.
    fileprivate func anyIncomes(_ key: String) -> [Money] {
        has(key) ? incomes(key).map(\.income).sorted() : []
    }
}
