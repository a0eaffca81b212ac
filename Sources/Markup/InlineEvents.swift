internal import Glibc
internal import Text

/// Inline content.
extension DocumentBuilder {
    mutating func softBreak() { events.append(.softBreak) }

    mutating func lineBreak() { events.append(.lineBreak) }

    mutating func text(_ literal: Text) {
        // Fast path: the text has no placeholders.
        if FigurePlaceholders.isPlain(literal) {
            events.append(.text(append(literal)))
            reportMissingFootnotes(in: literal[...])
            return
        }
        let placeholders = placeholders
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
                    .error, "figure-syntax", "'{{' does not start a figure reference", at: offsets,
                    fix: "write {{name.of.figure}}, or \\{{ for the braces themselves")
                events.append(.text(append("{{".utf8)))
            }
        }
    }

    /// Reports references to undefined footnotes, which cmark leaves as text.
    private mutating func reportMissingFootnotes(in text: Slice<Text>) {
        guard let base = text.base.baseAddress else { return }
        var rest = text
        while let found = memchr(base + rest.startIndex, 0x5B, rest.count) {
            let start = UnsafeRawPointer(found) - base
            rest = rest[(start + 1)...]
            guard rest.first == UInt8(ascii: "^"),
                let end = rest.prefix(200).firstIndex(of: UInt8(ascii: "]")), end > start + 2,
                let offsets = locations.find(Array(text[start...end])[...], fromLine: blockLine),
                offsets.lowerBound == 0 || source.bytes[offsets.lowerBound - 1] != 0x5C
            else { continue }
            report(
                .warning, "missing-footnote", "no footnote has this label", at: offsets,
                fix: "add a paragraph that starts with the label and ':'")
        }
    }

    mutating func code(_ literal: Text) {
        events.append(.code(append(restored(literal))))
    }

    /// Drops raw HTML, and reports it unless it is only comments.
    mutating func rawHTML(_ literal: Text, line: Int) {
        let html = restored(literal)
        guard !HTMLComments.makeUp(html) else { return }
        let firstLine = html.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        let line = line > 0 ? line : blockLine
        report(
            .error, "raw-html", "HTML is not allowed in Markdown",
            at: locations.find(firstLine, fromLine: line) ?? locations.line(line),
            fix: "write it in Markdown, or \\< for the character itself")
    }
}
