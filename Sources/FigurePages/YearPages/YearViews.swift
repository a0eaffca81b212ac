internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import Templates

/// An entry of a ledger.
struct YearRowView: TemplateView {
    var machineDay: String
    var day: String
    var text: String
    var category: String
    /// What came in; empty for what was spent.
    var income: String
    var expense: String

    static let fields: TemplateFields<YearRowView> = [
        .text(\.machineDay),
        .text(\.day),
        .text(\.text),
        .text(\.category),
        .text(\.income),
        .text(\.expense),
    ]
}

/// A month of a ledger with what came in and was spent.
struct YearMonthView: TemplateView {
    var title: String
    var income: String
    var expense: String
    var rows: [YearRowView]

    static let fields: TemplateFields<YearMonthView> = [
        .text(\.title),
        .text(\.income),
        .text(\.expense),
        .many(\.rows),
    ]
}

/// What the entries of a category come to on the return.
struct YearSumView: TemplateView {
    var category: String
    /// How many entries there are.
    var count: String
    /// Each entry's day and amount.
    var entries: [String]
    var total: String
    /// The part that counts.
    var share: String
    var counted: String

    static let fields: TemplateFields<YearSumView> = [
        .text(\.category),
        .text(\.count),
        .texts(\.entries),
        .text(\.total),
        .text(\.share),
        .text(\.counted),
    ]
}

/// An amount of the return with the categories that feed it.
struct YearLineView: TemplateView {
    var identifier: String
    var caption: String
    var sums: [YearSumView]
    var total: String

    static let fields: TemplateFields<YearLineView> = [
        .text(\.identifier),
        .text(\.caption),
        .many(\.sums),
        .text(\.total),
    ]
}

/// A year of an invented person.
struct YearPageView: FramedView {
    static let template = "ledger"

    var frame: PageLayout
    var title: String
    var summary: String
    var sentence: String
    /// What arrives beside the entries, and what of that is not counted.
    var benefits: String
    var caption: String
    var months: [YearMonthView]
    var income: String
    var expense: String
    var charts: [YearChartView]
    var lines: [YearLineView]
    var taxReturn: LinkView
    var file: String
    var others: [LinkView]

    static let fields: TemplateFields<YearPageView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.summary),
        .text(\.sentence),
        .text(\.benefits),
        .text(\.caption),
        .many(\.months),
        .text(\.income),
        .text(\.expense),
        .many(\.charts),
        .many(\.lines),
        .one(\.taxReturn),
        .address(\.file),
        .many(\.others),
    ]
}

/// A chart of a ledger, of what came in or of what was spent.
struct YearChartView: TemplateView {
    var chart: ShareChartView

    static let fields: TemplateFields<YearChartView> = [.one(\.chart)]
}

/// A line of a return.
struct ReturnRowView: TemplateView {
    var number: String
    var label: String
    /// Its line on the page of its rule; nil in a site without such pages.
    var rule: String?
    /// What held, so that it was done; nil where that is said above.
    var because: String?
    /// Whose step it is; nil for what is paid in all.
    var qualifier: String?
    var formLine: String?
    var operation: [RuleDescriptionPart]
    var limit: String
    var amount: String
    var marks: [SourceMarkView]
    /// How sure the least sure figure of the step is, where that is less than a document of the year.
    var certainty: String?

    static let fields: TemplateFields<ReturnRowView> = [
        .text(\.number),
        .text(\.label),
        .address(\.rule),
        .text(\.because),
        .text(\.qualifier),
        .text(\.formLine),
        .many(\.operation),
        .text(\.limit),
        .text(\.amount),
        .many(\.marks),
        .text(\.certainty),
    ]
}

/// The lines of one part of a return.
struct ReturnGroupView: TemplateView {
    var title: String
    var rows: [ReturnRowView]

    static let fields: TemplateFields<ReturnGroupView> = [
        .text(\.title),
        .many(\.rows),
    ]
}

/// A worked return, line by line.
struct ReturnPageView: FramedView {
    static let template = "return"

    var frame: PageLayout
    var title: String
    var paid: String
    var summary: String
    /// Whom the return is of.
    var person: String
    /// What arrives beside it, and what of that is not counted.
    var benefits: String
    var chart: ShareChartView?
    /// What says that the alternative minimum tax would be more; nil where it is not.
    var notice: String?
    var caption: String
    var groups: [ReturnGroupView]
    var ledger: LinkView
    var sources: [SourceView]

    static let fields: TemplateFields<ReturnPageView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.paid),
        .text(\.summary),
        .text(\.person),
        .text(\.benefits),
        .one(\.chart),
        .text(\.notice),
        .text(\.caption),
        .many(\.groups),
        .one(\.ledger),
        .many(\.sources),
    ]
}
