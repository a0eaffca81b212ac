internal import Content
internal import Pages
internal import Project
internal import Templates

/// A rung of the ladder of a place: a year's pay and what becomes of it.
struct TakeHomeRowView: TemplateView {
    var pay: String
    var address: String
    /// What remains, which most readers look for, then the taxes and contributions.
    var amounts: [String]
    var averageRate: String
    var marginalRate: String
    /// What remains a month and every two weeks.
    var periods: [String]

    static let fields: TemplateFields<TakeHomeRowView> = [
        .text(\.pay),
        .address(\.address),
        .texts(\.amounts),
        .text(\.averageRate),
        .text(\.marginalRate),
        .texts(\.periods),
    ]
}

/// The take-home pay of one place for one year, for every pay of the plan.
struct TakeHomeTableView: FramedView {
    static let template = "take-home-ladder"

    var frame: PageLayout
    var title: String
    var summary: String
    var caption: String
    var columns: [String]
    var rows: [TakeHomeRowView]
    /// The same in smaller steps; nil if there is no such page.
    var finer: LinkView?
    /// How a pay between two rows is worked out.
    var between: String?
    var shortAddresses: [LinkView]
    /// Other pages about money left in the place.
    var related: [LinkView]
    var downloads: [LinkView]
    var places: [LinkView]
    var years: [LinkView]

    static let fields: TemplateFields<TakeHomeTableView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.summary),
        .text(\.caption),
        .texts(\.columns),
        .many(\.rows),
        .one(\.finer),
        .text(\.between),
        .many(\.shortAddresses),
        .many(\.related),
        .many(\.downloads),
        .many(\.places),
        .many(\.years),
    ]
}

/// What remains of the same pay in another place.
struct TakeHomePlaceView: TemplateView {
    var name: String
    var address: String
    var isCurrent: Bool
    var remaining: String
    var difference: String
    var bar: DifferenceBarView

    static let fields: TemplateFields<TakeHomePlaceView> = [
        .text(\.name),
        .address(\.address),
        .flag(\.isCurrent),
        .text(\.remaining),
        .text(\.difference),
        .one(\.bar),
    ]
}

/// What remains of one pay in one place.
struct TakeHomePageView: FramedView {
    static let template = "take-home"

    var frame: PageLayout
    var title: String
    var remaining: String
    var sentence: String
    /// What a hundred dollars more would be taxed, and the place among all.
    var notes: [String]
    var chart: ShareChartView?
    var placesCaption: String
    var places: [TakeHomePlaceView]
    /// The pay below and above, the ladder, and the file.
    var links: [LinkView]
    var years: [LinkView]

    static let fields: TemplateFields<TakeHomePageView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.remaining),
        .text(\.sentence),
        .texts(\.notes),
        .one(\.chart),
        .text(\.placesCaption),
        .many(\.places),
        .many(\.links),
        .many(\.years),
    ]
}

/// A place in the overview of a year: what remains of several pays.
struct TakeHomeOverviewRowView: TemplateView {
    var name: String
    var address: String
    var cells: [LinkView]

    static let fields: TemplateFields<TakeHomeOverviewRowView> = [
        .text(\.name),
        .address(\.address),
        .many(\.cells),
    ]
}

/// The take-home pay of all places for one year.
struct TakeHomeOverviewView: FramedView {
    static let template = "take-home-overview"

    var frame: PageLayout
    var title: String
    var summary: String
    var caption: String
    var columns: [String]
    var rows: [TakeHomeOverviewRowView]
    /// What households keep, with benefits.
    var households: [LinkView]
    var years: [LinkView]

    static let fields: TemplateFields<TakeHomeOverviewView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.summary),
        .text(\.caption),
        .texts(\.columns),
        .many(\.rows),
        .many(\.households),
        .many(\.years),
    ]
}
