extension MarkdownRendering {
    /// Returns the resolved URL of a link; nil if it is unsafe or not to be linked.
    private func address(of link: MarkdownDocument.Link) -> String? {
        guard LinkSafety.allows(link.destination), let address = options.address(link),
            LinkSafety.allows(address)
        else { return nil }
        return address
    }

    mutating func writeLinkStart(_ link: MarkdownDocument.Link) {
        let address = address(of: link)
        openLinks.append(address != nil)
        guard let address else { return }
        html.write("<a href=\"")
        html.write(address: address)
        html.write("\"")
        writeTitle(of: link)
        if LinkSafety.isExternal(address) { html.write(" rel=\"external\"") }
        html.write(">")
    }

    mutating func writeLinkEnd() {
        if openLinks.popLast() == true { html.write("</a>") }
    }

    private mutating func writeTitle(of link: MarkdownDocument.Link) {
        guard !link.title.isEmpty else { return }
        html.write(" title=\"")
        html.write(text: link.title)
        html.write("\"")
    }

    /// Returns the index of the event that ends the image starting at `index`.
    func endOfImage(startingAt index: Int) -> Int {
        guard case .start(let image) = document.events[index] else { return index }
        return document.events[index...].firstIndex(of: .end(image)) ?? index
    }

    mutating func writeImage(_ link: MarkdownDocument.Link, alternative: Range<Int>) {
        let text = PlainText.of(document.events[alternative], text: document.text) {
            options.figure(document.figures[$0]).text
        }
        guard let address = address(of: link) else {
            html.write(text: text)
            return
        }
        html.write("<img src=\"")
        html.write(address: address)
        html.write("\" alt=\"")
        html.write(text: text)
        html.write("\"")
        writeTitle(of: link)
        if let size = options.size(link) {
            html.write(" width=\"")
            html.write(size.width)
            html.write("\" height=\"")
            html.write(size.height)
            html.write("\" loading=\"lazy\"")
        }
        html.write(">")
    }
}

extension MarkdownRendering {
    mutating func writeFootnoteReference(_ number: Int, occurrence: Int) {
        html.write("<sup><a href=\"#")
        html.write(text: footnoteIdentifiers[number - 1])
        html.write("\" id=\"")
        html.write(text: referenceIdentifiers[number - 1][occurrence - 1])
        html.write("\" role=\"doc-noteref\">")
        html.write(number)
        html.write("</a></sup>")
    }

    /// Returns the number of the footnote that ends after the event at `index`; nil if none does.
    func footnoteEnding(after index: Int) -> Int? {
        guard index + 1 < document.events.count,
            case .end(.footnote(let number)) = document.events[index + 1]
        else { return nil }
        return number
    }

    mutating func writeBackReferences(_ number: Int) {
        for (index, identifier) in referenceIdentifiers[number - 1].enumerated() {
            html.write(" <a href=\"#")
            html.write(text: identifier)
            html.write("\" role=\"doc-backlink\" aria-label=\"")
            html.write(text: options.backReferenceLabel)
            if index > 0 {
                html.write(" ")
                html.write(index + 1)
            }
            html.write("\">↩</a>")
        }
    }
}
