/// A step of a traversal of a parsed body, in reading order.
///
/// A flat list of events instead of a tree makes rendering, counting and splitting into sections
/// single loops, and a document one allocation. Ranges are byte ranges of the document's text;
/// numbers are indices in its lists.
enum MarkupEvent: Hashable, Sendable {
    case text(Range<Int>)
    case code(Range<Int>)
    case codeBlock(Range<Int>, language: Range<Int>)
    /// A figure reference: an index in `MarkdownDocument.figures`.
    case figure(Int)
    case softBreak
    case lineBreak
    case thematicBreak
    /// The footnote's number and the number of this reference to it, both from 1.
    case footnoteReference(number: Int, occurrence: Int)
    case start(MarkupElement)
    case end(MarkupElement)
}

/// An element that contains the events from a `start` to the matching `end`.
enum MarkupElement: Hashable, Sendable {
    case paragraph
    /// The paragraph of an item in a tight list, rendered without tags of its own.
    case tightParagraph
    /// The first paragraph of a task list item.
    case taskLabel(isDone: Bool, isTight: Bool)
    /// An index in `MarkdownDocument.headings`.
    case heading(Int)
    case blockQuote
    case bulletList
    case orderedList(start: Int)
    case item(isTask: Bool)
    /// The caption of the table that follows immediately.
    ///
    /// Its start opens the table.
    case caption(number: Int)
    case table(hasCaption: Bool)
    case tableHead
    case tableBody
    case tableRow
    case cell(ColumnAlignment, isHeader: Bool)
    case footnote(number: Int)

    case emphasis
    case strong
    case strikethrough
    /// An index in `MarkdownDocument.links`.
    case link(Int)
    /// An index in `MarkdownDocument.links`.
    ///
    /// The events inside are the alternative text.
    case image(Int)
}

enum ColumnAlignment: Sendable {
    case natural
    case left
    case center
    case right
}
