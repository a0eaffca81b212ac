internal import GuideCalculations
internal import GuideContent
internal import GuidePages
internal import GuideWords
internal import RuleLanguage
internal import RulePrograms
internal import TaxEngine
internal import TaxTables

/// Where the rules of a guide are at work, and which topics and examples use them.
struct RulesAtWork: Sendable {
    /// A body on the forms of one jurisdiction, with its figures.
    struct Use: Hashable, Sendable {
        /// The form's name.
        let form: String
        let table: Jurisdiction
        let figures: [RuleUse.Figure]
    }

    /// A worked example that a rule decides: its topic, and the first place where it does.
    struct Example: Hashable, Sendable {
        let topic: Int
        let place: Jurisdiction
    }

    /// The uses of each rule or form in each year, by its number in the book.
    private let uses: [[TaxYear: [Use]]]
    let examples: [[Example]]
    /// What a rule gives by the one amount that it depends on, by body.
    let curves: [RuleCurve?]
    let book: RuleBook

    init(_ guide: Guide, _ directory: RuleDirectory) {
        let book = guide.book
        self.book = book
        var uses = [[TaxYear: [Use]]](repeating: [:], count: book.bodies.count)
        for (year, law) in guide.laws {
            for place in law.provinces {
                for use in law.uses(in: place) {
                    let own = Use(form: use.form, table: use.table, figures: use.figures)
                    guard !uses[use.body][year, default: []].contains(own) else { continue }
                    uses[use.body][year, default: []].append(own)
                }
            }
        }
        self.uses = uses
        examples = Self.examples(guide, book)
        curves = Self.curves(guide, directory)
    }

    /// What the rules of the current year give.
    private static func curves(_ guide: Guide, _ directory: RuleDirectory) -> [RuleCurve?] {
        guard let law = guide.laws[guide.currentYear] else { return [] }
        var sheets: [Jurisdiction: [Int: [RuleSheet]]] = [:]
        for place in law.provinces {
            let ofPlace = law.sheets(of: place)
            sheets[place] = Dictionary(grouping: ofPlace) { directory.book.rules[$0.key] ?? -1 }
        }
        return directory.book.bodies.indices.map { body in
            RuleCurve(of: body, law, directory) { sheets[$0]?[body] ?? [] }
        }
    }

    /// What every example of the current year is decided by, in the order of topics.
    private static func examples(_ guide: Guide, _ book: RuleBook) -> [[Example]] {
        var examples = [[Example]](repeating: [], count: book.bodies.count)
        let words = guide.words(guide.configuration.languages.first ?? .english)
        for (index, topic) in guide.topics.enumerated() {
            guard let found = TopicExamples(topic, guide.currentYear, of: guide) else { continue }
            for (place, comparison) in found.comparisons(words) {
                for row in comparison.decidingRows {
                    let body = Int(row.step.place.body)
                    guard examples[body].last?.topic != index else { continue }
                    examples[body].append(Example(topic: index, place: place))
                }
            }
        }
        return examples
    }

    func uses(of body: Int, in year: TaxYear) -> [Use] { uses[body][year] ?? [] }

    /// The years in which a body is at work, the latest first.
    func years(of body: Int) -> [TaxYear] { uses[body].keys.sorted(by: >) }

    /// The names of the forms that a body is at work on in any year.
    func forms(of body: Int) -> Set<String> {
        Set(uses[body].values.flatMap { $0.map(\.form) })
    }

    /// The jurisdictions on whose forms a body is at work in any year, the top one first.
    func tables(of body: Int) -> [Jurisdiction] {
        let tables = Set(uses[body].values.flatMap { $0.map(\.table) })
        return tables.filter(\.isTop) + tables.filter { !$0.isTop }.sorted()
    }
}
