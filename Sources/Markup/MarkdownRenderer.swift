/// Renders a document as HTML with resolved figures and URLs.
///
/// A document is rendered as a whole, in parts that the caller places. Identifiers of headings,
/// footnotes and form controls are unique across all parts.
package struct MarkdownRenderer: Sendable {
    /// A prefix for the identifiers of tables, tasks and footnotes, but not of headings.
    package var identifierPrefix = ""
    /// Identifiers that the page uses elsewhere.
    package var reservedIdentifiers: Set<String> = []
    /// The label of the link from a footnote back to the text, in the page's language.
    package var backReferenceLabel = "Back to the text"
    /// Glossary terms to link at their first use; nil for none.
    package var terms: TermIndex?
    /// Indices in `terms` of those not to link, because the page defines them itself.
    package var excludedTerms: Set<Int> = []
    /// Returns the URL of a link, or nil to render its text only.
    package var address: @Sendable (MarkdownDocument.Link) -> String?
    /// Returns the size of an image, if known.
    package var size: @Sendable (MarkdownDocument.Link) -> ImageSize? = { _ in nil }
    /// Returns the replacement of a figure reference.
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

package struct FigureReplacement: Hashable, Sendable {
    /// The plain text of the figure, which the renderer escapes.
    package var text: String
    /// The figure as HTML for running text, inserted verbatim; nil to use `text`.
    ///
    /// It must come from a renderer that escapes.
    package var trustedHTML: String?

    package init(text: String, trustedHTML: String? = nil) {
        self.text = text
        self.trustedHTML = trustedHTML
    }
}

/// The HTML of a document in parts, in UTF-8.
package struct RenderedMarkdown: Hashable, Sendable {
    package struct Section: Hashable, Sendable {
        /// The `id` of the section or its heading.
        package let identifier: String
        /// The heading as text.
        package let heading: String
        /// The heading's content, without its own tags.
        package let headingHTML: [UInt8]
        /// The content after the heading.
        package let html: [UInt8]
    }

    /// An entry of a table of contents.
    package struct Heading: Hashable, Sendable {
        package let level: Int
        package let text: String
        package let identifier: String
    }

    /// The content before the first section; empty if there is none.
    package let introduction: [UInt8]
    package let sections: [Section]
    /// The list of footnotes; empty if there are none.
    package let footnotes: [UInt8]
    /// All headings in reading order, including those of sections.
    package let headings: [Heading]
}
