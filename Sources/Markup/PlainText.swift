/// Extracts the plain text of a document.
enum PlainText {
    /// Returns events as text, with the text of each figure from `figure`.
    ///
    /// Blocks and lines are separated by one space. Footnote references are left out.
    static func of(
        _ events: some Sequence<MarkupEvent>, text: [UInt8], figure: (Int) -> String
    ) -> String {
        var bytes: [UInt8] = []
        for event in events {
            switch event {
            case .text(let range), .code(let range), .codeBlock(let range, _):
                bytes += text[range]
            case .figure(let number):
                bytes += figure(number).utf8
            case .softBreak, .lineBreak, .thematicBreak:
                bytes.append(UInt8(ascii: " "))
            case .start(let element), .end(let element):
                if element.isBlock { bytes.append(UInt8(ascii: " ")) }
            case .footnoteReference: break
            }
        }
        return String(decoding: withSingleSpaces(bytes), as: UTF8.self)
    }

    /// Collapses runs of white space to one space and removes it at the ends.
    private static func withSingleSpaces(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var isBetweenWords = false
        for byte in bytes {
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                isBetweenWords = !result.isEmpty
            } else {
                if isBetweenWords { result.append(0x20) }
                isBetweenWords = false
                result.append(byte)
            }
        }
        return result
    }
}

extension MarkupElement {
    fileprivate var isBlock: Bool {
        switch self {
        case .emphasis, .strong, .strikethrough, .link, .image: false
        default: true
        }
    }
}

extension MarkdownDocument {
    /// Returns a section's content without markup, such as for a description.
    package func plainText(
        of section: Section, figure: (FigureReference) -> String
    ) -> String {
        PlainText.of(events[section.events], text: text) { figure(figures[$0]) }
    }
}
