internal import Content
internal import Pages
internal import Project
internal import Templates

/// A row of a table by income, with an `id` for links.
struct IncomeRowView: TemplateView {
    var identifier: String
    var label: String
    /// The URL of a page about the row, if any.
    var address: String?
    var cells: [String]

    static let fields = TemplateFields(\Self.identifier, \.label, \.cells, addresses: \.address)
}

/// A table by income.
struct IncomeTableView: TemplateView {
    var identifier: String
    var caption: String
    var rowLabel: String
    var columns: [String]
    var rows: [IncomeRowView]

    static let fields = TemplateFields(
        \Self.identifier, \.caption, \.rowLabel, \.columns, \.rows)
}

/// A page with one long table by income.
struct IncomePageView: LayoutPageView {
    static let template = "income-table"

    var frame: PageLayout
    var title: String
    var summary: String
    var notes: [String]
    /// Links to some of the rows.
    var landmarks: [LinkView]
    var table: IncomeTableView
    var related: [LinkView]
    var places: [LinkView]
    var years: [LinkView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.notes, \.landmarks, \.table, \.related,
        \.places, \.years)
}

/// A jurisdiction as a column heading.
struct PlaceColumnView: TemplateView {
    var code: String
    var name: String

    static let fields = TemplateFields(\Self.code, \.name)
}

/// The value of a jurisdiction at an income.
struct PlaceCellView: TemplateView {
    var code: String
    var value: String

    static let fields = TemplateFields(\Self.code, \.value)
}

/// An income with the value of each jurisdiction.
struct PlacesRowView: TemplateView {
    var identifier: String
    var income: String
    var cells: [PlaceCellView]

    static let fields = TemplateFields(\Self.identifier, \.income, \.cells)
}

/// A kind of income with its rates in all jurisdictions.
struct PlacesTableView: TemplateView {
    var identifier: String
    var heading: String
    var caption: String
    var rows: [PlacesRowView]

    static let fields = TemplateFields(\Self.identifier, \.heading, \.caption, \.rows)
}

/// The rates of a year side by side.
struct RatesByIncomeView: LayoutPageView {
    static let template = "rates-by-income"

    var frame: PageLayout
    var title: String
    var summary: String
    /// Sentences that state the base income of the rates of each kind.
    var kindNotes: [String]
    var contents: [LinkView]
    var landmarks: [LinkView]
    var columns: [PlaceColumnView]
    var tables: [PlacesTableView]
    var places: [LinkView]
    var years: [LinkView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.kindNotes, \.contents, \.landmarks, \.columns, \.tables,
        \.places, \.years)
}
