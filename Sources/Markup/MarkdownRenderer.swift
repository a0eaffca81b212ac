/// Turns a document into HTML, once the caller knows what stands for figures and addresses.
///
/// A document is rendered whole, in pieces that the caller places: headings, footnotes and controls
/// get identifiers that are unique over all of them.
package struct MarkdownRenderer: Sendable {
    /// Stands in front of the identifiers of tables, tasks and footnotes, but not of headings.
    package var identifierPrefix = ""
    /// Identifiers that the page uses for something else.
    package var reservedIdentifiers: Set<String> = []
    /// The label of the link from a footnote back to the text, in the page's language.
    package var backReferenceLabel = "Back to the text"
    /// Terms that are linked where they first stand in running text; nil for none.
    package var terms: TermIndex?
    /// Places in `terms` of those that this page explains itself.
    package var excludedTerms: Set<Int> = []
    /// The address to link to, or nil for the link's text without a link.
    package var address: @Sendable (MarkdownDocument.Link) -> String?
    /// The size of a picture, if it is known.
    package var size: @Sendable (MarkdownDocument.Link) -> ImageSize? = { _ in nil }
    /// What stands for a figure.
    package var figure: @Sendable (MarkdownDocument.FigureReference) -> FigureReplacement

    package init(
        address: @escaping @Sendable (MarkdownDocument.Link) -> String? = { $0.destination },
        figure: @escaping @Sendable (MarkdownDocument.FigureReference) -> FigureReplacement = {
            FigureReplacement(text: "{{\($0.name)}}")
        }
    ) {
        self.address = address
        self.figure = figure
    }

    package func render(_ document: MarkdownDocument) -> RenderedMarkdown {
        var run = MarkdownRendering(self, document)
        return run.render()
    }
}

/// What stands in a page for a figure reference.
package struct FigureReplacement: Hashable, Sendable {
    /// The figure as text, escaped where it is put into HTML.
    package var text: String
    /// The figure as markup that is put into running text as it is, or nil for the text alone.
    ///
    /// It must come from a renderer that escapes.
    package var trustedHTML: String?

    package init(text: String, trustedHTML: String? = nil) {
        self.text = text
        self.trustedHTML = trustedHTML
    }
}

/// The HTML of a document in pieces, all of it UTF-8.
package struct RenderedMarkdown: Hashable, Sendable {
    package struct Section: Hashable, Sendable {
        /// The value for the `id` of the section or its heading.
        package let identifier: String
        /// The heading as text.
        package let heading: String
        /// The heading's content, without the tags of the heading itself.
        package let headingHTML: [UInt8]
        /// What stands under the heading.
        package let html: [UInt8]
    }

    /// One entry of a list of what is on the page.
    package struct Heading: Hashable, Sendable {
        package let level: Int
        package let text: String
        package let identifier: String
    }

    /// What stands before the first section; empty if nothing does.
    package let introduction: [UInt8]
    package let sections: [Section]
    /// The list of footnotes for the end of the page; empty if there are none.
    package let footnotes: [UInt8]
    /// Every heading in reading order, those of sections included.
    package let headings: [Heading]
}
