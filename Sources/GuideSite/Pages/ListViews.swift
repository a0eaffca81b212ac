internal import GuideContent
internal import GuideTemplates
internal import GuideWords

/// An entry of a list of pages.
struct EntryView: TemplateView {
    var title: String
    var address: String
    var summary: String?

    static let fields: TemplateFields<EntryView> = [
        .text("title", \.title),
        .address("address", \.address),
        .text("summary", \.summary),
    ]
}

/// A page that leads on to others, such as a group of topics.
struct ListPageView: PageView {
    static let template = "list"

    var frame: PageFrame
    var title: String
    var summary: String
    /// What helps besides the entries.
    var links: [LinkView] = []
    var entries: [EntryView]

    static let fields: TemplateFields<ListPageView> = [
        .one("frame", \.frame),
        .text("title", \.title),
        .text("summary", \.summary),
        .flag("hasLinks") { !$0.links.isEmpty },
        .many("links", \.links),
        .flag("hasEntries") { !$0.entries.isEmpty },
        .many("entries", \.entries),
    ]
}

/// Links of one kind under a heading that leads to a page of its own.
struct LinkListView: TemplateView {
    var identifier: String
    var heading: String
    var address: String
    var summary: String
    var links: [LinkView]

    static let fields: TemplateFields<LinkListView> = [
        .text("identifier", \.identifier),
        .text("heading", \.heading),
        .address("address", \.address),
        .text("summary", \.summary),
        .many("links", \.links),
    ]
}
