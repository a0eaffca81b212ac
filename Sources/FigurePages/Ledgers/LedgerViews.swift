internal import Content
internal import Pages
internal import Project
internal import Templates

/// An entry of a ledger.
struct LedgerRowView: TemplateView {
    var machineDay: String
    var day: String
    var text: String
    var category: String
    /// The income; empty for an expense.
    var income: String
    var expense: String

    static let fields = TemplateFields(
        \Self.machineDay, \.day, \.text, \.category, \.income, \.expense)
}

/// A month of a ledger with its totals.
struct LedgerMonthView: TemplateView {
    var title: String
    var income: String
    var expense: String
    var rows: [LedgerRowView]

    static let fields = TemplateFields(\Self.title, \.income, \.expense, \.rows)
}

/// The total of a category on the return.
struct LedgerTotalView: TemplateView {
    var category: String
    var count: String
    /// The day and amount of each entry.
    var entries: [String]
    var total: String
    /// The fraction that counts.
    var share: String
    var counted: String

    static let fields = TemplateFields(
        \Self.category, \.count, \.entries, \.total, \.share, \.counted)
}

/// A fact of the return with its categories.
struct LedgerLineView: TemplateView {
    var identifier: String
    var caption: String
    var sums: [LedgerTotalView]
    var total: String

    static let fields = TemplateFields(\Self.identifier, \.caption, \.sums, \.total)
}

/// A year of an invented person.
struct LedgerPageView: LayoutPageView {
    static let template = "ledger"

    var frame: PageLayout
    var title: String
    var summary: String
    var sentence: String
    /// Sentences about benefits besides the entries, and about benefits that are not included.
    var benefits: String
    var caption: String
    var months: [LedgerMonthView]
    var income: String
    var expense: String
    var charts: [LedgerChartView]
    var lines: [LedgerLineView]
    var taxReturn: LinkView
    var file: String
    var others: [LinkView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.sentence, \.benefits, \.caption, \.months, \.income,
        \.expense, \.charts, \.lines, \.taxReturn, \.others, addresses: \.file)
}

/// A chart of the income or expenses of a ledger.
struct LedgerChartView: TemplateView {
    var chart: ShareChartView

    static let fields = TemplateFields(\Self.chart)
}

/// A sample return, line by line.
struct ReturnPageView: LayoutPageView {
    static let template = "return"

    var frame: PageLayout
    var title: String
    var paid: String
    var summary: String
    /// A description of the person.
    var person: String
    /// Sentences about benefits besides the return, and about benefits that are not included.
    var benefits: String
    var chart: ShareChartView?
    var caption: String
    var groups: [StepGroupView]
    var ledger: LinkView
    /// Links to the pages that list all sources of the figures.
    var amounts: [LinkView]
    var sources: [SourceView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.paid, \.summary, \.person, \.benefits, \.chart, \.caption, \.groups,
        \.ledger, \.amounts, \.sources)
}
