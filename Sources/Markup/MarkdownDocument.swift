/// A parsed body: an introduction and the sections its level-2 headings open.
///
/// It holds text and numbers only, nothing of the library that parsed it. Figures and link
/// destinations are named but not resolved; `MarkdownRenderer` is given what stands for them.
package struct MarkdownDocument: Hashable, Sendable {
    /// What stands under one level-2 heading, up to the next.
    package struct Section: Hashable, Sendable {
        /// The heading as plain text, without figures.
        package let heading: String
        /// The bytes of the heading in the file.
        package let offsets: Range<Int>
        /// The figures under the heading and in it: indices in `figures`.
        package let figures: Range<Int>
        /// The links under the heading and in it: indices in `links`.
        package let links: Range<Int>
        /// The events of the heading's own text.
        let headingEvents: Range<Int>
        /// The events under the heading.
        let events: Range<Int>
        /// An index in `headings`.
        let headingNumber: Int
    }

    package struct Heading: Hashable, Sendable {
        /// The level of the heading as written, from 1 to 6.
        package let level: Int
        /// The heading as plain text, without figures, which change from year to year.
        package let text: String
        /// The name that links give the heading, from its text; empty for one without letters.
        package let anchor: String
        /// The bytes of the heading's first line in the file.
        package let offsets: Range<Int>
        /// The events between the heading's start and end.
        let events: Range<Int>
    }

    /// A link or an image, in the order in which they start.
    package struct Link: Hashable, Sendable {
        package enum Kind: Sendable {
            case link
            case image
        }

        package let kind: Kind
        /// The destination as written, with escapes and entities resolved.
        package let destination: String
        package let title: String
        /// The bytes of the destination in the file, or of the line's link where the destination is
        /// written elsewhere.
        package let offsets: Range<Int>
    }

    /// `{{name}}`, in the order in which they are written.
    package struct FigureReference: Hashable, Sendable {
        package let name: String
        /// The bytes of the reference in the file, braces included.
        package let offsets: Range<Int>
    }

    package let sections: [Section]
    /// Every heading in reading order, those that open a section included.
    package let headings: [Heading]
    /// Every link and image in reading order; footnotes are read last.
    package let links: [Link]
    /// Every figure in running text, headings, table cells and link texts.
    ///
    /// A reference in code is code and is not among them.
    package let figures: [FigureReference]

    /// The UTF-8 that events point into.
    let text: [UInt8]
    let events: [MarkupEvent]
    /// The events before the first section.
    let introduction: Range<Int>
    /// The events of the footnotes, which cmark moves behind the body.
    let footnotes: Range<Int>
    /// How often each footnote is referred to, by its number less one.
    let footnoteUses: [Int]

    package var hasIntroduction: Bool { !introduction.isEmpty }
    package var hasFootnotes: Bool { !footnotes.isEmpty }
}
