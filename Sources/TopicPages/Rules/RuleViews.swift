internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleLanguage
internal import Templates

/// A row of a rule's page: a line, or a condition of the rows that follow.
struct RuleRowView: TemplateView {
    /// The `id` of the row; nil for a condition.
    var anchor: String?
    var number: String?
    /// The form's label of the line; nil for a condition.
    var label: String?
    /// True for an interim amount that is not on the printed form.
    var isInterim: Bool
    /// The formula, or the condition.
    var parts: [RuleDescriptionPart]
    /// The line numbers on the forms.
    var formLine: String?
    /// The number of conditions that the row depends on.
    var depth: String

    init(_ row: RuleRow, _ words: SiteStrings) {
        anchor = row.entry?.anchor
        number = row.entry.map { words.numbers.count($0.number) }
        label = row.entry.map { $0.words ?? words[RuleStrings.interim] }
        isInterim = row.entry?.isPrinted == false
        parts = row.parts
        formLine = row.formLine
        depth = String(row.depth)
    }

    static let fields = TemplateFields(
        \Self.anchor, \.number, \.label, \.isInterim, \.parts, \.formLine, \.depth)
}

/// A figure by year, of one jurisdiction or of the only table.
struct RuleFigureView: TemplateView {
    var anchor: String?
    var label: String
    /// The URL of the figure's sources; nil if the page lists them.
    var address: String?
    var values: [String]
    var marks: [SourceMarkView]

    static let fields = TemplateFields(
        \Self.anchor, \.label, \.values, \.marks, addresses: \.address)
}

/// The figures with one name in several jurisdictions; without a title, those of the only table.
struct RuleFigureGroupView: TemplateView {
    var title: String?
    var anchor: String?
    var columns: String
    var rows: [RuleFigureView]

    static let fields = TemplateFields(\Self.title, \.anchor, \.columns, \.rows)
}

/// An input amount with the rule's result.
struct RulePointView: TemplateView {
    var amount: String
    var result: String

    static let fields = TemplateFields(\Self.amount, \.result)
}

/// The rule's result by its single input amount, as a chart and a table.
struct RuleChartView: TemplateView {
    var chart: LineChartView
    /// A note about the person for whom the curve is computed.
    var note: String
    var caption: String
    var amount: String
    var result: String
    var points: [RulePointView]

    static let fields = TemplateFields(\Self.chart, \.note, \.caption, \.amount, \.result, \.points)
}

/// A legal source of a rule.
struct RuleLawView: TemplateView {
    var text: String
    /// The language of the text; nil for that of the page.
    var language: String?

    static let fields = TemplateFields(\Self.text, \.language)
}

extension RuleLawView {
    /// Returns the legal sources of a rule or form in the language of a directory.
    static func views(of body: Int, _ directory: RuleDirectory, _ guide: Guide) -> [RuleLawView] {
        let language = directory.words.language
        return directory.ruleSet.bodies[body].head.law.map { law in
            let words = law.words.first { $0.language.text == language.rawValue }
            let original = guide.configuration.writtenIn
            let isOther = words == nil && language != original
            return RuleLawView(
                text: words?.text.text ?? law.text.text,
                language: isOther ? original.rawValue : nil)
        }
    }
}

/// A rule or form: lines in words, figures, legal sources, and uses.
struct RulePageView: LayoutPageView {
    static let template = "rule"

    var frame: PageLayout
    var title: String
    var summary: String
    /// The jurisdictions of the rule.
    var places: String
    var law: [RuleLawView]
    var caption: String
    var rows: [RuleRowView]
    /// The curve; nil for a rule with several input amounts.
    var curve: RuleChartView?
    var figuresCaption: String
    var years: [String]
    var figures: [RuleFigureGroupView]
    /// True if a cell may contain all brackets of a schedule.
    var hasSchedules: Bool
    /// True if the page lists the sources of the figures.
    var hasMarks: Bool
    var proofsCaption: String
    /// The examples of documents.
    var proofs: [ProofView]
    /// Sentences about what the examples cover; empty for a form.
    var coverage: [String]
    var forms: [LinkView]
    var topics: [LinkView]
    var examples: [LinkView]
    var sources: [SourceView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.places, \.law, \.caption, \.rows, \.curve,
        \.figuresCaption, \.years, \.figures, \.hasSchedules, \.hasMarks, \.proofsCaption, \.proofs,
        \.coverage, \.forms, \.topics,
        \.examples, \.sources)
}

/// A form with its rules in the list of forms.
struct RuleGroupView: TemplateView {
    var identifier: String
    var title: String
    var address: String
    var rules: [LinkView]

    static let fields = TemplateFields(\Self.identifier, \.title, \.rules, addresses: \.address)
}

/// The list of forms with their rules.
struct RuleIndexView: LayoutPageView {
    static let template = "rules"

    var frame: PageLayout
    var title: String
    var summary: String
    var contents: [LinkView]
    var groups: [RuleGroupView]

    static let fields = TemplateFields(\Self.frame, \.title, \.summary, \.contents, \.groups)
}
