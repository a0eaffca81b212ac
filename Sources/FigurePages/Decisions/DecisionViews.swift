internal import Content
internal import Pages
internal import Project
internal import Templates

/// A table of a decision with the values at which another choice becomes the best, and its chart.
struct DecisionTableView: TemplateView {
    var table: FigureTableView
    var breakEvens: [String]
    /// Sentences about benefits that are not included.
    var gaps: String?
    var chart: LineChartView?

    static let fields = TemplateFields(\Self.table, \.breakEvens, \.gaps, \.chart)
}

/// The page with the steps of one row: two choices side by side.
struct DecisionStepsPageView: LayoutPageView {
    static let template = "decision-steps"

    var frame: PageLayout
    var title: String
    var caption: String
    /// The names of the two choices.
    var before: String
    var after: String
    var groups: [StepGroupView]
    /// Links to the pages that list all sources of the figures.
    var amounts: [LinkView]
    var sources: [SourceView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.caption, \.before, \.after, \.groups, \.amounts,
        \.sources)
}

struct DecisionPageView: LayoutPageView {
    static let template = "decision"

    var frame: PageLayout
    var title: String
    var summary: String
    var introduction: HTMLFragment?
    var contents: [LinkView]
    var tables: [DecisionTableView]
    var sections: [SectionView]
    var footnotes: HTMLFragment?
    /// The link to the steps of one row; nil if no table compares choices.
    var steps: LinkView?
    var topics: [LinkView]
    var others: [LinkView]
    var reviewed: String
    /// The URL of the tables as CSV.
    var file: String

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.introduction, \.contents, \.tables, \.sections,
        \.footnotes, \.steps, \.topics, \.others, \.reviewed, addresses: \.file)
}
