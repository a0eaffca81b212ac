internal import Content
internal import Pages
internal import Project
internal import Templates

/// A term of the index with its topics.
struct IndexTermView: TemplateView {
    /// The term; nil if it is the title of its topic.
    var term: String?
    /// The CSS classes of the term's scopes, separated by spaces.
    var scopes: String
    var topics: [LinkView]

    static let fields: TemplateFields<IndexTermView> = [
        .text(\.term),
        .text(\.scopes),
        .many(\.topics),
    ]
}

/// A filter of the terms.
struct IndexScopeView: TemplateView {
    var name: String
    var label: String
    var count: String
    var isFirst = false

    static let fields: TemplateFields<IndexScopeView> = [
        .text(\.name),
        .text(\.label),
        .text(\.count),
        .flag(\.isFirst),
    ]
}

/// A page of the index with the terms of one initial letter.
struct IndexPageView: FramedView {
    static let template = "index-letter"

    var frame: PageLayout
    var title: String
    var letters: [LinkView]
    /// Links to the parts of a letter with many terms; otherwise empty.
    var parts: [LinkView]
    var scopes: [IndexScopeView]
    var terms: [IndexTermView]

    static let fields: TemplateFields<IndexPageView> = [
        .one(\.frame),
        .text(\.title),
        .many(\.letters),
        .many(\.parts),
        .many(\.scopes),
        .many(\.terms),
    ]
}

/// The index's first page.
struct IndexOverviewView: FramedView {
    static let template = "index-overview"

    var frame: PageLayout
    var title: String
    var summary: String
    var letters: [LinkView]
    var more: [EntryView]

    static let fields: TemplateFields<IndexOverviewView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.summary),
        .many(\.letters),
        .many(\.more),
    ]
}
