internal import Content
internal import Pages
internal import Project
internal import Templates

/// The home page.
struct HomePageView: FramedView {
    static let template = "home"

    var frame: PageLayout
    var title: String
    var summary: String
    var situations: [EntryView]
    /// What most readers come for, by place.
    var tasks: [LinkListView]
    /// A topic, with its example's sentence as the summary; nil while no topic has one that saves.
    var example: EntryView?
    var keyTopics: [LinkView]
    /// The year, and when its figures were checked.
    var checked: String?
    /// The letters of the index, and the page of all of them.
    var letters: [LinkView]
    var allWords: LinkView
    var tools: [LinkView]
    var categories: [EntryView]
    var more: [EntryView]

    static let fields: TemplateFields<HomePageView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.summary),
        .many(\.situations),
        .many(\.tasks),
        .one(\.example),
        .many(\.keyTopics),
        .text(\.checked),
        .many(\.letters),
        .one(\.allWords),
        .many(\.tools),
        .many(\.categories),
        .many(\.more),
    ]
}
