internal import Project
package import Templates

/// A document in a list of sources.
package struct SourceView: TemplateView {
    /// The identifier of the entry on its page.
    var anchor: String
    /// The number that marks refer to; nil in a list without numbers.
    var number: String?
    var title: String
    /// The language of the title; nil if it is the page's.
    var language: String?
    /// Nil for what is no public document.
    var address: String?
    /// Where the address leads.
    var host: String?
    /// Publisher, kind and day, in one phrase.
    var details: String
    /// What it is a copy of, or where it was read; nil if it was read where it is published.
    var copy: String?
    /// The address and the host of the copy that was read.
    var copies: [LinkView] = []
    /// The documents that it transcribes.
    var originals: [LinkView] = []

    package static let fields: TemplateFields<SourceView> = [
        .text(\.anchor),
        .text(\.number),
        .text(\.title),
        .text(\.language),
        .address(\.address),
        .text(\.host),
        .text(\.details),
        .text(\.copy),
        .many(\.copies),
        .many(\.originals),
    ]
}

/// A mark that leads from a figure to its source on the same page.
package struct SourceMarkView: TemplateView {
    var number: String
    var address: String
    var title: String
    /// Where in the document the figures stand; nil where no table says so.
    var locator: String?

    package static let fields: TemplateFields<SourceMarkView> = [
        .text(\.number),
        .address(\.address),
        .text(\.title),
        .text(\.locator),
    ]
}
