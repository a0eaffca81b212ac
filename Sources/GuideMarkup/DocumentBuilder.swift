internal import GuideDiagnostics

/// Collects what cmark found into a `MarkdownDocument`, with the guide's own rules: figures,
/// captions, sections, and what must not be in a body.
///
/// `CommonMark` calls it in reading order. Lines and columns are cmark's: from 1, in the body.
struct DocumentBuilder {
    typealias Text = UnsafeRawBufferPointer

    private(set) var diagnostics: [Diagnostic] = []
    private let places: BodyPlaces
    private let source: SourceText
    private let placeholders: FigurePlaceholders
    /// The search for the next link's place goes on here, so that a repeated address is found anew.
    private var linkSearchStart = 0

    private var text: [UInt8] = []
    private var events: [MarkupEvent] = []
    private var links: [MarkdownDocument.Link] = []
    private var figures: [MarkdownDocument.FigureReference] = []
    private var headings: [MarkdownDocument.Heading] = []
    private var footnoteUses: [Int] = []

    /// A section whose end is not known yet: where its parts start.
    private struct SectionStart {
        var heading: Int
        var event: Int
        var figure: Int
        var link: Int
    }

    private var sectionStarts: [SectionStart] = []
    private var footnotesStart: SectionStart?

    private struct OpenHeading {
        var level: Int
        var offsets: Range<Int>
        var event: Int
    }

    private var openHeading: OpenHeading?
    /// The event that starts a paragraph in front of a table, which may prove to be its caption.
    private var captionCandidate: Int?
    private var captionCount = 0
    private var hasCaption = false
    private var hasTableBody = false
    private var column = 0
    private var columnAlignments: [ColumnAlignment] = []
    private var isHeaderRow = false
    private var blockLine = 1

    init(source: SourceText, offsets: Range<Int>, placeholders: FigurePlaceholders) {
        self.source = source
        self.placeholders = placeholders
        places = BodyPlaces(source: source, offsets: offsets)
        text.reserveCapacity(offsets.count)
        events.reserveCapacity(offsets.count / 12)
    }

    // MARK: - Blocks

    /// Remembers the line of a block, for what is in it and has no line of its own.
    mutating func enterBlock(line: Int) {
        if line > 0 { blockLine = line }
    }

    mutating func start(_ element: MarkupElement) { events.append(.start(element)) }

    mutating func end(_ element: MarkupElement) { events.append(.end(element)) }

    mutating func startHeading(level: Int, isTopLevel: Bool) {
        let offsets = places.line(blockLine)
        if isTopLevel, level == 2 {
            sectionStarts.append(
                SectionStart(
                    heading: headings.count, event: events.count, figure: figures.count,
                    link: links.count))
        }
        if level == 1 {
            report(
                .warning, "heading-level", "a body has no level-1 heading; the page's title is it",
                at: offsets, remedy: "start with '##'")
        }
        events.append(.start(.heading(headings.count)))
        openHeading = OpenHeading(level: level, offsets: offsets, event: events.count)
    }

    mutating func endHeading() {
        guard let open = openHeading else { return }
        let range = open.event..<events.count
        headings.append(
            .init(
                level: open.level, text: plainText(of: range), offsets: open.offsets, events: range)
        )
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

    // MARK: - Tables

    /// Turns the paragraph that starts at `start` into a caption if it begins with `Table:`.
    private mutating func makeCaption(from start: Int) -> Bool {
        guard start + 1 < events.count, case .text(let range) = events[start + 1],
            let length = CaptionPrefix.length(in: text[range])
        else { return false }
        captionCount += 1
        hasCaption = true
        events[start] = .start(.caption(number: captionCount))
        let rest = range.lowerBound + length..<range.upperBound
        events[start + 1] = .text(rest)
        events.append(.end(.caption(number: captionCount)))
        return true
    }

    mutating func startTable(alignments: [ColumnAlignment]) {
        if !hasCaption {
            report(
                .warning, "table-without-caption", "a table without a caption",
                at: places.line(blockLine),
                remedy: "write 'Table: ' and a caption in a paragraph right before it")
        }
        columnAlignments = alignments
        hasTableBody = false
        start(.table(hasCaption: hasCaption))
    }

    mutating func endTable() {
        if hasTableBody { end(.tableBody) }
        end(.table(hasCaption: hasCaption))
        hasCaption = false
    }

    mutating func startRow(isHeader: Bool) {
        isHeaderRow = isHeader
        column = 0
        if isHeader {
            start(.tableHead)
        } else if !hasTableBody {
            hasTableBody = true
            start(.tableBody)
        }
        start(.tableRow)
    }

    mutating func endRow() {
        end(.tableRow)
        if isHeaderRow { end(.tableHead) }
    }

    private var cell: MarkupElement {
        let alignment = column < columnAlignments.count ? columnAlignments[column] : .natural
        return .cell(alignment, isHeader: isHeaderRow)
    }

    mutating func startCell() { start(cell) }

    mutating func endCell() {
        end(cell)
        column += 1
    }

    // MARK: - Footnotes

    mutating func startFootnote(number: Int) {
        if footnotesStart == nil {
            footnotesStart = SectionStart(
                heading: headings.count, event: events.count, figure: figures.count,
                link: links.count)
        }
        start(.footnote(number: number))
    }

    /// - Parameter literal: The number that cmark gave the footnote.
    mutating func footnoteReference(_ literal: Text) {
        guard let number = Int(String(decoding: literal, as: UTF8.self)), number > 0 else { return }
        while footnoteUses.count < number { footnoteUses.append(0) }
        footnoteUses[number - 1] += 1
        events.append(
            .footnoteReference(number: number, occurrence: footnoteUses[number - 1]))
    }

    // MARK: - Inlines

    mutating func softBreak() { events.append(.softBreak) }

    mutating func lineBreak() { events.append(.lineBreak) }

    mutating func text(_ literal: Text) {
        placeholders.pieces(of: literal) { piece in
            switch piece {
            case .text(let range):
                events.append(.text(append(literal[range])))
                reportMissingFootnotes(in: literal[range])
            case .reference(let number):
                let offsets = placeholders.references[number]
                events.append(.figure(figures.count))
                figures.append(.init(name: placeholders.name(number, in: source), offsets: offsets))
            case .malformed(let number):
                let offsets = placeholders.malformed[number]
                report(
                    .error, "figure-syntax", "'{{' starts no figure reference", at: offsets,
                    remedy: "write {{name.of.figure}}, or \\{{ for the braces themselves")
                events.append(.text(append("{{".utf8)))
            }
        }
    }

    /// cmark leaves a reference to a footnote that is not there as it is written.
    private mutating func reportMissingFootnotes(in text: Slice<Text>) {
        var rest = text
        while let start = rest.firstIndex(of: UInt8(ascii: "[")) {
            rest = rest[(start + 1)...]
            guard rest.first == UInt8(ascii: "^"),
                let end = rest.firstIndex(of: UInt8(ascii: "]")), end > start + 2,
                let offsets = places.find(Array(text[start...end])[...], fromLine: blockLine),
                offsets.lowerBound == 0 || source.bytes[offsets.lowerBound - 1] != 0x5C
            else { continue }
            report(
                .warning, "missing-footnote", "no footnote has this label", at: offsets,
                remedy: "add a paragraph that starts with the label and ':'")
        }
    }

    mutating func code(_ literal: Text) {
        events.append(.code(append(restored(literal))))
    }

    /// Leaves raw HTML out, and reports it unless it is nothing but comments.
    mutating func rawHTML(_ literal: Text, line: Int) {
        let html = restored(literal)
        guard !HTMLComments.makeUp(html) else { return }
        let firstLine = html.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let line = line > 0 ? line : blockLine
        report(
            .error, "raw-html", "a body is Markdown without HTML",
            at: places.find(firstLine, fromLine: line) ?? places.line(line),
            remedy: "write it in Markdown, or \\< for the character itself")
    }

    /// Adds a link or image, to be closed with `end`.
    mutating func startLink(
        _ kind: MarkdownDocument.Link.Kind, destination: Text, title: Text, line: Int, column: Int
    ) -> MarkupElement {
        let written = restored(destination)
        let offsets = placeOfLink(written[...], line: line > 0 ? line : blockLine, column: column)
        var link = MarkdownDocument.Link(
            kind: kind, destination: String(decoding: written, as: UTF8.self),
            title: String(decoding: restored(title), as: UTF8.self), offsets: offsets)
        if hasPlaceholder(destination) || hasPlaceholder(title) {
            report(
                .error, "figure-syntax", "a figure cannot stand in an address or its title",
                at: offsets)
        }
        if !LinkSafety.allows(link.destination) {
            report(
                .error, "unsafe-link", "'\(link.destination)' is no address a page may link to",
                at: offsets, remedy: "link to https:, http:, mailto: or a file of the guide")
        }
        if destination.count > Self.addressLimit || title.count > Self.addressLimit {
            report(
                .error, "too-complex",
                "an address or title of more than "
                    + "\(Self.addressLimit) bytes", at: offsets)
            link = .init(kind: kind, destination: "", title: "", offsets: offsets)
        }
        links.append(link)
        let element: MarkupElement =
            kind == .link ? .link(links.count - 1) : .image(links.count - 1)
        events.append(.start(element))
        return element
    }

    /// A reference link is written once but copied at each use, so that a long one would grow.
    private static let addressLimit = 2_000

    /// Where a destination is written; cmark adds a scheme to a bare address.
    private mutating func placeOfLink(
        _ destination: ArraySlice<UInt8>, line: Int, column: Int
    ) -> Range<Int> {
        var found: Range<Int>?
        for prefix in ["", "mailto:", "http://"] where destination.starts(with: prefix.utf8) {
            let written = destination.dropFirst(prefix.utf8.count)
            found =
                found ?? places.find(written, fromLine: line, after: linkSearchStart)
                ?? places.find(written, fromLine: line)
        }
        if let found { linkSearchStart = found.upperBound }
        return found ?? places.line(line, column: column)
    }

    // MARK: - Result

    func document() -> MarkdownDocument {
        let bodyEnd =
            footnotesStart
            ?? SectionStart(
                heading: headings.count, event: events.count, figure: figures.count,
                link: links.count)
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

    // MARK: - Text

    private mutating func append(_ bytes: some Sequence<UInt8>) -> Range<Int> {
        let start = text.count
        text.append(contentsOf: bytes)
        return start..<text.count
    }

    private func plainText(of range: Range<Int>) -> String {
        PlainText.of(events[range], text: text) { _ in "" }
    }

    private func hasPlaceholder(_ literal: Text) -> Bool {
        var found = false
        placeholders.pieces(of: literal) { piece in
            if case .text = piece { return }
            found = true
        }
        return found
    }

    /// The literal as the author wrote it, for code and addresses, where braces are only braces.
    private func restored(_ literal: Text) -> [UInt8] {
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

    private mutating func report(
        _ severity: Diagnostic.Severity, _ identifier: String, _ summary: String,
        at offsets: Range<Int>, remedy: String? = nil
    ) {
        diagnostics.append(
            Diagnostic(severity, identifier, summary, in: source, at: offsets, remedy: remedy))
    }
}
