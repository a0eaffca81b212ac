internal import Text

/// Builds a `MarkdownDocument` from cmark's events and applies the rules of the guide: figures,
/// captions, sections, and forbidden markup.
///
/// Non-copyable, because it owns all of the document. `CommonMark` calls it in reading order. Lines
/// and columns are cmark's: they start at 1 at the start of the body.
struct DocumentBuilder: ~Copyable {
    typealias Text = UnsafeRawBufferPointer

    private(set) var diagnostics: [Diagnostic] = []
    let locations: BodyLocations
    let source: SourceText
    let placeholders: FigurePlaceholders
    /// The word before the colon of a table's caption; nil if the document has no captions.
    let captionWord: String?
    /// The offset from which the next link is searched, so that repeated URLs get their own
    /// locations.
    var linkSearchStart = 0

    var text: [UInt8] = []
    var events: [MarkupEvent] = []
    var links: [MarkdownDocument.Link] = []
    var figures: [MarkdownDocument.FigureReference] = []
    private var headings: [MarkdownDocument.Heading] = []
    private var footnoteUses: [Int] = []
    private var footnoteCount = 0
    private var openFootnotes: [Int] = []

    /// The start of a section whose end is not known yet.
    private struct SectionStart {
        var heading: Int
        var event: Int
        var figure: Int
        var link: Int
    }

    private var here: SectionStart {
        SectionStart(
            heading: headings.count, event: events.count, figure: figures.count, link: links.count)
    }

    private var sectionStarts: [SectionStart] = []
    private var footnotesStart: SectionStart?

    private struct OpenHeading {
        var level: Int
        var offsets: Range<Int>
        var event: Int
    }

    private var openHeading: OpenHeading?
    /// The index of the event that starts the paragraph before a table, which may be its caption.
    private var captionCandidate: Int?
    var table = TableState()
    /// The line of the last block that has one.
    var blockLine = 1

    init(
        source: SourceText, offsets: Range<Int>, placeholders: FigurePlaceholders,
        captionWord: String?
    ) {
        self.source = source
        self.captionWord = captionWord
        self.placeholders = placeholders
        locations = BodyLocations(source: source, offsets: offsets)
        text.reserveCapacity(offsets.count)
        events.reserveCapacity(offsets.count / 12)
    }

    /// Sets the current line, for inline content, which has no line of its own.
    mutating func enterBlock(line: Int) {
        if line > 0 { blockLine = line }
    }

    mutating func start(_ element: MarkupElement) { events.append(.start(element)) }

    mutating func end(_ element: MarkupElement) { events.append(.end(element)) }

    mutating func startHeading(level: Int, isTopLevel: Bool) {
        let offsets = locations.line(blockLine)
        if isTopLevel, level == 2 {
            sectionStarts.append(here)
        }
        if level == 1 {
            report(
                .warning, "heading-level", "a body has no level-1 heading; the page's title is it",
                at: offsets, fix: "start with '##'")
        }
        events.append(.start(.heading(headings.count)))
        openHeading = OpenHeading(level: level, offsets: offsets, event: events.count)
    }

    mutating func endHeading() {
        guard let open = openHeading else { return }
        let range = open.event..<events.count
        let text = plainText(of: range)
        headings.append(
            .init(
                level: open.level, text: text, anchor: anchorName(for: text),
                offsets: open.offsets, events: range))
        events.append(.end(.heading(headings.count - 1)))
        openHeading = nil
    }

    mutating func startParagraph(isTight: Bool, precedesTable: Bool) {
        if precedesTable { captionCandidate = events.count }
        events.append(.start(isTight ? .tightParagraph : .paragraph))
    }

    mutating func endParagraph(isTight: Bool) {
        defer { captionCandidate = nil }
        if let start = captionCandidate, makeCaption(from: start) { return }
        events.append(.end(isTight ? .tightParagraph : .paragraph))
    }

    mutating func codeBlock(_ literal: Text, info: Text) {
        let language = info.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        let code = append(restored(literal).filter { $0 != UInt8(ascii: "\r") })
        events.append(
            .codeBlock(code, language: append(restored(.init(rebasing: language)))))
    }

    mutating func thematicBreak() { events.append(.thematicBreak) }

    mutating func startFootnote() {
        if footnotesStart == nil { footnotesStart = here }
        footnoteCount += 1
        // Content that cmark drops, such as a duplicate footnote, may have contained the only
        // reference.
        if footnoteUses.count < footnoteCount { footnoteUses.append(0) }
        openFootnotes.append(footnoteCount)
        start(.footnote(number: footnoteCount))
    }

    mutating func endFootnote() {
        if let number = openFootnotes.popLast() { end(.footnote(number: number)) }
    }

    /// - Parameter literal: cmark's number of the footnote.
    mutating func footnoteReference(_ literal: Text) {
        guard let number = Int(String(decoding: literal, as: UTF8.self)), number > 0 else { return }
        while footnoteUses.count < number { footnoteUses.append(0) }
        footnoteUses[number - 1] += 1
        events.append(
            .footnoteReference(number: number, occurrence: footnoteUses[number - 1]))
    }

    func document() -> MarkdownDocument {
        let bodyEnd = footnotesStart ?? here
        let ends = sectionStarts.dropFirst() + [bodyEnd]
        let sections = zip(sectionStarts, ends).map { start, end in
            let heading = headings[start.heading]
            return MarkdownDocument.Section(
                heading: heading.text, offsets: heading.offsets,
                figures: start.figure..<end.figure, links: start.link..<end.link,
                headingEvents: heading.events, events: heading.events.upperBound + 1..<end.event,
                headingNumber: start.heading)
        }
        return MarkdownDocument(
            sections: sections, headings: headings, links: links, figures: figures, text: text,
            events: events, introduction: 0..<(sectionStarts.first ?? bodyEnd).event,
            footnotes: bodyEnd.event..<events.count, footnoteUses: footnoteUses)
    }

    mutating func append(_ bytes: some Sequence<UInt8>) -> Range<Int> {
        let start = text.count
        text.append(contentsOf: bytes)
        return start..<text.count
    }

    private func plainText(of range: Range<Int>) -> String {
        PlainText.of(events[range], text: text) { _ in "" }
    }

    func hasPlaceholder(_ literal: Text) -> Bool {
        guard !literal.isEmpty, !FigurePlaceholders.isPlain(literal) else { return false }
        var found = false
        placeholders.pieces(of: literal) { piece in
            if case .text = piece { return }
            found = true
        }
        return found
    }

    /// Returns the literal with the original braces restored, for code and URLs.
    func restored(_ literal: Text) -> [UInt8] {
        if FigurePlaceholders.isPlain(literal) { return Array(literal) }
        var bytes: [UInt8] = []
        placeholders.pieces(of: literal) { piece in
            switch piece {
            case .text(let range): bytes.append(contentsOf: literal[range])
            case .reference(let number):
                bytes.append(contentsOf: source.bytes[placeholders.references[number]])
            case .malformed(let number):
                bytes.append(contentsOf: source.bytes[placeholders.malformed[number]])
            }
        }
        return bytes
    }

    mutating func report(
        _ severity: Diagnostic.Severity, _ identifier: String, _ summary: String,
        at offsets: Range<Int>, fix: String? = nil
    ) {
        diagnostics.append(
            Diagnostic(severity, identifier, summary, in: source, at: offsets, fix: fix))
    }
}
