/// The state of rendering one document.
struct MarkdownRendering {
    let options: MarkdownRenderer
    let document: MarkdownDocument
    let headings: [RenderedMarkdown.Heading]
    /// The identifiers of footnotes, by number.
    let footnoteIdentifiers: [String]
    let referenceIdentifiers: [[String]]
    /// The remaining starts and ends of glossary links.
    var termMarks: ArraySlice<TermLinks.Mark>
    var names: UniqueNames
    var html = HTMLWriter()
    var taskCount = 0
    /// For each enclosing link, true if it has a URL; innermost last.
    var openLinks: [Bool] = []

    init(_ options: MarkdownRenderer, _ document: MarkdownDocument) {
        self.options = options
        self.document = document
        termMarks =
            options.terms.map {
                TermLinks($0, without: options.excludedTerms, in: document).marks[...]
            } ?? []
        // Headings are first, so that their identifiers do not depend on other content.
        var names = UniqueNames(reserved: options.reservedIdentifiers)
        headings = document.headings.map { heading in
            let name = heading.anchor
            return .init(
                level: heading.level,
                text: PlainText.of(document.events[heading.events], text: document.text) {
                    options.figure(document.figures[$0]).text
                },
                identifier: names.unique(name.isEmpty ? "section" : name))
        }
        let prefix = options.identifierPrefix
        footnoteIdentifiers = document.footnoteUses.indices.map {
            names.unique("\(prefix)footnote-\($0 + 1)")
        }
        referenceIdentifiers = document.footnoteUses.enumerated().map { index, uses in
            (0..<uses).map { _ in names.unique("\(prefix)footnote-reference-\(index + 1)") }
        }
        self.names = names
    }

    mutating func render() -> RenderedMarkdown {
        let introduction = piece(document.introduction)
        let sections = document.sections.map { section in
            RenderedMarkdown.Section(
                identifier: headings[section.headingNumber].identifier,
                heading: headings[section.headingNumber].text,
                headingHTML: piece(section.headingEvents), html: piece(section.events))
        }
        return RenderedMarkdown(
            introduction: introduction, sections: sections, footnotes: footnotes(),
            headings: headings)
    }

    private mutating func footnotes() -> [UInt8] {
        guard document.hasFootnotes else { return [] }
        html.write("<ol class=\"footnotes\">\n")
        write(document.footnotes)
        html.write("</ol>\n")
        return html.take()
    }

    private mutating func piece(_ range: Range<Int>) -> [UInt8] {
        write(range)
        return html.take()
    }

    private mutating func write(_ range: Range<Int>) {
        var index = range.lowerBound
        while index < range.upperBound {
            switch document.events[index] {
            case .text(let text): write(text: text, ofEvent: index)
            case .code(let text):
                html.write("<code>")
                html.write(text: document.text[text])
                html.write("</code>")
            case .codeBlock(let text, let language): writeCodeBlock(text, language: language)
            case .figure(let number): writeFigure(number)
            case .softBreak: html.write("\n")
            case .lineBreak: html.write("<br>\n")
            case .thematicBreak: html.write("<hr>\n")
            case .footnoteReference(let number, let occurrence):
                writeFootnoteReference(number, occurrence: occurrence)
            case .start(.image(let number)):
                let end = endOfImage(startingAt: index)
                writeImage(document.links[number], alternative: index + 1..<end)
                index = end
            case .start(let element): writeStart(of: element)
            case .end(.paragraph):
                if let number = footnoteEnding(after: index) { writeBackReferences(number) }
                html.write("</p>\n")
            case .end(.footnote(let number)):
                if document.events[index - 1] != .end(.paragraph) { writeBackReferences(number) }
                html.write("</li>\n")
            case .end(let element): writeEnd(of: element)
            }
            index += 1
        }
    }
}
