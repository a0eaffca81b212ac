internal import Content
internal import Pages
internal import Project
internal import Templates

/// A column of amounts, with a page about them where there is one.
struct HouseholdColumnView: TemplateView {
    var label: String
    var address: String?

    static let fields: TemplateFields<HouseholdColumnView> = [
        .text(\.label),
        .address(\.address),
    ]
}

/// A table of amounts by income.
struct HouseholdTableView: TemplateView {
    var identifier: String
    var caption: String
    var rowLabel: String
    var columns: [HouseholdColumnView]
    var rows: [FigureRowView]

    static let fields: TemplateFields<HouseholdTableView> = [
        .text(\.identifier),
        .text(\.caption),
        .text(\.rowLabel),
        .many(\.columns),
        .many(\.rows),
    ]
}

/// What a household keeps in one place, by income.
struct HouseholdPageView: FramedView {
    static let template = "household"

    var frame: PageLayout
    var title: String
    /// Who they are, and what the page says of them.
    var summary: String
    /// Where least is left of a raise.
    var leanest: String?
    var benefitYear: String
    /// What is not counted.
    var gaps: [String]
    var chart: AreaChartView?
    var table: HouseholdTableView
    /// The benefits by income; nil if none arrives.
    var benefits: HouseholdTableView?
    /// The same household in all places, and the topics of what arrives.
    var related: [LinkView]
    var households: [LinkView]
    var places: [LinkView]
    var years: [LinkView]
    var downloads: [LinkView]

    static let fields: TemplateFields<HouseholdPageView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.summary),
        .text(\.leanest),
        .text(\.benefitYear),
        .texts(\.gaps),
        .one(\.chart),
        .one(\.table),
        .one(\.benefits),
        .many(\.related),
        .many(\.households),
        .many(\.places),
        .many(\.years),
        .many(\.downloads),
    ]
}

/// What all places leave of one income.
struct HouseholdPlacesTableView: TemplateView {
    var heading: String
    var table: HouseholdTableView

    static let fields: TemplateFields<HouseholdPlacesTableView> = [
        .text(\.heading),
        .one(\.table),
    ]
}

/// A place and what is not counted there.
struct HouseholdGapView: TemplateView {
    var place: String
    var text: String

    static let fields: TemplateFields<HouseholdGapView> = [
        .text(\.place),
        .text(\.text),
    ]
}

/// A household in all places.
struct HouseholdPlacesView: FramedView {
    static let template = "household-places"

    var frame: PageLayout
    var title: String
    var summary: String
    var benefitYear: String
    /// What is counted nowhere.
    var notes: [String]
    var contents: [LinkView]
    var tables: [HouseholdPlacesTableView]
    /// Why some places have no rank.
    var gaps: [HouseholdGapView]
    var households: [LinkView]
    var places: [LinkView]
    var years: [LinkView]

    static let fields: TemplateFields<HouseholdPlacesView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.summary),
        .text(\.benefitYear),
        .texts(\.notes),
        .many(\.contents),
        .many(\.tables),
        .many(\.gaps),
        .many(\.households),
        .many(\.places),
        .many(\.years),
    ]
}

/// A benefit by family income.
struct BenefitPageView: FramedView {
    static let template = "benefit"

    var frame: PageLayout
    var title: String
    var summary: String
    /// What the first family is paid, in a sentence.
    var sentence: String
    var notes: [String]
    var topic: LinkView?
    var bounds: HouseholdTableView
    var chart: AreaChartView?
    var table: HouseholdTableView
    /// The other benefits of the place, and the tax calendar.
    var related: [LinkView]
    var years: [LinkView]
    var downloads: [LinkView]

    static let fields: TemplateFields<BenefitPageView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.summary),
        .text(\.sentence),
        .texts(\.notes),
        .one(\.topic),
        .one(\.bounds),
        .one(\.chart),
        .one(\.table),
        .many(\.related),
        .many(\.years),
        .many(\.downloads),
    ]
}
