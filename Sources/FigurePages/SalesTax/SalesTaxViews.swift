internal import Content
internal import Pages
internal import Project
internal import Templates

/// A tax with its rate.
struct LevyView: TemplateView {
    var name: String
    var rate: String
    var mealRate: String
    var marks: [SourceMarkView]
    var certainty: String?

    static let fields = TemplateFields(\Self.name, \.rate, \.mealRate, \.marks, \.certainty)
}

/// A bill: its price and the amounts.
struct BillRowView: TemplateView {
    var price: String
    var cells: [String]

    static let fields = TemplateFields(\Self.price, \.cells)
}

/// The bills with one tip.
struct BillPanelView: TemplateView {
    var number: String
    var label: String
    var isFirst: Bool
    var caption: String
    var columns: [String]
    var rows: [BillRowView]
    /// The table for any other price: the amount for each digit and its place.
    var digitsCaption: String
    var digitColumns: [String]
    var digits: [BillRowView]
    /// A price as the sum of its digits.
    var sum: String

    static let fields = TemplateFields(
        \Self.number, \.label, \.isFirst, \.caption, \.columns, \.rows, \.digitsCaption,
        \.digitColumns, \.digits, \.sum)
}

struct SalesTaxPageView: LayoutPageView {
    static let template = "sales-tax"

    var frame: PageLayout
    var title: String
    /// The total rate on most goods and services.
    var total: String
    /// The factor from the price to the total.
    var times: String
    var summary: String
    var notes: [String]
    var caption: String
    var levies: [LevyView]
    var panels: [BillPanelView]
    var places: [LinkView]
    var sources: [SourceView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.total, \.times, \.summary, \.notes, \.caption, \.levies, \.panels,
        \.places, \.sources)
}

/// A jurisdiction in the overview of sales taxes.
struct SalesTaxRowView: TemplateView {
    var name: String
    var address: String
    /// The total rate, the factor of prices, the top jurisdiction's taxes, the jurisdiction's own
    /// taxes, the total rate on a meal, and the total of a round amount.
    var cells: [String]
    var marks: [SourceMarkView]

    static let fields = TemplateFields(\Self.name, \.cells, \.marks, addresses: \.address)
}

struct SalesTaxOverviewView: LayoutPageView {
    static let template = "sales-tax-overview"

    var frame: PageLayout
    var title: String
    var summary: String
    var caption: String
    var columns: [String]
    var rows: [SalesTaxRowView]
    var sources: [SourceView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.caption, \.columns, \.rows, \.sources)
}
