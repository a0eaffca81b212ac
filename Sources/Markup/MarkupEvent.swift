/// One step of a walk through a parsed body, in reading order.
///
/// A body is a flat list of events rather than a tree: rendering, counting and cutting it into
/// sections are then single loops, and a document is one allocation. Ranges are ranges of bytes in
/// the document's text, numbers are indices in its lists.
enum MarkupEvent: Hashable, Sendable {
    case text(Range<Int>)
    case code(Range<Int>)
    case codeBlock(Range<Int>, language: Range<Int>)
    /// A figure reference: an index in `MarkdownDocument.figures`.
    case figure(Int)
    case softBreak
    case lineBreak
    case thematicBreak
    /// The footnote's number, and how often it was referred to before, both from 1.
    case footnoteReference(number: Int, occurrence: Int)
    case start(MarkupElement)
    case end(MarkupElement)
}

/// What encloses other events, from a `start` to the matching `end`.
enum MarkupElement: Hashable, Sendable {
    case paragraph
    /// The paragraph of an item in a list without blank lines, which gets no tags of its own.
    case tightParagraph
    /// The first paragraph of an item that can be ticked.
    case taskLabel(isDone: Bool, isTight: Bool)
    /// An index in `MarkdownDocument.headings`.
    case heading(Int)
    case blockQuote
    case bulletList
    case orderedList(start: Int)
    case item(isTask: Bool)
    /// The caption of the table that follows at once. It opens the table.
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
    /// An index in `MarkdownDocument.links`; the events inside are the alternative text.
    case image(Int)
}

enum ColumnAlignment: Sendable {
    case natural
    case left
    case center
    case right
}
