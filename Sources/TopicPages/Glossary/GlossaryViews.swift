internal import Content
internal import Pages
internal import Project
internal import Templates

/// The official term in another language.
struct OtherTermView: TemplateView {
    var locale: String
    var term: String

    static let fields = TemplateFields(\Self.locale, \.term)
}

/// A term with its definition.
struct GlossaryEntryView: TemplateView {
    var identifier: String
    var term: String
    var short: String?
    var explanation: String
    /// The official terms in the other languages.
    var others: [OtherTermView]
    var topic: LinkView?

    static let fields = TemplateFields(
        \Self.identifier, \.term, \.short, \.explanation, \.others, \.topic)
}

/// A page of the glossary with the terms of one initial letter.
struct GlossaryPageView: LayoutPageView {
    static let template = "glossary-letter"

    var frame: PageLayout
    var title: String
    var letters: [LinkView]
    var entries: [GlossaryEntryView]

    static let fields = TemplateFields(\Self.frame, \.title, \.letters, \.entries)
}

/// The page of all terms.
struct GlossaryOverviewView: LayoutPageView {
    static let template = "glossary"

    var frame: PageLayout
    var title: String
    var summary: String
    var letters: [LinkListView]

    static let fields = TemplateFields(\Self.frame, \.title, \.summary, \.letters)
}
