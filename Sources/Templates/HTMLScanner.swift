/// Scans the literal text of a template to determine the HTML context of each tag.
///
/// It reads one template from start to end as browsers read a page: tags, attributes, quoted
/// values, comments and raw text elements. It does not track nesting, treats `<title/>` as an HTML
/// element even inside SVG, and does not recognize names that are composed of a section and
/// adjacent text.
struct HTMLScanner: Sendable {
    private enum State: Hashable {
        case content
        /// The position after `<`.
        case opened
        /// The position after `<!`, before it is known whether a comment follows.
        case declaration
        case comment
        case tagName
        case betweenAttributes
        case attributeName
        case afterAttributeName
        case beforeValue
        case unquotedValue
        case quotedValue(UInt8)
        case rawText
        case escapableText
    }

    private var state = State.content
    /// The lower-case name of the current tag, or of the element whose text is being read.
    private var element = ""
    private var isEndTag = false
    /// The lower-case name of the current attribute.
    private var attribute = ""
    /// True if the current tag has an `http-equiv` attribute.
    private var isPragma = false
    /// The attribute value so far, without printed fields.
    private var value = AddressPrefix.Reader()
    /// The last bytes, which are searched for the end of a comment or raw text.
    private var tail: [UInt8] = []
    /// The offset of the `<` of the current tag or comment; undefined in content.
    private(set) var opening = 0

    /// Reads literal bytes of a template.
    ///
    /// The indices of `bytes` are offsets in the template.
    mutating func read(_ bytes: ArraySlice<UInt8>) {
        for (offset, byte) in zip(bytes.indices, bytes) { read(byte, at: offset) }
    }

    /// Continues after a tag that prints a field.
    mutating func passVariable() {
        switch state {
        case .opened: state = .tagName
        case .beforeValue: state = .unquotedValue
        default: break
        }
    }

    /// The context of a tag at the current position.
    var context: HTMLContext {
        switch state {
        case .content: .content
        case .rawText: .rawText(element: element)
        case .escapableText: .escapableText(element: element)
        case .comment: .comment
        case .beforeValue, .unquotedValue: .unquotedValue(attribute: attribute)
        case .quotedValue:
            .quotedValue(
                attribute: isPragma && attribute == "content" ? HTMLContext.pragma : attribute,
                before: value.prefix)
        case .opened, .declaration, .tagName, .betweenAttributes, .attributeName,
            .afterAttributeName:
            .tag
        }
    }

    /// Continues after a section that began at `start`.
    ///
    /// Fails if the context would depend on whether the section is rendered.
    ///
    /// - Returns: True if the contexts agree.
    mutating func join(_ start: HTMLScanner) -> Bool {
        switch (start.context, context) {
        case (.quotedValue, .quotedValue):
            guard start.state == state, start.attribute == attribute else { return false }
            // The section may not be rendered, so its content does not determine the scheme of the
            // URL.
            self = start
            return true
        case (let before, let after):
            return before == after && (start.state == .beforeValue) == (state == .beforeValue)
        }
    }

    private mutating func read(_ byte: UInt8, at offset: Int) {
        switch state {
        case .content:
            if byte == UInt8(ascii: "<") {
                state = .opened
                opening = offset
                element = ""
                isEndTag = false
                isPragma = false
            }
        case .opened: readOpened(byte)
        case .declaration, .comment: readDeclaration(byte)
        case .tagName: readTagName(byte)
        case .betweenAttributes, .attributeName, .afterAttributeName: readAttribute(byte)
        case .beforeValue, .unquotedValue, .quotedValue: readValue(byte)
        case .rawText, .escapableText: readText(byte)
        }
    }

    private mutating func readOpened(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "/") where !isEndTag: isEndTag = true
        case UInt8(ascii: "!") where !isEndTag, UInt8(ascii: "?") where !isEndTag:
            state = .declaration
            tail = []
        case _ where byte.isLetter:
            state = .tagName
            readTagName(byte)
        case UInt8(ascii: "<"):
            isEndTag = false
        default:
            state = .content
        }
    }

    private mutating func readDeclaration(_ byte: UInt8) {
        tail.append(byte)
        if state == .declaration {
            if tail == Array("--".utf8) {
                state = .comment
            } else if byte == UInt8(ascii: ">") {
                state = .content
            }
        } else if byte == UInt8(ascii: ">") {
            let end = tail.dropLast()
            if end.suffix(2) == Array("--".utf8)[...] || end.suffix(3) == Array("--!".utf8)[...] {
                state = .content
            }
        }
        if state == .comment, tail.count > 4 { tail.removeFirst(tail.count - 4) }
    }

    private mutating func readTagName(_ byte: UInt8) {
        if byte.isSpace || byte == UInt8(ascii: "/") {
            state = .betweenAttributes
        } else if byte == UInt8(ascii: ">") {
            endTag()
        } else {
            element.unicodeScalars.append(Unicode.Scalar(byte.lowercased))
        }
    }

    private mutating func readAttribute(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: ">"): endTag()
        case UInt8(ascii: "/"): state = .betweenAttributes
        case UInt8(ascii: "=") where state != .betweenAttributes:
            state = .beforeValue
            isPragma = isPragma || attribute == "http-equiv"
            value = AddressPrefix.Reader()
        case _ where byte.isSpace:
            if state == .attributeName { state = .afterAttributeName }
        default:
            if state != .attributeName { attribute = "" }
            state = .attributeName
            attribute.unicodeScalars.append(Unicode.Scalar(byte.lowercased))
        }
    }

    private mutating func readValue(_ byte: UInt8) {
        switch state {
        case .quotedValue(byte):
            state = .betweenAttributes
        case .quotedValue:
            value.read(byte)
        case .beforeValue where byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"):
            state = .quotedValue(byte)
        case _ where byte == UInt8(ascii: ">"):
            endTag()
        case .beforeValue where byte.isSpace:
            break
        default:
            state = byte.isSpace ? .betweenAttributes : .unquotedValue
        }
    }

    private mutating func readText(_ byte: UInt8) {
        let isEnd = byte.isSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
        if isEnd, tail == Array("</\(element)".utf8) {
            isEndTag = true
            state = .betweenAttributes
            if byte == UInt8(ascii: ">") { endTag() }
        } else if byte == UInt8(ascii: "<") {
            tail = [byte]
        } else if !tail.isEmpty, tail.count < 12 {
            tail.append(byte.lowercased)
        }
    }

    private mutating func endTag() {
        tail = []
        if !isEndTag, HTMLContext.rawTextElements.contains(element) {
            state = .rawText
        } else if !isEndTag, HTMLContext.escapableTextElements.contains(element) {
            state = .escapableText
        } else {
            state = .content
        }
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { lowercased >= 0x61 && lowercased <= 0x7A }

    fileprivate var isSpace: Bool {
        self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0C || self == 0x0D
    }

    fileprivate var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
