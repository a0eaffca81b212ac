import Markup
import Text

/// A body of Markdown in a test, parsed and rendered.
struct ParsedBody {
    let source: SourceText
    let document: MarkdownDocument?
    let diagnostics: [Diagnostic]

    init(_ text: String, captionWord: String? = "Table") {
        self.init(SourceText(path: "body.md", text: text), captionWord: captionWord)
    }

    init(_ source: SourceText, offsets: Range<Int>? = nil, captionWord: String? = "Table") {
        let log = DiagnosticLog()
        self.source = source
        document = MarkdownParser.parse(
            source, offsets: offsets, captionWord: captionWord, log: log)
        self.diagnostics = log.diagnostics
    }

    var identifiers: [String] { diagnostics.map(\.identifier) }

    /// All of the HTML: introduction, sections with their headings, footnotes.
    func html(_ renderer: MarkdownRenderer = MarkdownRenderer()) -> String {
        guard let document else { return "" }
        let rendered = renderer.render(document)
        var text = String(decoding: rendered.introduction, as: UTF8.self)
        for section in rendered.sections {
            let heading = String(decoding: section.headingHTML, as: UTF8.self)
            text += "<h2 id=\"\(section.identifier)\">\(heading)</h2>\n"
            text += String(decoding: section.html, as: UTF8.self)
        }
        return text + String(decoding: rendered.footnotes, as: UTF8.self)
    }

    func place(_ offsets: Range<Int>) -> SourceLocation { source.location(at: offsets.lowerBound) }
}
