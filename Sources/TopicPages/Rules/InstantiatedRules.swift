internal import BuildStore
internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables

/// The uses of a guide's rules by jurisdiction and year, and by topics and examples.
struct InstantiatedRules: Sendable {
    /// The use of a rule on the forms of one jurisdiction, with its figures.
    struct Use: Hashable, Sendable {
        /// The form's name.
        let form: String
        let table: Jurisdiction
        let figures: [RuleUse.Figure]
    }

    /// A worked example whose result depends on a rule: its topic, and the first such jurisdiction.
    struct Example: Hashable, Sendable {
        let topic: Int
        let place: Jurisdiction
    }

    /// The uses of each rule or form by year, indexed by its number in the rule set.
    private let uses: [[TaxYear: [Use]]]
    /// The examples that depend on each rule, in the order of topics.
    private let examples: Once<[[Example]]>
    private let directory: RuleDirectory
    /// The law of the current year.
    private let law: TaxLaw?
    /// The instantiated rules of each jurisdiction in the current year, by number.
    private let sheets: [Jurisdiction: Once<[Int: [InstantiatedRule]]>]
    var ruleSet: RuleSet { directory.ruleSet }

    init(_ guide: Guide, _ directory: RuleDirectory) {
        let ruleSet = guide.ruleSet
        self.directory = directory
        var uses = [[TaxYear: [Use]]](repeating: [:], count: ruleSet.bodies.count)
        for (year, law) in guide.laws.all {
            for place in law.residences {
                for use in law.uses(in: place) {
                    let instance = Use(form: use.form, table: use.table, figures: use.figures)
                    guard !uses[use.body][year, default: []].contains(instance) else { continue }
                    uses[use.body][year, default: []].append(instance)
                }
            }
        }
        self.uses = uses
        examples = Once { Self.examples(guide) }
        let law = guide.laws[guide.currentYear]
        self.law = law
        var sheets: [Jurisdiction: Once<[Int: [InstantiatedRule]]>] = [:]
        for place in law?.residences ?? [] {
            sheets[place] = Once {
                Dictionary(grouping: law?.sheets(of: place) ?? []) { ruleSet.rules[$0.key] ?? -1 }
            }
        }
        self.sheets = sheets
    }

    /// Returns the curve of a rule in the current year by its single input amount; nil if it has
    /// several.
    func curve(of body: Int) -> RuleCurve? {
        guard let law else { return nil }
        return RuleCurve(of: body, law, directory) { sheets[$0]?.value[body] ?? [] }
    }

    /// Returns the examples that depend on a rule, in the order of topics.
    func examples(of body: Int) -> [Example] { examples.value[body] }

    /// Returns the examples of the current year that depend on each rule.
    private static func examples(_ guide: Guide) -> [[Example]] {
        var examples = [[Example]](repeating: [], count: guide.ruleSet.bodies.count)
        guard let law = guide.laws[guide.currentYear] else { return examples }
        let words = guide.words(guide.configuration.languages.first ?? .english)
        /// For each topic, the rules already recorded for an earlier jurisdiction.
        var found = [Set<Int>](repeating: [], count: guide.topics.count)
        for place in words.sorted(law.residences) {
            // A cache: most examples start with one of a few people.
            var before: [Household: StepList] = [:]
            for (index, topic) in guide.topics.enumerated() {
                guard case .change(let example) = topic.example,
                    example.places?.contains(place) ?? true,
                    let first = before[example.before]
                        ?? (try? law.explain(example.before, in: place).stepList),
                    let after = try? law.explain(example.after, in: place).stepList
                else { continue }
                before[example.before] = first
                for row in Comparison(before: first, after: after).decidingRows {
                    let body = Int(row.step.position.body)
                    if found[index].insert(body).inserted {
                        examples[body].append(Example(topic: index, place: place))
                    }
                }
            }
        }
        return examples.map { $0.sorted { $0.topic < $1.topic } }
    }

    func uses(of body: Int, in year: TaxYear) -> [Use] { uses[body][year] ?? [] }

    /// Returns the years in which a rule is used, latest first.
    func years(of body: Int) -> [TaxYear] { uses[body].keys.sorted(by: >) }

    /// Returns the names of the forms that use a rule in any year.
    func forms(of body: Int) -> Set<String> {
        Set(uses[body].values.flatMap { $0.map(\.form) })
    }

    /// Returns the jurisdictions whose forms use a rule in any year, the top one first.
    func tables(of body: Int) -> [Jurisdiction] {
        let tables = Set(uses[body].values.flatMap { $0.map(\.table) })
        return tables.filter(\.isTop) + tables.filter { !$0.isTop }.sorted()
    }
}
