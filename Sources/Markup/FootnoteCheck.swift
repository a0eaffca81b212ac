internal import Text

/// Keeps from cmark what it reads wrongly as a footnote reference.
///
/// cmark-gfm takes `[` before a text that starts with `^` for a reference, and counts the bytes of
/// the label from the columns of `[` and `]`, whatever stands between them. Where the `^` is written
/// as an entity, the text is a copy of one character, and what lies behind it in memory would get
/// into the page. Where the label holds brackets or spans lines, it is cut somewhere and what follows
/// is lost. So a label is a word. The same holds in code, which cannot be told apart yet.
enum FootnoteCheck {
    private static let labelLimit = 100

    /// What is wrong with the first of such labels; nil if none is.
    static func problem(in source: SourceText, _ offsets: Range<Int>) -> Diagnostic? {
        firstFault(in: source.bytes[offsets]).map { bracket in
            Diagnostic(
                .error, "footnote-syntax", "'[^' starts no footnote label", in: source,
                at: bracket..<bracket + 2,
                remedy: "write [^word], or \\[ for the bracket itself")
        }
    }

    private static let bracketsAndEscapes = ByteSet("[\\")

    /// The index of the first bracket that cmark would read wrongly.
    private static func firstFault(in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.withUnsafeBufferPointer { text in
            var index = bracketsAndEscapes.next(in: text, from: 0)
            while index < text.count {
                let isEscape = text[index] == UInt8(ascii: "\\")
                let place = bytes.startIndex + index
                if !isEscape, !isWellFormed(bytes[(place + 1)...]) { return place }
                index = bracketsAndEscapes.next(in: text, from: index + (isEscape ? 2 : 1))
            }
            return nil
        }
    }

    /// Whether the text after a `[` is a label and `]`, or no footnote at all.
    private static func isWellFormed(_ text: ArraySlice<UInt8>) -> Bool {
        if text.starts(with: "\\^".utf8) || startsWithCaretEntity(text) { return false }
        guard text.first == UInt8(ascii: "^") else { return true }
        let label = text.dropFirst().prefix(labelLimit).prefix(while: isLabelByte)
        return !label.isEmpty && text[label.endIndex...].first == UInt8(ascii: "]")
    }

    /// Letters of any script, digits and what joins words.
    private static func isLabelByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x80...:
            true
        default: false
        }
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
