internal import Calculations
package import Content
package import Pages
package import Project
internal import RuleEngine
internal import Text

/// The pages of decisions: choices of a household, compared in computed tables.
package struct DecisionSection: SiteSection {
    package static let parts: [any ContentType.Type] = [Decisions.self, DecisionTexts.self]
    package static let views: [any PageView.Type] = [
        ListPageView.self, DecisionPageView.self, DecisionStepsPageView.self,
    ]

    private let plans: [DecisionPlan]
    private let texts: [TextPage]
    /// The languages with at least one decision.
    private let languages: Set<Language>

    package init?(_ guide: Guide) {
        let texts = guide[DecisionTexts.self]?.texts ?? []
        self.texts = texts
        plans = guide.decisions.filter { plan in texts.contains { $0.name == plan.name } }
        languages = Set(texts.flatMap { $0.texts.map(\.key) })
        if plans.isEmpty { return nil }
    }

    package static func dataLists(_ addresses: Addresses) -> [DataList] {
        [
            DataList("decisions") { json in
                for plan in addresses.guide.decisions {
                    let path = Addresses.decisionData(plan)
                    json.object { json in
                        json.field("decision", plan.name)
                        json.field("csv", Addresses.fromDataIndex(path))
                        json.field(
                            "csvSchema", Addresses.fromDataIndex(Addresses.tableSchema(of: path)))
                    }
                }
            }
        ]
    }

    package static func dataOperations(_ addresses: Addresses) -> [DataOperation] {
        let names = addresses.guide.decisions.map(\.name)
        guard !names.isEmpty else { return [] }
        return [
            DataOperation(
                "getDecision", "The choices of a decision, compared as a table.",
                path: "data/decisions/{decision}.csv",
                [DataOperation.Parameter("decision", "The name of the decision.", values: names)])
        ]
    }

    package func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        guard languages.contains(language) else { return [] }
        let tool = SectionLink.toTool(
            addresses.guide.words(language)[.decisions], at: .footer,
            addresses.decisions(language), synonyms: .decisionsSynonyms)
        return tool
            + texts.flatMap { page -> [SectionLink] in
                guard let text = page.texts[language],
                    let path = addresses.decision(page, language)
                else { return [] }
                let topics = plans.first { $0.name == page.name }?.topics ?? []
                let positions: [SectionLink.Position] =
                    [.named(PageName(word: .decisions, name: page.name))]
                    + topics.map { .beside(PageName(word: .topics, name: $0.text)) }
                return positions.map {
                    SectionLink(position: $0, label: text.title, path: path)
                }
            }
    }

    package func path(of page: PageName, _ addresses: Addresses, _ language: Language) -> String? {
        page.word == .decisions && page.place == nil && languages.contains(language)
            ? addresses.decisions(language) : nil
    }

    package func work(_ site: BuildContext) -> [SectionTasks] {
        [
            site.list("decisions") { [languages] edition, writer in
                guard languages.contains(edition.language) else { return }
                writer.write(DecisionPages(edition: edition).index)
            },
            .each(
                plans, named: \.name, weighing: { _ in 10 },
                perform: { plan, writer in
                    writer.group("decision \(plan.name)") {
                        guard let law = site.guide.laws[site.guide.currentYear] else { return }
                        Self.write(ComputedDecision(plan, site.guide, law), site, into: writer)
                    }
                }),
        ]
    }

    private static func write(
        _ decision: ComputedDecision, _ site: BuildContext, into writer: any PageWriter
    ) {
        writer.omit(decision.omissions)
        for edition in site.editions {
            let pages = DecisionPages(edition: edition)
            if let page = pages.page(decision) { writer.write(page) }
            if let page = pages.stepsPage(decision) { writer.write(page) }
        }
        let files = DecisionFiles(decision: decision)
        writer.writeTable(Addresses.decisionData(decision.plan), files.csv, files.schema)
    }
}

/// The paths of decisions.
extension Addresses {
    func decisions(_ language: Language) -> String { folder(.decisions, language) }

    func decision(_ page: TextPage, _ language: Language) -> String? {
        page.texts[language].flatMap { guide.pagePaths[$0.source.path] }
    }

    static func decisionData(_ plan: DecisionPlan) -> String { "data/decisions/\(plan.name).csv" }
}
