internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import Templates

/// A row of a rule's page: one of its lines, or a condition over those that follow.
struct RuleRowView: TemplateView {
    /// Nil for a condition.
    var anchor: String?
    var number: String?
    /// What the form calls the line; nil for a condition.
    var label: String?
    /// Whether it stands only here and is printed nowhere.
    var isInterim: Bool
    /// The formula, or the condition.
    var parts: [RuleDescriptionPart]
    /// Where it stands on the forms.
    var formLine: String?
    /// How many conditions it stands under.
    var depth: String

    static let fields: TemplateFields<RuleRowView> = [
        .text(\.anchor),
        .text(\.number),
        .text(\.label),
        .flag(\.isInterim),
        .many(\.parts),
        .text(\.formLine),
        .text(\.depth),
    ]
}

/// A figure of a place, or of the only table there is, in every year.
struct RuleFigureView: TemplateView {
    var anchor: String?
    var label: String
    /// Where the documents of the figures stand; nil where the page lists them.
    var address: String?
    var values: [String]
    var marks: [SourceMarkView]

    static let fields: TemplateFields<RuleFigureView> = [
        .text(\.anchor),
        .text(\.label),
        .address(\.address),
        .texts(\.values),
        .many(\.marks),
    ]
}

/// The figures of one name in several places; without a title, those of the only table.
struct RuleFigureGroupView: TemplateView {
    var title: String?
    var anchor: String?
    var columns: String
    var rows: [RuleFigureView]

    static let fields: TemplateFields<RuleFigureGroupView> = [
        .text(\.title),
        .text(\.anchor),
        .text(\.columns),
        .many(\.rows),
    ]
}

/// An amount that a rule depends on, and what it gives then.
struct RulePointView: TemplateView {
    var amount: String
    var result: String

    static let fields: TemplateFields<RulePointView> = [
        .text(\.amount),
        .text(\.result),
    ]
}

/// What a rule gives by the one amount that it depends on, as a drawing and as figures.
struct RuleChartView: TemplateView {
    var chart: AreaChartView
    /// What says for whom the curve is drawn.
    var note: String
    var caption: String
    var amount: String
    var result: String
    var points: [RulePointView]

    static let fields: TemplateFields<RuleChartView> = [
        .one(\.chart),
        .text(\.note),
        .text(\.caption),
        .text(\.amount),
        .text(\.result),
        .many(\.points),
    ]
}

/// The law that a rule is from.
struct RuleLawView: TemplateView {
    var text: String
    /// Nil if it is the page's.
    var language: String?

    static let fields: TemplateFields<RuleLawView> = [
        .text(\.text),
        .text(\.language),
    ]
}

/// A rule or a form: its lines in words, its figures, its law, and what uses it.
struct RulePageView: FramedView {
    static let template = "rule"

    var frame: PageLayout
    var title: String
    var summary: String
    /// Whose law it is.
    var places: String
    var law: [RuleLawView]
    var caption: String
    var rows: [RuleRowView]
    /// Nil for a rule that depends on several amounts.
    var curve: RuleChartView?
    var figuresCaption: String
    var years: [String]
    var figures: [RuleFigureGroupView]
    /// Whether a cell may hold all brackets of a schedule.
    var hasSchedules: Bool
    /// Whether the documents of the figures are listed on the page.
    var hasMarks: Bool
    var forms: [LinkView]
    var topics: [LinkView]
    var examples: [LinkView]
    var sources: [SourceView]

    static let fields: TemplateFields<RulePageView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.summary),
        .text(\.places),
        .many(\.law),
        .text(\.caption),
        .many(\.rows),
        .one(\.curve),
        .text(\.figuresCaption),
        .texts(\.years),
        .many(\.figures),
        .flag(\.hasSchedules),
        .flag(\.hasMarks),
        .many(\.forms),
        .many(\.topics),
        .many(\.examples),
        .many(\.sources),
    ]
}

/// A form with its rules, in the list of all of them.
struct RuleGroupView: TemplateView {
    var identifier: String
    var title: String
    var address: String
    var rules: [LinkView]

    static let fields: TemplateFields<RuleGroupView> = [
        .text(\.identifier),
        .text(\.title),
        .address(\.address),
        .many(\.rules),
    ]
}

/// All forms with their rules.
struct RuleIndexView: FramedView {
    static let template = "rules"

    var frame: PageLayout
    var title: String
    var summary: String
    var contents: [LinkView]
    var groups: [RuleGroupView]

    static let fields: TemplateFields<RuleIndexView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.summary),
        .many(\.contents),
        .many(\.groups),
    ]
}
