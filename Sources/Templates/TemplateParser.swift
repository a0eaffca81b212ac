internal import Text

/// Parses one template: tags, sections and the HTML context of each tag.
///
/// Parsing continues after errors, so that one run reports all of them.
struct TemplateParser {
    /// The maximum nesting depth of sections.
    private static let deepest = 64

    private struct OpenSection {
        let tag: TemplateTag
        /// The state of the scanner at the section's tag.
        let scanner: HTMLScanner
        /// The nodes before the section.
        let siblings: [TemplateNode]
    }

    private let source: SourceText
    private var nodes: [TemplateNode] = []
    private var open: [OpenSection] = []
    private var scanner = HTMLScanner()
    private var diagnostics: [Diagnostic] = []

    static func parse(_ source: SourceText) -> (ParsedTemplate, mistakes: [Diagnostic]) {
        var parser = TemplateParser(source: source)
        parser.parse()
        let template = ParsedTemplate(
            source: source, nodes: parser.nodes, isFaulty: parser.diagnostics.hasErrors)
        return (template, parser.diagnostics)
    }

    private init(source: SourceText) {
        self.source = source
    }

    private mutating func parse() {
        let bytes = source.bytes
        guard String(validating: bytes, as: UTF8.self) != nil else {
            diagnostics.append(
                .aboutFile(
                    "not-utf8", "the template is not UTF-8", path: source.path,
                    fix: "save the file as UTF-8"))
            return
        }
        // A byte order mark is skipped.
        let first = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var position = first
        while let start = nextTag(from: position) {
            let tag = TemplateTag(in: bytes, at: start)
            let lines = tag.canStandAlone ? tag.wholeLines(in: bytes, from: first) : nil
            addLiteral(position..<max(position, lines?.lowerBound ?? start))
            guard add(tag) else { break }
            position = lines?.upperBound ?? tag.offsets.upperBound
        }
        addLiteral(position..<bytes.count)
        finish()
    }

    private func nextTag(from start: Int) -> Int? {
        var offset = start
        while offset + 1 < source.bytes.count {
            if source.bytes[offset] == UInt8(ascii: "{"),
                source.bytes[offset + 1] == UInt8(ascii: "{")
            {
                return offset
            }
            offset += 1
        }
        return nil
    }

    private mutating func addLiteral(_ offsets: Range<Int>) {
        guard !offsets.isEmpty else { return }
        scanner.read(source.bytes[offsets])
        nodes.append(.literal(offsets))
    }

    /// - Returns: False to stop parsing.
    private mutating func add(_ tag: TemplateTag) -> Bool {
        switch tag.kind {
        case .comment: break
        case .unsupported(let fix):
            report("unsupported-tag", "templates have no such tag", tag, fix: fix)
        case .unclosed:
            report(
                "unclosed-tag", "the tag does not end on its line", tag, fix: "end it with }}")
        case .partial:
            guard !tag.name.text.isEmpty else {
                reportName(tag)
                break
            }
            if scanner.context != .content {
                report(
                    "unsafe-position", "a partial must not be inside a tag, a comment or a script",
                    tag,
                    fix: "include it between elements")
            }
            nodes.append(.partial(tag.name))
        case .close: close(tag)
        case .variable, .section, .question, .inverted:
            guard tag.hasFieldName else {
                reportName(tag)
                if tag.kind != .variable { return push(tag) }
                break
            }
            guard tag.kind == .variable else { return push(tag) }
            nodes.append(.variable(tag.name, scanner.context))
            scanner.passVariable()
        }
        return true
    }

    private mutating func push(_ tag: TemplateTag) -> Bool {
        guard open.count < Self.deepest else {
            report(
                "deep-nesting", "sections nest more than \(Self.deepest) deep", tag,
                fix: "move the inner ones to a partial")
            return false
        }
        open.append(OpenSection(tag: tag, scanner: scanner, siblings: nodes))
        nodes = []
        return true
    }

    private mutating func close(_ tag: TemplateTag) {
        guard let index = open.lastIndex(where: { $0.tag.closingText == tag.name.text }) else {
            guard let section = open.last else {
                report("unclosed-section", "'\(tag.name.text)' closes no section", tag)
                return
            }
            report(
                "unclosed-section",
                "'\(tag.name.text)' does not close '\(section.tag.closingText)'",
                tag, fix: "write {{/\(section.tag.closingText)}}",
                notes: [Diagnostic.Note("the section opens here", at: range(section.tag))])
            pop(section, closedBy: tag)
            return
        }
        for section in open[(index + 1)...].reversed() {
            report(
                "unclosed-section", "'\(tag.name.text)' closes before '\(section.tag.closingText)'",
                tag, fix: "write {{/\(section.tag.closingText)}} first",
                notes: [Diagnostic.Note("the section opens here", at: range(section.tag))])
            pop(section, closedBy: nil)
        }
        pop(open[index], closedBy: tag)
    }

    /// Ends the innermost section and appends its node.
    ///
    /// Without a closing tag, which is an error of its own, the HTML contexts are not compared.
    private mutating func pop(_ section: OpenSection, closedBy tag: TemplateTag?) {
        let kind: TemplateSection.Kind =
            switch section.tag.kind {
            case .question: .asking
            case .inverted: .inverted
            default: .entering
            }
        let body = TemplateSection(name: section.tag.name, kind: kind, body: nodes)
        nodes = section.siblings
        if section.tag.hasFieldName { nodes.append(.section(body)) }
        open.removeLast()
        if let tag, !scanner.join(section.scanner) {
            report(
                "unsafe-position", "the section starts and ends in different markup",
                section.tag, fix: "begin and end it both in text, in a tag or in one value",
                notes: [Diagnostic.Note("the section ends here", at: range(tag))])
            scanner = section.scanner
        }
    }

    private mutating func finish() {
        let wasUnclosed = !open.isEmpty
        while let section = open.last {
            report(
                "unclosed-section", "the section '\(section.tag.closingText)' is never closed",
                section.tag, fix: "close it with {{/\(section.tag.closingText)}}")
            pop(section, closedBy: nil)
        }
        guard !wasUnclosed, !diagnostics.hasErrors, scanner.context != .content else { return }
        let start = scanner.opening
        diagnostics.append(
            Diagnostic(
                .error, "unsafe-position", "the template ends inside what begins here", in: source,
                at: start..<start + 1, fix: "end it in the same template"))
    }

    private func range(_ tag: TemplateTag) -> SourceRange { source.range(tag.offsets) }

    private mutating func reportName(_ tag: TemplateTag) {
        report(
            "invalid-name", "'\(tag.name.text)' is not a valid field name", tag,
            fix: tag.name.text.hasSuffix("?")
                ? "only a section that begins with '#' ends its name with one question mark"
                : "a name is letters, digits, '-' and '_'")
    }

    private mutating func report(
        _ identifier: String, _ summary: String, _ tag: TemplateTag, fix: String? = nil,
        notes: [Diagnostic.Note] = []
    ) {
        diagnostics.append(
            Diagnostic(
                .error, identifier, summary, in: source, at: tag.offsets, fix: fix,
                notes: notes))
    }
}
