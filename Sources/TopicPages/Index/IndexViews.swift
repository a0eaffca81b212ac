internal import Content
internal import Pages
internal import Project
internal import Templates

/// A term of the index with the topics that it leads to.
struct IndexTermView: TemplateView {
    /// Nil if the term is the title of its topic.
    var term: String?
    /// Names of scopes for the style sheet, parted by spaces.
    var scopes: String
    var topics: [LinkView]

    static let fields: TemplateFields<IndexTermView> = [
        .text(\.term),
        .text(\.scopes),
        .many(\.topics),
    ]
}

/// A choice of the terms that are shown.
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

/// A page of the index: the terms that start with a letter.
struct IndexPageView: FramedView {
    static let template = "index-letter"

    var frame: PageLayout
    var title: String
    var letters: [LinkView]
    /// The pages of a letter with many terms; empty if it has one.
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

/// The page that the index starts from.
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
