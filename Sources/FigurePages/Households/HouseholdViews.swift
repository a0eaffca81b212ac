internal import Content
internal import Pages
internal import Project
internal import Templates

/// A column of amounts, with the URL of a page about them if there is one.
struct HouseholdColumnView: TemplateView {
    var label: String
    var address: String?
    /// The mark of amounts for which no official document was found; nil for others.
    var certainty: String?

    static let fields = TemplateFields(\Self.label, \.certainty, addresses: \.address)
}

/// A table of amounts by income.
struct HouseholdTableView: TemplateView {
    var identifier: String
    var caption: String
    var rowLabel: String
    var columns: [HouseholdColumnView]
    var rows: [FigureRowView]

    static let fields = TemplateFields(\Self.identifier, \.caption, \.rowLabel, \.columns, \.rows)
}

/// The net income of a household in one jurisdiction, by income.
struct HouseholdPageView: LayoutPageView {
    static let template = "household"

    var frame: PageLayout
    var title: String
    /// A description of the household and the page.
    var summary: String
    /// A sentence about the incomes at which least is left of a raise.
    var leanest: String?
    var benefitYear: String
    /// Sentences about content that is not included.
    var gaps: [String]
    var chart: LineChartView?
    /// The chart of what is left of further income.
    var rateChart: LineChartView?
    var table: HouseholdTableView
    /// The benefits by income, some to a table; empty if there are none.
    var benefits: [HouseholdTableView]
    /// The elections with which most is left, by income; nil if they add nothing.
    var elections: HouseholdTableView?
    /// Links to the household in all jurisdictions, and to the topics of its benefits.
    var related: [LinkView]
    var households: [LinkView]
    var places: [LinkView]
    var years: [LinkView]
    var downloads: [LinkView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.leanest, \.benefitYear, \.gaps, \.chart, \.rateChart,
        \.table, \.benefits, \.elections, \.related, \.households, \.places, \.years,
        \.downloads)
}

/// All jurisdictions at one income.
struct HouseholdPlacesTableView: TemplateView {
    var heading: String
    var table: HouseholdTableView

    static let fields = TemplateFields(\Self.heading, \.table)
}

/// Content that is not included in a jurisdiction.
struct HouseholdGapView: TemplateView {
    var place: String
    var text: String

    static let fields = TemplateFields(\Self.place, \.text)
}

/// A household in all jurisdictions.
struct HouseholdPlacesView: LayoutPageView {
    static let template = "household-places"

    var frame: PageLayout
    var title: String
    var summary: String
    var benefitYear: String
    /// Sentences about content that is not included in any jurisdiction.
    var notes: [String]
    var contents: [LinkView]
    var tables: [HouseholdPlacesTableView]
    /// The reasons why some jurisdictions are not ranked.
    var gaps: [HouseholdGapView]
    var households: [LinkView]
    var places: [LinkView]
    var years: [LinkView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.benefitYear, \.notes, \.contents, \.tables, \.gaps,
        \.households, \.places, \.years)
}

/// A benefit by family income.
struct BenefitPageView: LayoutPageView {
    static let template = "benefit"

    var frame: PageLayout
    var title: String
    var summary: String
    /// A sentence about the amounts for the first family.
    var sentence: String
    var notes: [String]
    /// A sentence that names the figures without an official document; nil for none.
    var certainty: String?
    var topic: LinkView?
    var bounds: HouseholdTableView
    var chart: LineChartView?
    var table: HouseholdTableView
    /// Links to the jurisdiction's other benefits and the tax calendar.
    var related: [LinkView]
    var years: [LinkView]
    var downloads: [LinkView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.sentence, \.notes, \.certainty, \.topic, \.bounds,
        \.chart, \.table, \.related, \.years, \.downloads)
}
