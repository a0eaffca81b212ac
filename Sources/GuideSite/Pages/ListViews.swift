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

/// A page of prose.
struct ProsePageView: PageView {
    static let template = "prose"

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
struct SourcesPageView: PageView {
    static let template = "sources"

    var frame: PageFrame
    var title: String
    /// The pages of a list that is too long for one; empty if it is not.
    var parts: [LinkView]
    var sources: [SourceView]

    static let fields: TemplateFields<SourcesPageView> = [
        .one("frame", \.frame),
        .text("title", \.title),
        .flag("hasParts") { !$0.parts.isEmpty },
        .many("parts", \.parts),
        .many("sources", \.sources),
    ]
}

/// What a page that belongs to no language says in one of them.
struct NeutralPartView: TemplateView {
    var language: String
    var skip: String
    var title: String
    var text: String
    var links: [LinkView]

    static let fields: TemplateFields<NeutralPartView> = [
        .text("language", \.language),
        .text("skip", \.skip),
        .text("title", \.title),
        .text("text", \.text),
        .many("links", \.links),
    ]
}

/// A page that belongs to no language: the choice of languages and the page not found.
struct NeutralPageView: PageView {
    static let template = "neutral"
    static let layout: String? = nil

    var title: String
    var language: String
    var canonical: String?
    var styleSheet: String
    var icon: String
    /// The content policy, for where no server states it.
    var policy: HTMLFragment
    /// Whether the page is the choice of languages, not one that stands in for a missing page.
    var isChoice: Bool
    /// Whether search engines are to leave the page out.
    var isUnlisted = false
    var parts: [NeutralPartView]

    static let fields: TemplateFields<NeutralPageView> = [
        .text("title", \.title),
        .text("language", \.language),
        .address("canonical", \.canonical),
        .address("styleSheet", \.styleSheet),
        .address("icon", \.icon),
        .html("policy", \.policy),
        .flag("isChoice", \.isChoice),
        .flag("isUnlisted", \.isUnlisted),
        .many("parts", \.parts),
    ]
}
