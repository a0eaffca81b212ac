import Markup
import Templates
import TestSupport
import Text

struct MarkdownReader: FuzzedReader {
    let name = "markdown"
    let inputsPerRound = 40
    let corpus: Corpus

    init() throws {
        corpus = try Corpus(["Content/Topics", "Content/Pages"], endings: [".md"])
    }

    func faults(in input: [UInt8], of path: String, _ mutator: inout Mutator) -> [String] {
        // Without the front matter, which is YAML.
        let body = input.firstRange(of: Array("\n---\n".utf8)).map { input[$0.upperBound...] }
        let source = SourceText(path: path, bytes: Array(body ?? input[...]))
        let log = DiagnosticLog()
        let document = MarkdownParser.parse(
            source, captionWord: "Table", log: log)
        var faults = faults(of: log.diagnostics)
        guard let document else {
            return log.hasErrors ? faults : faults + ["nothing, and no word of it"]
        }
        let rendered = MarkdownRenderer().render(document)
        var html = rendered.introduction + rendered.footnotes
        for section in rendered.sections { html += section.headingHTML + section.html }
        faults += PagePolicy.faults(in: html, isWhole: false)
        if html.count > 2 << 20 + 40 * source.bytes.count { faults.append("\(html.count) bytes") }
        return faults
    }
}

struct YAMLReader: FuzzedReader {
    let name = "yaml"
    let inputsPerRound = 40
    let corpus: Corpus

    init() throws {
        corpus = try Corpus(["Content", "Site"], endings: [".yaml", ".md"])
    }

    func faults(in input: [UInt8], of path: String, _ mutator: inout Mutator) -> [String] {
        let source = SourceText(path: path, bytes: input)
        // Front matter is a part of its file.
        let end = input.dropFirst(4).firstRange(of: Array("\n---\n".utf8))?.lowerBound
        let log = DiagnosticLog()
        let isPart = path.hasSuffix(".md") && end != nil
        let node = YAMLParser.parse(
            source, offsets: isPart ? 4..<(end ?? 4) + 1 : nil, log: log)
        var faults = faults(of: log.diagnostics)
        if let node { walk(node, in: source, depth: 0, &faults) }
        return faults
    }

    private func walk(
        _ node: YAMLNode, in source: SourceText, depth: Int, _ faults: inout [String]
    ) {
        let place = 0...source.bytes.count
        if depth > 100 || !place.contains(node.offsets.upperBound) {
            faults.append("a wrong place")
        }
        switch node.content {
        case .scalar(let text):
            if text.unicodeScalars.contains(where: isUnprintable) {
                faults.append("an unprintable character")
            }
        case .sequence(let items):
            for item in items { walk(item, in: source, depth: depth + 1, &faults) }
        case .mapping(let entries):
            for entry in entries { walk(entry.value, in: source, depth: depth + 1, &faults) }
        }
    }
}

/// A view with a field of every kind, which the templates of the corpus use.
private struct FuzzedView: TemplateView {
    let text = #"<script>alert("1")</script>{{x}}'"#
    let address = "javascript:alert(1)"
    let children: [FuzzedView]

    static let fields: TemplateFields<FuzzedView> = [
        .text("title", \.text), .address("link", \.address),
        .html("body") { _ in HTMLFragment(trusted: "<p>b</p>") }, .many("rows", \.children),
        .flag("isCurrent") { _ in true }, .texts("synonyms") { [$0.text, $0.text] },
    ]
}

struct TemplateReader: FuzzedReader {
    let name = "templates"
    let inputsPerRound = 20
    let corpus: Corpus
    private let view = FuzzedView(children: [
        FuzzedView(children: [FuzzedView(children: [])]), FuzzedView(children: []),
    ])

    init() throws {
        let own = Corpus(lines: [
            "<p>{{title}}</p>\n", "<a href=\"{{link}}\" title=\"{{title}}\">{{title}}</a>",
            "{{#rows}}\n<li>{{title}}{{#isCurrent}}!{{/isCurrent}}</li>\n{{/rows}}\n",
            "<ul>{{#rows}}<li>{{title}}{{> page}}</li>{{/rows}}</ul>",
            "{{{body}}}{{^rows}}none{{/rows}}",
            "<title>{{title}}</title>\n{{! a comment }}\n<p class=\"{{title}}\">{{> part}}</p>",
            "{{#synonyms}}<b>{{.}}</b>{{/synonyms}}<!-- x --><img src=\"{{link}}\" alt=\"{{title}}\">",
        ])
        let real = try Corpus(["Site/Templates"], endings: [".html"])
        corpus = Corpus(
            lines: (own.files + real.files).map { String(decoding: $0.bytes, as: UTF8.self) })
    }

    func faults(in input: [UInt8], of path: String, _ mutator: inout Mutator) -> [String] {
        let log = DiagnosticLog()
        let part = corpus.pick(&mutator).bytes
        let set = TemplateSet(
            folder: "Templates",
            templates: [
                ("page", SourceText(path: "Templates/page.html", bytes: input)),
                ("part", SourceText(path: "Templates/part.html", bytes: part)),
            ], log: log)
        let compiled: CompiledTemplate<FuzzedView>? = set.compile(
            page: "page", log: log)
        var faults = faults(of: log.diagnostics)
        guard let compiled else {
            return log.hasErrors ? faults : faults + ["nothing, and no word of it"]
        }
        var output: [UInt8] = []
        compiled.render(view, into: &output)
        // A template is trusted; what it prints of a view is not.
        let text = String(decoding: output, as: UTF8.self)
        let isTrusted = String(decoding: input + part, as: UTF8.self).contains("alert")
        if !isTrusted, text.contains("<script>alert") || text.contains("javascript:alert") {
            faults.append("text that is not escaped")
        }
        if output.count > 4 << 20 { faults.append("\(output.count) bytes") }
        return faults
    }
}
