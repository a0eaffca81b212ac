internal import Content
internal import Pages
internal import Project
internal import Templates

/// The effect of the addition at one income.
struct IncomeTableRowView: TemplateView {
    var income: String
    /// The total change and its components.
    var changes: [String]

    static let fields = TemplateFields(\Self.income, \.changes)
}

/// The effect of the addition for another person, at several incomes.
struct IncomeTablePanelView: TemplateView {
    var number: String
    var label: String
    var isFirst: Bool
    var caption: String
    var incomeLabel: String
    /// The reason why nothing changes for this person at any income.
    var note: String?
    var columns: [String]
    var rows: [IncomeTableRowView]

    static let fields = TemplateFields(
        \Self.number, \.label, \.isFirst, \.caption, \.incomeLabel, \.note, \.columns, \.rows)
}

/// The total effect of an example including benefits.
struct WholeEffectView: TemplateView {
    var label: String
    /// The absolute change.
    ///
    /// `direction` describes its sign and is nil if nothing changes.
    var change: String
    var direction: String?

    static let fields = TemplateFields(\Self.label, \.change, \.direction)
}

/// The worked example of a topic for one jurisdiction.
struct ExamplePageView: FramedView {
    static let template = "example"
    static let isWorkedExample = true

    var frame: PageLayout
    var title: String
    var sentence: String
    /// A sentence about each additional dollar of the amount; nil if the example has no amount.
    var further: String?
    /// A sentence about the purpose of the example, if needed.
    var shows: String?
    /// A sentence about benefits; nil if they cannot be computed.
    var benefits: String?
    /// The person of the example, and content that is not included.
    var person: String
    /// A note about what is not computed in the jurisdiction.
    var partial: String?
    /// The absolute change of the amount paid.
    ///
    /// `direction` describes its sign and is nil if nothing changes.
    var change: String
    var direction: String?
    /// The total effect including benefits; nil if benefits do not change.
    var whole: WholeEffectView?
    var chart: ShareChartView?
    var panels: [IncomeTablePanelView]
    /// The reason why other people are not shown.
    var panelsNote: String?
    /// An explanation of the signs and the scope of the panels.
    var panelsKey: String
    var downloads: [LinkView]
    var caption: String
    /// The steps in the order of the forms, the result last.
    var groups: [StepGroupView]
    /// Links to the example in other jurisdictions; its own is marked as current.
    var places: [LinkView]
    /// Links to the example in other years.
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
