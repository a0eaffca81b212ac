internal import GuideDiagnostics

/// Keeps from cmark what makes it read memory that is not its own.
///
/// cmark-gfm takes `[` before a text that starts with `^` for a footnote reference and reads the
/// label on from that text to the `]`. Where the `^` is written as an entity, the text is a copy of
/// one character, and what lies behind it in memory would get into the page.
enum FootnoteCheck {
    static func passes(
        _ source: SourceText, offsets: Range<Int>, diagnostics: inout [Diagnostic]
    ) -> Bool {
        let bytes = source.bytes[offsets]
        var index = bytes.startIndex
        while let bracket = bytes[index...].firstIndex(of: UInt8(ascii: "[")) {
            index = bracket + 1
            guard startsWithCaretEntity(bytes[index...]) else { continue }
            diagnostics.append(
                Diagnostic(
                    .error, "footnote-syntax", "an entity for '^' stands after '['", in: source,
                    at: index..<index + 1,
                    remedy: "write [^ for a footnote, or \\[ for the bracket itself"))
            return false
        }
        return true
    }

    /// Whether the text starts with `&Hat;`, or with U+005E by number.
    private static func startsWithCaretEntity(_ text: ArraySlice<UInt8>) -> Bool {
        if text.starts(with: "&Hat;".utf8) { return true }
        guard text.starts(with: "&#".utf8) else { return false }
        let number = String(decoding: text.dropFirst(2).prefix(10), as: UTF8.self).lowercased()
        let isHexadecimal = number.hasPrefix("x")
        let digits = number.drop { $0 == "x" || $0 == "0" }
        return digits.hasPrefix(isHexadecimal ? "5e;" : "94;")
    }
}
