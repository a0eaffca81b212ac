/// Follows the literal text of a template to tell where in the markup each tag stands.
///
/// It reads one template from its start to its end as browsers read a page: tags, attributes, quoted
/// values, comments and the elements whose text is not markup. It knows no element nesting, takes
/// `<title/>` for an HTML element even inside SVG, and does not see an attribute's or element's name
/// that is put together from a section and the text around it.
struct HTMLScanner: Sendable {
    private enum State: Hashable {
        case content
        /// The place after `<`.
        case opened
        /// The place after `<!`, until it is known to be a comment.
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
    /// The lower-case name of the tag being read or of the element whose text is.
    private var element = ""
    private var isEndTag = false
    /// The lower-case name of the attribute being read.
    private var attribute = ""
    /// Whether the tag being read has said that it stands for a header of HTTP, such as a `refresh`.
    private var isPragma = false
    /// The value of the attribute so far, without what tags print.
    private var value = AddressPrefix.Reader()
    /// The last bytes in which the end of a comment or of an element's text is looked for.
    private var tail: [UInt8] = []
    /// The offset of the `<` that began what is being read, meaningful outside content.
    private(set) var opening = 0

    /// Reads literal bytes of a template; `bytes` keeps the template's offsets.
    mutating func read(_ bytes: ArraySlice<UInt8>) {
        for (offset, byte) in zip(bytes.indices, bytes) { read(byte, at: offset) }
    }

    /// Goes on after a tag that prints something.
    mutating func passVariable() {
        switch state {
        case .opened: state = .tagName
        case .beforeValue: state = .unquotedValue
        default: break
        }
    }

    /// Where a tag at this point stands.
    var place: HTMLContext {
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

    /// Goes on after a section that began at `start`, unless the markup would read differently
    /// depending on whether the section is printed.
    ///
    /// - Returns: Whether both agree.
    mutating func join(_ start: HTMLScanner) -> Bool {
        switch (start.place, place) {
        case (.quotedValue, .quotedValue):
            guard start.state == state, start.attribute == attribute else { return false }
            // The section may be left out, and then what it holds settles nothing.
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
