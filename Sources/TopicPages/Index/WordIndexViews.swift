internal import Content
internal import Pages
internal import Project
internal import Templates

/// A term with its links.
struct WordIndexTermView: TemplateView {
    /// The term; nil if it equals the label of its link.
    var term: String?
    var links: [LinkView]

    static let fields = TemplateFields(\Self.term, \.links)
}

/// The terms with the same two initial letters.
struct WordIndexGroupView: TemplateView {
    var identifier: String
    /// The label of the link to the group, and its heading, which also names its last prefix.
    var jump: String
    var heading: String
    var count: String
    var terms: [WordIndexTermView]

    static let fields = TemplateFields(\Self.identifier, \.jump, \.heading, \.count, \.terms)
}

/// The page of all terms.
struct WordIndexView: FramedView {
    static let template = "all-words"

    var frame: PageLayout
    var title: String
    var summary: String
    var groups: [WordIndexGroupView]

    static let fields = TemplateFields(\Self.frame, \.title, \.summary, \.groups)
}
