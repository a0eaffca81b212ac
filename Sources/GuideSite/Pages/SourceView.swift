internal import GuideTemplates

/// A document in a list of sources.
struct SourceView: TemplateView {
    /// The identifier of the entry on its page.
    var anchor: String
    /// The number that marks refer to; nil in a list without numbers.
    var number: String?
    var title: String
    /// The language of the title; nil if it is the page's.
    var language: String?
    /// Nil for what is no public document.
    var address: String?
    /// Publisher and day, in one phrase.
    var details: String

    static let fields: TemplateFields<SourceView> = [
        .text("anchor", \.anchor),
        .text("number", \.number),
        .text("title", \.title),
        .text("language", \.language),
        .address("address", \.address),
        .text("details", \.details),
    ]
}

/// A mark that leads from a figure to its source on the same page.
struct SourceMarkView: TemplateView {
    var number: String
    var address: String
    var title: String

    static let fields: TemplateFields<SourceMarkView> = [
        .text("number", \.number),
        .address("address", \.address),
        .text("title", \.title),
    ]
}
