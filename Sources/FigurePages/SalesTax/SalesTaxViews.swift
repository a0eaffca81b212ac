internal import Content
internal import Pages
internal import Project
internal import Templates

/// A tax of a place with its rate.
struct LevyView: TemplateView {
    var name: String
    var rate: String
    /// The rate on a restaurant meal.
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

/// A row of bills: a header and the amounts beside it.
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

/// The sales taxes of a place.
struct SalesTaxPageView: FramedView {
    static let template = "sales-tax"

    var frame: PageLayout
    var title: String
    /// The taxes together, on most things.
    var total: String
    /// What a price is multiplied by.
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

/// A place in the overview of sales taxes.
struct SalesTaxRowView: TemplateView {
    var name: String
    var address: String
    /// All taxes, what a price is multiplied by, the tax of the top place, those of the places in it, all on
    /// a meal, and a round amount with them.
    var cells: [String]
    var marks: [SourceMarkView]

    static let fields: TemplateFields<SalesTaxRowView> = [
        .text(\.name),
        .address(\.address),
        .texts(\.cells),
        .many(\.marks),
    ]
}

/// The sales taxes of all places.
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
