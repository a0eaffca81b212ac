internal import GuideTemplates

/// A bracket of a schedule.
struct BracketRowView: TemplateView {
    var from: String
    var to: String
    var rate: String
    /// The tax on all of the brackets below.
    var tax: String

    static let fields: TemplateFields<BracketRowView> = [
        .text("from", \.from),
        .text("to", \.to),
        .text("rate", \.rate),
        .text("tax", \.tax),
    ]
}

/// The rates of one jurisdiction for one year.
struct RatesPageView: TemplateView {
    var frame: PageFrame
    var title: String
    var summary: String
    var caption: String
    var rows: [BracketRowView]
    /// Enacted or announced, with the day the figures were checked.
    var status: String
    var certainty: String
    var note: String?
    var sources: [SourceView]
    /// The same page elsewhere; the page's own jurisdiction is current.
    var places: [LinkView]
    var years: [LinkView]

    static let fields: TemplateFields<RatesPageView> = [
        .one("frame", \.frame),
        .text("title", \.title),
        .text("summary", \.summary),
        .text("caption", \.caption),
        .many("rows", \.rows),
        .text("status", \.status),
        .text("certainty", \.certainty),
        .text("note", \.note),
        .many("sources", \.sources),
        .many("places", \.places),
        .many("years", \.years),
    ]
}

/// A jurisdiction's row in the overview of a year.
struct OverviewRowView: TemplateView {
    var name: String
    var address: String
    var basicAmount: String
    var lowestRate: String
    var highestRate: String

    static let fields: TemplateFields<OverviewRowView> = [
        .text("name", \.name),
        .address("address", \.address),
        .text("basicAmount", \.basicAmount),
        .text("lowestRate", \.lowestRate),
        .text("highestRate", \.highestRate),
    ]
}

/// The rates of all jurisdictions for one year, side by side.
struct RatesOverviewView: TemplateView {
    var frame: PageFrame
    var title: String
    var summary: String
    var caption: String
    var rows: [OverviewRowView]
    var years: [LinkView]

    static let fields: TemplateFields<RatesOverviewView> = [
        .one("frame", \.frame),
        .text("title", \.title),
        .text("summary", \.summary),
        .text("caption", \.caption),
        .many("rows", \.rows),
        .many("years", \.years),
    ]
}
