internal import Content
internal import Pages
internal import Project
internal import Templates

struct HomePageView: LayoutPageView {
    static let template = "home"

    var frame: PageLayout
    var title: String
    var summary: String
    /// The year, and the date on which its figures were checked.
    var checked: String?
    /// The pay that is left in each place; nil without such pages.
    var amounts: HomeAmountsView?
    var situations: [EntryView]
    /// The URL of the page of all words.
    var allWords: String
    /// Links to other lists of everything.
    var lookUp: [LinkView]
    var keyTopics: [LinkView]
    /// The next days of the calendar; nil without one.
    var days: HomeDaysView?
    /// The categories of topics, in a guide without situations.
    var categories: [EntryView]
    var tools: [LinkView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.checked, \.amounts, \.situations, \.lookUp, \.keyTopics,
        \.days, \.categories, \.tools, addresses: \.allWords)
}

/// A situation with its checklists, topics and figures.
struct SituationPageView: LayoutPageView {
    static let template = "situation"

    var frame: PageLayout
    var title: String
    var summary: String
    var checklists: [LinkView]
    var topics: [EntryView]
    /// Links to households, tools, the calendar and examples.
    var figures: [LinkView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.checklists, \.topics, \.figures)
}
