/// A `{{…}}` tag in a template's source.
struct TemplateTag {
    enum Kind: Equatable {
        case variable
        case section
        /// A section with a question mark after its name, which is not part of the name.
        case question
        case inverted
        case close
        case partial
        case comment
        /// An unsupported tag of Mustache, with a fix.
        case unsupported(fix: String)
        /// A tag that is not closed on its line.
        case unclosed
    }

    let kind: Kind
    let name: TagName
    /// The range of the tag including its braces.
    ///
    /// For an unclosed tag, the rest of its line, or of the template for a comment.
    let offsets: Range<Int>

    /// Parses the tag whose `{{` is at `start`.
    init(in bytes: [UInt8], at start: Int) {
        let content = start + 2
        let isComment = content < bytes.count && bytes[content] == UInt8(ascii: "!")
        guard let close = Self.close(in: bytes, from: content, isComment: isComment) else {
            let line = bytes[content...].firstIndex { $0 == 0x0A || $0 == 0x0D }
            let end = isComment ? bytes.count : line ?? bytes.count
            self.kind = .unclosed
            name = TagName(text: "", offsets: content..<content)
            offsets = start..<end
            return
        }
        var range = Self.trimmed(content..<close, of: bytes)
        var end = close + 2
        var kind: Kind
        switch range.isEmpty ? 0 : bytes[range.lowerBound] {
        case UInt8(ascii: "!"): kind = .comment
        case UInt8(ascii: "#"): kind = .section
        case UInt8(ascii: "^"): kind = .inverted
        case UInt8(ascii: "/"): kind = .close
        case UInt8(ascii: ">"): kind = .partial
        case UInt8(ascii: "{"):
            kind = .unsupported(fix: "write {{name}} and declare the field as markup")
            if end < bytes.count, bytes[end] == UInt8(ascii: "}") { end += 1 }
        case UInt8(ascii: "&"):
            kind = .unsupported(fix: "write {{name}} and declare the field as markup")
        case UInt8(ascii: "="): kind = .unsupported(fix: "write tags as {{name}} throughout")
        case UInt8(ascii: "<"), UInt8(ascii: "$"):
            kind = .unsupported(fix: "write a layout with {{> content}}")
        default: kind = .variable
        }
        if kind != .variable {
            range = Self.trimmed(range.lowerBound + 1..<range.upperBound, of: bytes)
        }
        if kind == .section, range.last.map({ bytes[$0] }) == UInt8(ascii: "?") {
            kind = .question
            range = range.dropLast()
        }
        self.kind = kind
        name = TagName(text: String(decoding: bytes[range], as: UTF8.self), offsets: range)
        offsets = start..<end
    }

    /// The expected text after the slash of the closing tag.
    var closingText: String { kind == .question ? name.text + "?" : name.text }

    /// True if the tag has a valid field name.
    ///
    /// Only a variable may be `.`.
    var hasFieldName: Bool { name.isField && (kind == .variable || name.text != ".") }

    /// True if a line that contains only this tag is removed.
    var canStandAlone: Bool {
        switch kind {
        case .section, .question, .inverted, .close, .partial, .comment: true
        case .variable, .unsupported, .unclosed: false
        }
    }

    /// Returns the range of the lines that contain only this tag, including the last line break;
    /// nil if other content shares them.
    ///
    /// `first` is the start of the template's first line.
    func wholeLines(in bytes: [UInt8], from first: Int) -> Range<Int>? {
        var start = offsets.lowerBound
        while start > first, bytes[start - 1].isBlank { start -= 1 }
        guard start == first || bytes[start - 1] == 0x0A else { return nil }
        var end = offsets.upperBound
        while end < bytes.count, bytes[end].isBlank { end += 1 }
        if end < bytes.count, bytes[end] == 0x0D { end += 1 }
        guard end == bytes.count || bytes[end] == 0x0A else { return nil }
        return start..<min(end + 1, bytes.count)
    }

    /// Returns the offset of the `}}` that closes the tag; nil if there is none.
    ///
    /// Only a comment may span lines.
    private static func close(in bytes: [UInt8], from start: Int, isComment: Bool) -> Int? {
        var offset = start
        while offset + 1 < bytes.count {
            let isPair = bytes[offset] == bytes[offset + 1]
            if isPair, bytes[offset] == UInt8(ascii: "}") { return offset }
            if !isComment, bytes[offset] == 0x0A { return nil }
            if !isComment, isPair, offset > start, bytes[offset] == UInt8(ascii: "{") { return nil }
            offset += 1
        }
        return nil
    }

    private static func trimmed(_ range: Range<Int>, of bytes: [UInt8]) -> Range<Int> {
        var range = range
        while !range.isEmpty, bytes[range.lowerBound].isBlank { range = range.dropFirst() }
        while !range.isEmpty, bytes[range.upperBound - 1].isBlank { range = range.dropLast() }
        return range
    }
}

extension UInt8 {
    /// True for a space or a tab.
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 }
}
