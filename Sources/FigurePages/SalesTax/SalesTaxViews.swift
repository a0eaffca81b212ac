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

    static let fields: TemplateFields<LevyView> = [
        .text(\.name),
        .text(\.rate),
        .text(\.mealRate),
        .many(\.marks),
        .text(\.certainty),
    ]
}

/// A bill: its price and the amounts.
struct BillRowView: TemplateView {
    var price: String
    var cells: [String]

    static let fields: TemplateFields<BillRowView> = [
        .text(\.price),
        .texts(\.cells),
    ]
}

/// The bills with one tip.
struct BillPanelView: TemplateView {
    var number: String
    var label: String
    var isFirst: Bool
    var caption: String
    var columns: [String]
    var rows: [BillRowView]

    static let fields: TemplateFields<BillPanelView> = [
        .text(\.number),
        .text(\.label),
        .flag(\.isFirst),
        .text(\.caption),
        .texts(\.columns),
        .many(\.rows),
    ]
}

struct SalesTaxPageView: FramedView {
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

    static let fields: TemplateFields<SalesTaxPageView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.total),
        .text(\.times),
        .text(\.summary),
        .texts(\.notes),
        .text(\.caption),
        .many(\.levies),
        .many(\.panels),
        .many(\.places),
        .many(\.sources),
    ]
}

/// A jurisdiction in the overview of sales taxes.
struct SalesTaxRowView: TemplateView {
    var name: String
    var address: String
    /// The total rate, the factor of prices, the top jurisdiction's taxes, the jurisdiction's own
    /// taxes, the total rate on a meal, and the total of a round amount.
    var cells: [String]
    var marks: [SourceMarkView]

    static let fields: TemplateFields<SalesTaxRowView> = [
        .text(\.name),
        .address(\.address),
        .texts(\.cells),
        .many(\.marks),
    ]
}

struct SalesTaxOverviewView: FramedView {
    static let template = "sales-tax-overview"

    var frame: PageLayout
    var title: String
    var summary: String
    var caption: String
    var columns: [String]
    var rows: [SalesTaxRowView]
    var sources: [SourceView]

    static let fields: TemplateFields<SalesTaxOverviewView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.summary),
        .text(\.caption),
        .texts(\.columns),
        .many(\.rows),
        .many(\.sources),
    ]
}
