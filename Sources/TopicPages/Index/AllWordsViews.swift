internal import Content
internal import Pages
internal import Project
internal import Templates

/// A word with where it leads.
struct AllWordsTermView: TemplateView {
    /// Nil if its link says it.
    var term: String?
    var links: [LinkView]

    static let fields: TemplateFields<AllWordsTermView> = [
        .text(\.term),
        .many(\.links),
    ]
}

/// The words that begin with the same two letters.
struct AllWordsGroupView: TemplateView {
    var identifier: String
    /// What leads to the group, and its heading, which names its last beginning too.
    var jump: String
    var heading: String
    var count: String
    var terms: [AllWordsTermView]

    static let fields: TemplateFields<AllWordsGroupView> = [
        .text(\.identifier),
        .text(\.jump),
        .text(\.heading),
        .text(\.count),
        .many(\.terms),
    ]
}

/// The page of all words.
struct AllWordsView: FramedView {
    static let template = "all-words"

    var frame: PageFrame
    var title: String
    var summary: String
    var groups: [AllWordsGroupView]

    static let fields: TemplateFields<AllWordsView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.summary),
        .many(\.groups),
    ]
}
