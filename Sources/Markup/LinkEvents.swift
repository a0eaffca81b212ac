internal import Text

/// Links and images.
extension DocumentBuilder {
    /// The maximum length in bytes.
    ///
    /// cmark copies a reference link's URL at each use, so that a long one would multiply.
    private static let addressLimit = 2_000

    /// Starts a link or image.
    ///
    /// The caller ends the returned element with `end`.
    mutating func startLink(
        _ kind: MarkdownDocument.Link.Kind, destination: Text, title: Text, line: Int, column: Int
    ) -> MarkupElement {
        let line = line > 0 ? line : blockLine
        guard max(destination.count, title.count) <= Self.addressLimit else {
            let offsets = locations.line(line, column: column)
            report(
                .error, "too-complex",
                "the address or title of a link has more than \(Self.addressLimit) bytes",
                at: offsets)
            return start(.init(kind: kind, destination: "", title: "", offsets: offsets))
        }
        let written = restored(destination)
        let offsets = placeOfLink(written[...], line: line, column: column)
        let link = MarkdownDocument.Link(
            kind: kind, destination: String(decoding: written, as: UTF8.self),
            title: String(decoding: restored(title), as: UTF8.self), offsets: offsets)
        if hasPlaceholder(destination) || hasPlaceholder(title) {
            report(
                .error, "figure-syntax", "a figure cannot be in an address or its title",
                at: offsets)
        }
        if !LinkSafety.allows(link.destination) {
            report(
                .error, "unsafe-link",
                "'\(link.destination)' is not an address that a page may link to",
                at: offsets, fix: "link to https:, http:, mailto: or a file of the guide")
        }
        return start(link)
    }

    private mutating func start(_ link: MarkdownDocument.Link) -> MarkupElement {
        links.append(link)
        let number = links.count - 1
        let element: MarkupElement = link.kind == .link ? .link(number) : .image(number)
        events.append(.start(element))
        return element
    }

    /// Returns the range of a destination in the file.
    ///
    /// cmark adds a scheme to bare addresses.
    private mutating func placeOfLink(
        _ destination: ArraySlice<UInt8>, line: Int, column: Int
    ) -> Range<Int> {
        var found: Range<Int>?
        for prefix in ["", "mailto:", "http://"] where destination.starts(with: prefix.utf8) {
            let written = destination.dropFirst(prefix.utf8.count)
            found =
                found ?? locations.find(written, fromLine: line, after: linkSearchStart)
                ?? locations.find(written, fromLine: line)
        }
        if let found { linkSearchStart = found.upperBound }
        return found ?? locations.line(line, column: column)
    }
}
