internal import Content
internal import Pages
internal import Project
internal import Templates

/// A page of the guide with the words that lead to it.
struct WordListEntryView: TemplateView {
    var label: String
    var address: String
    /// Further pages about the same, such as the tools for a jurisdiction.
    var links: [LinkView]
    /// The words, separated by commas; nil if there are none besides the label.
    var words: String?

    static let fields = TemplateFields(\Self.label, \.links, \.words, addresses: \.address)
}

/// The entries with the same initial letter.
struct WordListLetterView: TemplateView {
    var identifier: String
    var letter: String
    var entries: [WordListEntryView]

    static let fields = TemplateFields(\Self.identifier, \.letter, \.entries)
}

/// The page of all words.
struct WordListView: LayoutPageView {
    static let template = "all-words"

    var frame: PageLayout
    var title: String
    var summary: String
    var letters: [WordListLetterView]

    static let fields = TemplateFields(\Self.frame, \.title, \.summary, \.letters)
}
