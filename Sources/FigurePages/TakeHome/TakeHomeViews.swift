internal import Content
internal import Pages
internal import Project
internal import Templates

/// The take-home pay of one jurisdiction for one year, for every pay of the plan.
struct TakeHomeTableView: LayoutPageView {
    static let template = "take-home-place"

    var frame: PageLayout
    var title: String
    var summary: String
    /// Links to the tables of the page.
    var contents: [LinkView]
    /// The table by yearly pay, and that by wages if the plan has some.
    var tables: [IncomeTableView]
    /// A sentence that explains how to interpolate between two rows.
    var between: String?
    var shortAddresses: [LinkView]
    /// Other pages about net income in the jurisdiction.
    var related: [LinkView]
    var downloads: [LinkView]
    var places: [LinkView]
    var years: [LinkView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.contents, \.tables, \.between, \.shortAddresses,
        \.related,
        \.downloads, \.places, \.years)
}

/// The take-home pay for the same pay in another jurisdiction.
struct TakeHomePlaceView: TemplateView {
    var name: String
    var address: String
    var isCurrent: Bool
    var remaining: String
    var difference: String
    var bar: DifferenceBarView

    static let fields = TemplateFields(
        \Self.name, \.isCurrent, \.remaining, \.difference, \.bar, addresses: \.address)
}

/// The take-home pay for one pay in one jurisdiction.
struct TakeHomePageView: LayoutPageView {
    static let template = "take-home"

    var frame: PageLayout
    var title: String
    var remaining: String
    var sentence: String
    /// Sentences about additional pay and the rank among jurisdictions.
    var notes: [String]
    var chart: ShareChartView?
    var placesCaption: String
    var places: [TakeHomePlaceView]
    /// Links to the next lower and higher pay, the table, and the file.
    var links: [LinkView]
    var years: [LinkView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.remaining, \.sentence, \.notes, \.chart, \.placesCaption, \.places,
        \.links, \.years)
}

/// A jurisdiction in the overview of a year, with take-home pay for several pays.
struct TakeHomeOverviewRowView: TemplateView {
    var name: String
    var address: String
    var cells: [LinkView]

    static let fields = TemplateFields(\Self.name, \.cells, addresses: \.address)
}

/// The take-home pay of all jurisdictions for one year.
struct TakeHomeOverviewView: LayoutPageView {
    static let template = "take-home-overview"

    var frame: PageLayout
    var title: String
    var summary: String
    var caption: String
    var columns: [String]
    var rows: [TakeHomeOverviewRowView]
    /// Links to the net income of households with benefits.
    var households: [LinkView]
    var years: [LinkView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.caption, \.columns, \.rows, \.households, \.years)
}
