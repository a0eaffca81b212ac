internal import Content
internal import Pages
internal import Project
internal import Templates

/// A row of a rate table: a range of incomes with the marginal rates of each kind of income.
struct RateRowView: TemplateView {
    var from: String
    /// The tax at an income of `from`.
    var tax: String
    /// The marginal rates by kind of income.
    var cells: [String]

    static let fields = TemplateFields(\Self.from, \.tax, \.cells)
}

/// The formula of the rate of a kind of income.
struct RateFormulaView: TemplateView {
    var kind: String
    var formula: String

    static let fields = TemplateFields(\Self.kind, \.formula)
}

/// The formulas of a row of a rate table.
struct RateArithmeticView: TemplateView {
    var from: String
    /// The reason why the rates differ from those of the previous row.
    var change: String
    /// The formula for each kind of income.
    var cells: [RateFormulaView]
    var marks: [SourceMarkView]
    /// The certainty of the least certain figure, if it is not from a document of the year.
    var certainty: String?

    static let fields = TemplateFields(\Self.from, \.change, \.cells, \.marks, \.certainty)
}

/// A rate table, with a link to its formulas.
struct RateTableView: TemplateView {
    var identifier: String
    var heading: String
    var caption: String
    var kinds: [String]
    var rows: [RateRowView]
    /// The link to the formulas.
    var steps: LinkView

    static let fields = TemplateFields(
        \Self.identifier, \.heading, \.caption, \.kinds, \.rows, \.steps)
}

/// The formulas of a rate table.
struct RateFormulasView: TemplateView {
    var identifier: String
    var heading: String
    var caption: String
    var kinds: [String]
    var rows: [RateArithmeticView]

    static let fields: TemplateFields<RateFormulasView> = [
        .text(\.identifier),
        .text(\.heading),
        .text(\.caption),
        .texts(\.kinds),
        .many(\.rows),
        .flag("hasSources") { $0.rows.contains { !$0.marks.isEmpty } },
    ]
}

/// The rates of one jurisdiction for one year.
struct RatesPageView: LayoutPageView {
    static let template = "rates"

    var frame: PageLayout
    var title: String
    var summary: String
    /// Sentences that state the base income of the rates of each kind, and what is not counted.
    var kindNotes: [String]
    var chart: LineChartView?
    var contents: [LinkView]
    var tables: [RateTableView]
    /// Sentences about changes since the previous year; empty if that year has no tables.
    var changesHeading: String
    var changes: [String]
    /// The reason why there are no tables, such as an unpublished figure.
    var note: String?
    /// Enacted or announced, with the date on which the figures were checked.
    var status: String
    /// Links to the pages with the sources of the figures.
    var figurePages: [LinkView]
    var downloads: [LinkView]
    /// Links to the page of other jurisdictions; its own is marked as current.
    var places: [LinkView]
    var years: [LinkView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.kindNotes, \.chart, \.contents, \.tables,
        \.changesHeading, \.changes, \.note, \.status, \.figurePages, \.downloads, \.places,
        \.years)
}

/// The formulas of the rates of one jurisdiction for one year.
struct RateStepsPageView: LayoutPageView {
    static let template = "rates-steps"

    var frame: PageLayout
    var title: String
    var contents: [LinkView]
    var tables: [RateFormulasView]
    /// Links to the pages that list all sources of the figures.
    var amounts: [LinkView]
    var sources: [SourceView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.contents, \.tables, \.amounts, \.sources)
}

/// A figure of a table.
struct AmountRowView: TemplateView {
    /// The `id` of the row, the same in every language and year.
    var anchor: String
    var label: String
    var value: String
    var certainty: String
    var marks: [SourceMarkView]

    static let fields = TemplateFields(
        \Self.anchor, \.label, \.value, \.certainty, \.marks)
}

/// The figures of one section of a table.
struct AmountGroupView: TemplateView {
    var title: String
    var rows: [AmountRowView]

    static let fields = TemplateFields(\Self.title, \.rows)
}

/// All figures of one jurisdiction for one year.
struct AmountsPageView: LayoutPageView {
    static let template = "amounts"

    var frame: PageLayout
    var title: String
    var summary: String
    /// Links to the parts of a table that is split into several pages; otherwise empty.
    var parts: [LinkView]
    var caption: String
    var status: String
    var groups: [AmountGroupView]
    var downloads: [LinkView]
    var sources: [SourceView]
    var places: [LinkView]
    var years: [LinkView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.parts, \.caption, \.status, \.groups, \.downloads,
        \.sources, \.places, \.years)
}

/// A jurisdiction's row in the overview of a year.
struct OverviewRowView: TemplateView {
    var name: String
    var address: String
    var basicAmount: String
    var lowestRate: String
    /// The highest combined rates, by kind of income.
    var highest: [String]

    static let fields = TemplateFields(
        \Self.name, \.basicAmount, \.lowestRate, \.highest, addresses: \.address)
}

/// A figure that changed between two years.
struct LedgerChangeView: TemplateView {
    var place: String
    var label: String
    var before: String
    var after: String

    static let fields = TemplateFields(\Self.place, \.label, \.before, \.after)
}

/// The rates of all jurisdictions for one year, and the changes since the previous year.
struct RatesOverviewView: LayoutPageView {
    static let template = "rates-overview"

    var frame: PageLayout
    var title: String
    var summary: String
    /// Sentences that state the base income of the rates of each kind, and that some pages name gaps.
    var kindNotes: [String]
    var caption: String
    /// A link to the rates at several incomes; nil if there is no such page.
    var byIncome: LinkView?
    var kinds: [String]
    var rows: [OverviewRowView]
    var changesHeading: String
    var changesCaption: String
    var before: String
    var after: String
    var changes: [LedgerChangeView]
    var years: [LinkView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.kindNotes, \.caption, \.byIncome, \.kinds, \.rows,
        \.changesHeading, \.changesCaption, \.before, \.after, \.changes, \.years)
}

/// A rate or basic amount that changed since the previous year.
struct RateChange {
    let label: String
    /// The value in the previous year; nil if there was none.
    let before: String?
    /// The value; nil if the figure ended.
    let after: String?
}
