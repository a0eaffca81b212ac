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

    static let fields = TemplateFields(\Self.term, \.scopes, \.topics)
}

/// A filter of the terms.
struct IndexScopeView: TemplateView {
    var name: String
    var label: String
    var count: String
    var isFirst = false

    static let fields = TemplateFields(\Self.name, \.label, \.count, \.isFirst)
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

    static let fields = TemplateFields(\Self.frame, \.title, \.letters, \.parts, \.scopes, \.terms)
}

/// The index's first page.
struct IndexOverviewView: FramedView {
    static let template = "index-overview"

    var frame: PageLayout
    var title: String
    var summary: String
    var letters: [LinkView]
    var more: [EntryView]

    static let fields = TemplateFields(\Self.frame, \.title, \.summary, \.letters, \.more)
}
