internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import Templates

/// A row of the process table: one step, without and with what the example adds.
struct StepRowView: TemplateView {
    var number: String
    var label: String
    /// Its line on the page of its rule; nil in a site without such pages.
    var rule: String?
    /// What held, so that it was done; nil where that is said above.
    var because: String?
    /// Whose step it is, such as 'Federal'; nil for what is paid in all.
    var qualifier: String?
    var operation: [RuleDescriptionPart]
    /// What the calculation without the addition does, where it does something else.
    var operationWithout: [RuleDescriptionPart]
    var formLine: String?
    /// The threshold, limit or rate applied.
    var limit: String
    var without: String
    var with: String
    var difference: String
    var marks: [SourceMarkView]
    /// How sure the least sure figure of the step is, where that is less than a document of the year.
    var certainty: String?

    static let fields: TemplateFields<StepRowView> = [
        .text(\.number),
        .text(\.label),
        .address(\.rule),
        .text(\.because),
        .text(\.qualifier),
        .many(\.operation),
        .many(\.operationWithout),
        .text(\.formLine),
        .text(\.limit),
        .text(\.without),
        .text(\.with),
        .text(\.difference),
        .many(\.marks),
        .text(\.certainty),
    ]
}

/// The rows of one part of the return.
struct StepGroupView: TemplateView {
    var title: String
    var rows: [StepRowView]

    static let fields: TemplateFields<StepGroupView> = [
        .text(\.title),
        .many(\.rows),
    ]
}

/// What the addition does at one income.
struct IncomeTableRowView: TemplateView {
    var income: String
    /// All of it, and the parts that it is made of.
    var changes: [String]

    static let fields: TemplateFields<IncomeTableRowView> = [
        .text(\.income),
        .texts(\.changes),
    ]
}

/// What the addition does for another person, at several incomes.
struct IncomeTablePanelView: TemplateView {
    var number: String
    var label: String
    var isFirst: Bool
    var caption: String
    var incomeLabel: String
    /// Why nothing changes for this person at any income.
    var note: String?
    var columns: [String]
    var rows: [IncomeTableRowView]

    static let fields: TemplateFields<IncomeTablePanelView> = [
        .text(\.number),
        .text(\.label),
        .flag(\.isFirst),
        .text(\.caption),
        .text(\.incomeLabel),
        .text(\.note),
        .texts(\.columns),
        .many(\.rows),
    ]
}

/// What an example changes in all, with benefits.
struct WholeEffectView: TemplateView {
    var label: String
    /// The change in all without a sign; which way it goes stands beside it, and is nil if nothing
    /// changes.
    var change: String
    var direction: String?

    static let fields: TemplateFields<WholeEffectView> = [
        .text(\.label),
        .text(\.change),
        .text(\.direction),
    ]
}

/// The worked example of a topic for one jurisdiction.
struct ExamplePageView: FramedView {
    static let template = "example"

    var frame: PageLayout
    var title: String
    var sentence: String
    /// What each further dollar of the amount does; nil where the answer follows from no amount.
    var further: String?
    /// What the example shows, where that needs words.
    var shows: String?
    /// What becomes of benefits; nil where they cannot be worked out.
    var benefits: String?
    /// Whom it is for, and what is not counted.
    var person: String
    /// What is not computed here.
    var partial: String?
    /// What the addition changes in what is paid, without a sign, and which way: nil if nothing changes.
    var change: String
    var direction: String?
    /// The same with benefits; nil where none changes.
    var whole: WholeEffectView?
    var chart: ShareChartView?
    /// What says that the alternative minimum tax would be more; nil where it is not.
    var notice: String?
    var panels: [IncomeTablePanelView]
    /// Why other people are not shown.
    var panelsNote: String?
    /// How the signs of the panels read, and what is counted there.
    var panelsKey: String
    var downloads: [LinkView]
    var caption: String
    /// The steps in the order of the forms, the result last.
    var groups: [StepGroupView]
    /// The same example elsewhere; the page's own jurisdiction is current.
    var places: [LinkView]
    /// The same example in other years.
    var years: [LinkView]
    var topicTitle: String
    var topicAddress: String
    var sources: [SourceView]

    static let fields: TemplateFields<ExamplePageView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.sentence),
        .text(\.further),
        .text(\.shows),
        .text(\.benefits),
        .text(\.person),
        .text(\.partial),
        .text(\.change),
        .text(\.direction),
        .one(\.whole),
        .one(\.chart),
        .text(\.notice),
        .flag("hasOthers") { !$0.panels.isEmpty || $0.panelsNote != nil },
        .many(\.panels),
        .text(\.panelsNote),
        .text(\.panelsKey),
        .many(\.downloads),
        .text(\.caption),
        .many(\.groups),
        .many(\.places),
        .many(\.years),
        .text(\.topicTitle),
        .address(\.topicAddress),
        .many(\.sources),
    ]
}
