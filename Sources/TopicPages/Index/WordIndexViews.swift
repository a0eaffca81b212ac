internal import Content
internal import Pages
internal import Project
internal import Templates

/// A word with where it leads.
struct WordIndexTermView: TemplateView {
    /// Nil if its link says it.
    var term: String?
    var links: [LinkView]

    static let fields: TemplateFields<WordIndexTermView> = [
        .text(\.term),
        .many(\.links),
    ]
}

/// The words that begin with the same two letters.
struct WordIndexGroupView: TemplateView {
    var identifier: String
    /// What leads to the group, and its heading, which names its last beginning too.
    var jump: String
    var heading: String
    var count: String
    var terms: [WordIndexTermView]

    static let fields: TemplateFields<WordIndexGroupView> = [
        .text(\.identifier),
        .text(\.jump),
        .text(\.heading),
        .text(\.count),
        .many(\.terms),
    ]
}

/// The page of all words.
struct WordIndexView: FramedView {
    static let template = "all-words"

    var frame: PageLayout
    var title: String
    var summary: String
    var groups: [WordIndexGroupView]

    static let fields: TemplateFields<WordIndexView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.summary),
        .many(\.groups),
    ]
}
