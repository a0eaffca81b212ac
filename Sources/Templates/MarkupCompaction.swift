/// Removes insignificant white space from literal markup: before and after the tags of block
/// elements.
///
/// A template is compacted once, when it is compiled. Where a literal adjoins a variable or
/// section, white space is removed only if the block tag on this side makes it insignificant.
package enum MarkupCompaction {
    /// Elements around whose tags white space is insignificant, unless a style makes them inline.
    ///
    /// Inline elements, such as `a` or `span`, are not included.
    private static let blocks: Set<String> = [
        "article", "aside", "base", "body", "caption", "col", "colgroup", "dd", "details", "div",
        "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4",
        "head", "header", "hr", "html", "legend", "li", "link", "main", "meta", "nav", "ol", "p",
        "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "ul",
    ]

    /// Elements that preserve white space.
    private static let verbatim = ["pre", "textarea", "script", "style"].map { Array($0.utf8) }

    /// Returns true if a template may be compacted.
    package static func applies(to template: [UInt8]) -> Bool {
        !template.indices.contains { index in
            template[index] == UInt8(ascii: "<")
                && verbatim.contains { template[(index + 1)...].starts(with: $0) }
        }
    }

    package static func compact(_ literal: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(literal.count)
        var isAfterBlock = false
        var rest = literal
        while let byte = rest.first {
            if isSpace(byte) {
                let space = rest.prefix(while: isSpace)
                rest = rest[space.endIndex...]
                let goes = isAfterBlock || block(at: rest) != nil
                // A space within a line is preserved.
                if !goes || !space.contains(newline) { result += space }
            } else if byte == UInt8(ascii: "<") {
                isAfterBlock = block(at: rest) != nil
                let end = endOfTag(rest)
                result += rest[..<end]
                rest = rest[end...]
            } else {
                isAfterBlock = false
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    private static let newline = UInt8(ascii: "\n")

    /// Returns the block element of the start or end tag at the start of `markup`; nil if there is
    /// none.
    private static func block(at markup: ArraySlice<UInt8>) -> String? {
        guard markup.first == UInt8(ascii: "<") else { return nil }
        var name = markup.dropFirst()
        if name.first == UInt8(ascii: "/") { name = name.dropFirst() }
        let letters = name.prefix { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
        let text = String(decoding: letters, as: UTF8.self)
        return blocks.contains(text) ? text : nil
    }

    /// Returns the index after the tag, or the end of the literal if the tag prints a field.
    private static func endOfTag(_ markup: ArraySlice<UInt8>) -> Int {
        var quote: UInt8?
        for (index, byte) in zip(markup.indices, markup).dropFirst() {
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return index + 1
            }
        }
        return markup.endIndex
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == newline || byte == 0x0D
    }
}
