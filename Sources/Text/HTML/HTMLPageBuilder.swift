/// Builds an `HTMLPage` from parser events.
final class HTMLPageBuilder: HTMLHandler {
    private var page = HTMLPage()
    /// The text of the open block or cell, with white space not yet collapsed.
    private var text: [UInt8] = []
    /// True while a heading element is open.
    private var isInHeading = false
    private var heading = ""
    private var isMain = false
    private var isNavigation = false
    private var table: HTMLTableBuilder?
    /// The offset in `text` of an open link to a fragment of the same page.
    private var markStart: Int?

    override func start(_ element: HTMLElement?, _ attributes: HTMLAttributes) {
        guard let element else { return }
        if table == nil, element == .table {
            flush()
            table = HTMLTableBuilder(heading: heading)
            return
        }
        if let table {
            if element.isTablePart {
                table.start(element, attributes, text: taken())
            } else if element.isBlock, !text.isEmpty {
                // Blocks in a cell are separated by a space.
                text.append(UInt8(ascii: " "))
            }
        } else if element.isBlock {
            flush()
        }
        switch element {
        case .html: page.language = attributes["lang"] ?? ""
        case .main: isMain = true
        case .nav: isNavigation = true
        case .link where attributes["rel"] == "alternate":
            if let language = attributes["hreflang"], let address = attributes["href"] {
                page.alternates[language] = address
            }
        case .meta where attributes["http-equiv"]?.lowercased() == "refresh":
            page.redirect = Self.target(ofRefresh: attributes["content"] ?? "")
        case .a where attributes["href"]?.hasPrefix("#") == true: markStart = text.count
        default: isInHeading = isInHeading || element.isHeading
        }
    }

    override func end(_ element: HTMLElement) {
        if element == .a, let start = markStart {
            dropMark(from: start)
            markStart = nil
        }
        if let table {
            if element == .table {
                table.close(taken())
                table.finishRow()
                page.tables.append(table.table)
                self.table = nil
            } else if element.isTablePart {
                table.close(taken())
            } else if element.isBlock, !text.isEmpty {
                text.append(UInt8(ascii: " "))
            }
            return
        }
        guard element.isBlock else { return }
        if element == .title, page.title.isEmpty {
            page.title = taken()
            return
        }
        flush()
        if element.isHeading { isInHeading = false }
        if element == .main { isMain = false }
        if element == .nav { isNavigation = false }
    }

    override func append(_ bytes: UnsafeBufferPointer<UInt8>) { text.append(contentsOf: bytes) }

    func finish() -> HTMLPage {
        flush()
        return page
    }

    private func flush() {
        let text = taken()
        guard !text.isEmpty else { return }
        if isInHeading { heading = text }
        page.blocks.append(
            .init(heading: heading, text: text, isMain: isMain, isNavigation: isNavigation))
    }

    /// Returns the open text and clears it.
    private func taken() -> String {
        defer { text.removeAll(keepingCapacity: true) }
        return collapsed(text)
    }

    /// Removes a footnote or source number.
    ///
    /// It would differ whenever another note is inserted before it.
    private func dropMark(from start: Int) {
        guard start < text.count,
            text[start...].allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return }
        text.removeSubrange(start...)
    }

    /// Returns the URL of a refresh value such as `0; url=/en/`.
    private static func target(ofRefresh content: String) -> String? {
        guard let equals = content.firstIndex(of: "=") else { return nil }
        let address = content[content.index(after: equals)...].drop { $0 == " " }
        return address.isEmpty ? nil : String(address)
    }
}

/// Returns text with runs of white space collapsed to one space, and none at its ends.
///
/// No-break spaces are kept, because they are part of numbers.
func collapsed(_ text: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for byte in text {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
            if let last = result.last, last != UInt8(ascii: " ") {
                result.append(UInt8(ascii: " "))
            }
        default: result.append(byte)
        }
    }
    if result.last == UInt8(ascii: " ") { result.removeLast() }
    return String(decoding: result, as: UTF8.self)
}
