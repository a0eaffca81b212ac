internal import Calculations
package import Content
internal import Pages
internal import Project
internal import RuleEngine
package import TaxTables
package import Text

/// The plan of the take-home pages: `Content/Examples/take-home.yaml`.
package struct TakeHomePlan: ContentType {
    package static let path = "Content/Examples/take-home.yaml"
    package static let paths = [path]

    let source: SourceText
    /// The yearly pay of each page in ascending order, in whole dollars.
    let incomes: [Money]
    /// The levels whose places have a page for each pay; empty for all levels.
    private let levelsWithPages: Set<String>
    /// The incomes for which all jurisdictions are shown side by side.
    let overview: [Money]
    /// The yearly pay of rows without pages of their own, in small steps.
    let steps: [Money]
    /// Wages by the hour, and the hours of a week at which they are shown.
    let wages: [Money]
    let hours: Int64
    /// Business income after expenses.
    let selfEmployed: [Money]
    /// The incomes at which the rates of all jurisdictions are shown side by side.
    let sideBySide: [Money]
    /// A typical pay, near which interpolation is explained.
    package let usual: Money
    /// The fact that states pay.
    let pay: AmountName
    /// The fact that states business income; nil in a guide without it.
    let business: AmountName?
    /// The instalments of self-employed people.
    ///
    /// The first that covers a jurisdiction applies.
    let instalments: [InstalmentPlan]
    /// The topics that the self-employed pages link to.
    private let businessTopics: [YAMLText]

    var businessTopicPaths: [String] { businessTopics.map(\.text) }

    package static func read(_ part: inout ContentTypeReader) -> TakeHomePlan? {
        let facts = part.amounts.facts
        let references = part.references
        return part.mappingIfThere(path) { reader in
            let incomes = reader.incomes("incomes")
            let overview = reader.incomes("overview")
            let steps = reader.anyIncomes("steps")
            let wages = reader.anyIncomes("wages")
            let hours = wages.isEmpty ? 0 : reader.number("hours", of: "hours a week", upTo: 168)
            let selfEmployed = reader.anyIncomes("self-employed")
            let sideBySide = reader.anyIncomes("side-by-side")
            let usual = reader.anyIncomes("usual").first
            let pay = reader.receivedAmount("pay", among: facts)
            // `business` is only required with business incomes.
            let business =
                selfEmployed.isEmpty && !reader.has("business")
                ? nil : reader.receivedAmount("business", among: facts)
            let instalments =
                reader.has("instalments")
                ? reader.mappings("instalments") { InstalmentPlan.read($0, references) } : []
            let topics = reader.texts("business-topics")
            let levels = reader.levels("pages-of")
            reader.checkIncomes(overview, areAmong: incomes)
            guard let pay, let hours, selfEmployed.isEmpty || business != nil else { return nil }
            let shown = overview.map(\.income).sorted()
            return TakeHomePlan(
                source: reader.source, incomes: incomes.map(\.income).sorted(),
                levelsWithPages: levels,
                overview: shown,
                steps: allSteps(steps), wages: wages, hours: hours, selfEmployed: selfEmployed,
                sideBySide: sideBySide,
                usual: usual ?? shown.dropFirst(shown.count / 2).first ?? .zero,
                pay: pay, business: business, instalments: instalments,
                businessTopics: topics)
        }
    }

    package func check(_ guide: Guide, topicPaths: Set<String>) -> [Diagnostic] {
        businessTopics.compactMap { unknownTopic($0, in: source, among: topicPaths) }
    }

    /// Returns all multiples of the first income up to the last.
    private static func allSteps(_ ends: [Money]) -> [Money] {
        guard let step = ends.first, let last = ends.last else { return [] }
        return stride(from: step.cents, through: last.cents, by: Int64.Stride(step.cents))
            .map(Money.init(cents:))
    }
}

extension TakeHomePlan {
    /// Returns true if a jurisdiction has a page, a file and a short address for each pay in the current year.
    func hasPages(of place: Jurisdiction) -> Bool {
        let levels = source.names.levels
        return levelsWithPages.isEmpty
            || levels.indices.contains(place.level)
                && levelsWithPages.contains(levels[place.level])
    }

    /// Returns the instalments in a jurisdiction; nil if there are none.
    func instalments(of place: Jurisdiction) -> InstalmentPlan? {
        instalments.first { $0.places.isEmpty || $0.places.contains(place) }
    }
}

extension TakeHomePlan {
    /// The maximum number of links at the top of a long table.
    private static let mostLandmarks = 15

    /// Returns the incomes to link to: the multiples of the smallest round amount that yields few
    /// enough.
    ///
    /// - Parameter incomes: Incomes in whole amounts.
    package static func landmarks(among incomes: [Money]) -> [Money] {
        var step: Int64 = 100
        func multiples() -> [Money] { incomes.filter { $0.cents.isMultiple(of: step) } }
        // 1, 2, 5, 10.
        while multiples().count > mostLandmarks {
            step = "\(step)".hasPrefix("2") ? step / 2 * 5 : step * 2
        }
        return multiples()
    }
}

extension YAMLMappingReader {
    /// Reads the names of levels of an optional key.
    fileprivate func levels(_ key: String) -> Set<String> {
        let names = source.names.levels
        return Set(
            texts(key).filter { level in
                let isKnown = names.contains(level.text)
                if !isKnown {
                    report(
                        "unknown-level", "there is no level '\(level.text)'", at: level.offsets,
                        fix: didYouMean(level.text, among: names)
                            ?? "one of: \(names.joined(separator: ", "))")
                }
                return isKnown
            }.map(\.text))
    }

    /// Reads the incomes of an optional key in ascending order; empty by default.
    fileprivate func anyIncomes(_ key: String) -> [Money] {
        has(key) ? incomes(key).map(\.income).sorted() : []
    }
}
