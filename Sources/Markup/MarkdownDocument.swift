/// A parsed body: an introduction and the sections that its level-2 headings start.
///
/// It holds only text and numbers, no memory of the parser. Figures and link destinations are not
/// resolved; `MarkdownRenderer` receives their values.
package struct MarkdownDocument: Hashable, Sendable {
    /// A section: a level-2 heading and the content up to the next.
    package struct Section: Hashable, Sendable {
        /// The heading as plain text, without figures.
        package let heading: String
        /// The byte range of the heading in the file.
        package let offsets: Range<Int>
        /// The figures in the heading and section: indices in `figures`.
        package let figures: Range<Int>
        /// The links in the heading and section: indices in `links`.
        package let links: Range<Int>
        /// The events of the heading's text.
        let headingEvents: Range<Int>
        /// The events of the section, without its heading.
        let events: Range<Int>
        /// An index in `headings`.
        let headingNumber: Int
    }

    package struct Heading: Hashable, Sendable {
        /// The level as written, from 1 to 6.
        package let level: Int
        /// The heading as plain text, without figures, which change from year to year.
        package let text: String
        /// The fragment identifier, a slug of the text; empty for a heading without letters or
        /// digits.
        package let anchor: String
        /// The byte range of the heading's first line in the file.
        package let offsets: Range<Int>
        /// The events between the heading's start and end.
        let events: Range<Int>
    }

    /// A link or an image.
    package struct Link: Hashable, Sendable {
        package enum Kind: Sendable {
            case link
            case image
        }

        package let kind: Kind
        /// The destination as written, with escapes and entities resolved.
        package let destination: String
        package let title: String
        /// The byte range of the destination in the file, or of the link's line for a reference
        /// link.
        package let offsets: Range<Int>
    }

    /// A `{{name}}` reference to a figure.
    package struct FigureReference: Hashable, Sendable {
        package let name: String
        /// The byte range of the reference in the file, including its braces.
        package let offsets: Range<Int>
    }

    package let sections: [Section]
    /// All headings in reading order, including those of sections.
    package let headings: [Heading]
    /// All links and images in reading order; those in footnotes are last.
    package let links: [Link]
    /// All figures in running text, headings, table cells and link texts, in reading order.
    ///
    /// References in code are not included.
    package let figures: [FigureReference]

    /// The UTF-8 that events refer to.
    let text: [UInt8]
    let events: [MarkupEvent]
    /// The events before the first section.
    let introduction: Range<Int>
    /// The events of the footnotes, which cmark moves to the end.
    let footnotes: Range<Int>
    /// The number of references to each footnote, by its number minus 1.
    let footnoteUses: [Int]

    package var hasFootnotes: Bool { !footnotes.isEmpty }
}
