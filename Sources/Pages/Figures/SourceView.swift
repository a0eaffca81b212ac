internal import Project
package import Templates

/// A document in a list of sources.
package struct SourceView: TemplateView {
    /// The `id` of the entry.
    var anchor: String
    /// The citation number; nil in a list without numbers.
    var number: String?
    var title: String
    /// The language of the title; nil for that of the page.
    var language: String?
    /// The URL of the document; nil if it is not public.
    var address: String?
    /// The host of the URL.
    var host: String?
    /// The publisher, kind and date.
    var details: String
    /// A note that the document is a copy; nil for an original.
    var copy: String?
    /// Links to the copy that was read.
    var copies: [LinkView] = []
    /// The documents of which it is a transcription.
    var originals: [LinkView] = []

    package static let fields = TemplateFields(
        \Self.anchor, \.number, \.title, \.language, \.host, \.details, \.copy, \.copies,
        \.originals, addresses: \.address)
}

/// A citation mark that links a figure to its source on the same page.
package struct SourceMarkView: TemplateView {
    var number: String
    var address: String
    var title: String
    /// The language of the title; nil for that of the page.
    var language: String?
    /// The location of the figures in the document; nil if no table states it.
    var locator: String?

    package static let fields = TemplateFields(
        \Self.number, \.title, \.language, \.locator, addresses: \.address)
}
