internal import Text

/// Rejects footnote references that cmark-gfm would misread.
///
/// cmark-gfm takes `[` before a text that starts with `^` as a reference and computes the length of
/// the label from the columns of `[` and `]`. If the `^` is written as an entity, the text is a
/// copy of one character, and memory after it would reach the page. If the label contains brackets
/// or line breaks, the label is truncated and text is lost. Labels are therefore restricted to
/// words, in code as well, which is not recognized at this stage.
enum FootnoteCheck {
    private static let labelLimit = 100

    /// Returns a diagnostic for the first invalid label; nil if there is none.
    static func problem(in source: SourceText, _ offsets: Range<Int>) -> Diagnostic? {
        firstFault(in: source.bytes[offsets]).map { bracket in
            Diagnostic(
                .error, "footnote-syntax", "'[^' does not start a footnote label", in: source,
                at: bracket..<bracket + 2,
                fix: "write [^word], or \\[ for the bracket itself")
        }
    }

    /// Returns warnings about footnotes that no text names: cmark-gfm leaves them out.
    static func unused(in source: SourceText, _ offsets: Range<Int>) -> [Diagnostic] {
        var defined: [(label: String, offsets: Range<Int>)] = []
        var named: Set<String> = []
        let bytes = source.bytes[offsets]
        bytes.withUnsafeBufferPointer { text in
            var index = carets.next(in: text, from: 0)
            while index < text.count {
                let caret = bytes.startIndex + index
                index = carets.next(in: text, from: index + 1)
                guard caret > bytes.startIndex, bytes[caret - 1] == UInt8(ascii: "[") else {
                    continue
                }
                let label = bytes[(caret + 1)...].prefix(labelLimit).prefix(while: isLabelByte)
                guard bytes[label.endIndex...].first == UInt8(ascii: "]") else { continue }
                let name = String(decoding: label, as: UTF8.self).lowercased()
                let before = bytes[..<(caret - 1)].last
                let isFirst = before == nil || before == UInt8(ascii: "\n")
                if isFirst, bytes[(label.endIndex + 1)...].first == UInt8(ascii: ":") {
                    defined.append((name, caret - 1..<label.endIndex + 1))
                } else {
                    named.insert(name)
                }
            }
        }
        return defined.filter { !named.contains($0.label) }.map { footnote in
            Diagnostic(
                .warning, "unused-footnote", "no text names the footnote '\(footnote.label)'",
                in: source, at: footnote.offsets,
                fix: "write [^\(footnote.label)] in the text, or remove the footnote")
        }
    }

    private static let carets = ByteSet("^")
    private static let bracketsAndEscapes = ByteSet("[\\")

    /// Returns the offset of the first bracket that cmark would misread.
    private static func firstFault(in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.withUnsafeBufferPointer { text in
            var index = bracketsAndEscapes.next(in: text, from: 0)
            while index < text.count {
                let isEscape = text[index] == UInt8(ascii: "\\")
                let position = bytes.startIndex + index
                if !isEscape, !isWellFormed(bytes[(position + 1)...]) { return position }
                index = bracketsAndEscapes.next(in: text, from: index + (isEscape ? 2 : 1))
            }
            return nil
        }
    }

    /// Returns true if the text after a `[` is a valid label and `]`, or not a footnote.
    private static func isWellFormed(_ text: ArraySlice<UInt8>) -> Bool {
        if text.starts(with: "\\^".utf8) || startsWithCaretEntity(text) { return false }
        guard text.first == UInt8(ascii: "^") else { return true }
        let label = text.dropFirst().prefix(labelLimit).prefix(while: isLabelByte)
        return !label.isEmpty && text[label.endIndex...].first == UInt8(ascii: "]")
    }

    /// Returns true for ASCII letters, digits, `-`, `.` and all non-ASCII bytes.
    private static func isLabelByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
            true
        default: false
        }
    }

    /// Returns true for text that starts with `&Hat;` or a numeric reference to U+005E.
    private static func startsWithCaretEntity(_ text: ArraySlice<UInt8>) -> Bool {
        if text.starts(with: "&Hat;".utf8) { return true }
        guard text.starts(with: "&#".utf8) else { return false }
        let number = String(decoding: text.dropFirst(2).prefix(10), as: UTF8.self).lowercased()
        let isHexadecimal = number.hasPrefix("x")
        let digits = number.drop { $0 == "x" || $0 == "0" }
        return digits.hasPrefix(isHexadecimal ? "5e;" : "94;")
    }
}
