internal import GuideTemplates

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

/// A group of entries under a heading that may lead to a page of its own.
struct EntryGroupView: TemplateView {
    var identifier: String
    var heading: String
    var address: String
    var entries: [EntryView]

    static let fields: TemplateFields<EntryGroupView> = [
        .text("identifier", \.identifier),
        .text("heading", \.heading),
        .address("address", \.address),
        .many("entries", \.entries),
    ]
}

/// A page that leads on to others: the home page, all topics, a category, a group.
struct ListPageView: TemplateView {
    var frame: PageFrame
    var title: String
    var summary: String
    var groups: [EntryGroupView]
    var entries: [EntryView]

    static let fields: TemplateFields<ListPageView> = [
        .one("frame", \.frame),
        .text("title", \.title),
        .text("summary", \.summary),
        .many("groups", \.groups),
        .many("entries", \.entries),
    ]
}

/// A page of prose.
struct ProsePageView: TemplateView {
    var frame: PageFrame
    var title: String
    var summary: String
    var introduction: HTMLFragment?
    var contents: [LinkView]
    var sections: [SectionView]
    var footnotes: HTMLFragment?
    var reviewed: String

    static let fields: TemplateFields<ProsePageView> = [
        .one("frame", \.frame),
        .text("title", \.title),
        .text("summary", \.summary),
        .html("introduction", \.introduction),
        .many("contents", \.contents),
        .many("sections", \.sections),
        .html("footnotes", \.footnotes),
        .text("reviewed", \.reviewed),
    ]
}

/// A page of documents of one kind.
struct SourcesPageView: TemplateView {
    var frame: PageFrame
    var title: String
    var sources: [SourceView]

    static let fields: TemplateFields<SourcesPageView> = [
        .one("frame", \.frame),
        .text("title", \.title),
        .many("sources", \.sources),
    ]
}

/// The page that a server shows for an address that is not there, in one language of two.
struct NotFoundView: TemplateView {
    var language: String
    var title: String
    var text: String
    var links: [LinkView]

    static let fields: TemplateFields<NotFoundView> = [
        .text("language", \.language),
        .text("title", \.title),
        .text("text", \.text),
        .many("links", \.links),
    ]
}

/// A page that belongs to no language: the choice of languages and the page not found.
struct NeutralPageView: TemplateView {
    var title: String
    var language: String
    var canonical: String?
    var alternates: [AlternateView]
    var styleSheet: String
    var icon: String
    var choices: [TwinView]
    var parts: [NotFoundView]

    static let fields: TemplateFields<NeutralPageView> = [
        .text("title", \.title),
        .text("language", \.language),
        .address("canonical", \.canonical),
        .many("alternates", \.alternates),
        .address("styleSheet", \.styleSheet),
        .address("icon", \.icon),
        .many("choices", \.choices),
        .many("parts", \.parts),
    ]
}
