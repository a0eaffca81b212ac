internal import GuideDiagnostics
internal import GuideMarkup
internal import GuideYAML
internal import TaxEngine
internal import TaxTables

/// Reads topic files: front matter into typed values, bodies into documents.
struct TopicReader {
    private let strings: [Language: SiteStrings]
    private(set) var diagnostics: [Diagnostic] = []
    /// Every file that could be read at all, whatever else is wrong with it.
    private(set) var files: [TopicFile] = []

    init(strings: [Language: SiteStrings]) {
        self.strings = strings
    }

    /// The topic in the English file `source`; nil, after diagnostics, if it cannot be used.
    ///
    /// - Parameter path: The path below `Content/Topics`, without its ending.
    mutating func readTopic(_ source: SourceText, path: String) -> Topic? {
        let parts = path.split(separator: "/").map(String.init)
        guard parts.count == 3 else {
            diagnostics.append(
                .aboutFile(
                    "misplaced-topic", "a topic lies in a group inside a category",
                    path: source.path, remedy: "move it to Content/Topics/<category>/<group>/"))
            return nil
        }
        var found: [Diagnostic] = []
        var file = TopicFile(topic: path, language: .english, source: source)
        let topic = topic(&file, parts: parts, &found)
        diagnostics += found
        files.append(file)
        return topic
    }

    private func topic(
        _ file: inout TopicFile, parts: [String], _ found: inout [Diagnostic]
    ) -> Topic? {
        let source = file.source
        guard let matter = FrontMatter(of: source, diagnostics: &found) else { return nil }
        guard var reader = YAMLMappingReader(matter.root, in: source, diagnostics: &found) else {
            return nil
        }
        checkSlug(parts[2], in: source, diagnostics: &found)
        let words = words(&reader, slug: parts[2], &found)
        let lines = reader.texts("lines", diagnostics: &found).compactMap {
            pair($0, in: source, "a form and a line, such as 'T1 12100'", &found)
                .map { Topic.FormLine(form: $0, line: $1) }
        }
        let slips = reader.texts("slips", diagnostics: &found).compactMap {
            pair($0, in: source, "a slip and a box, such as 'T5 13'", &found)
                .map { Topic.SlipBox(slip: $0, box: $1) }
        }
        let forms = reader.texts("forms", diagnostics: &found).map(\.text)
        file.related = reader.texts("related", diagnostics: &found)
        file.sources = reader.texts("sources", diagnostics: &found)
        _ = reader.required("sources", diagnostics: &found)
        _ = reader.required("status", diagnostics: &found)
        let status = reader.word("status", as: Topic.Status.self, diagnostics: &found)
        let isDraft = reader.word("draft", as: Truth.self, diagnostics: &found) == .yes
        let (firstYear, lastYear) = years(&reader, &found)
        let example = example(&reader, &found)
        reader.finish(diagnostics: &found)
        let text = text(&file, matter: matter, words: words, &found)
        guard let status, let example, let text else { return nil }
        return Topic(
            path: file.topic, category: parts[0], group: parts[1], lines: lines, forms: forms,
            slips: slips, status: status, isDraft: isDraft, firstYear: firstYear,
            lastYear: lastYear,
            related: file.related.map(\.text), sources: file.sources.map(\.text), example: example,
            texts: [.english: text])
    }

    /// The twin of a topic in another language.
    mutating func readTwin(_ source: SourceText, of topic: String, language: Language) -> TopicText?
    {
        var found: [Diagnostic] = []
        var file = TopicFile(topic: topic, language: language, source: source)
        let text = twin(&file, &found)
        diagnostics += found
        files.append(file)
        return text
    }

    private func twin(_ file: inout TopicFile, _ found: inout [Diagnostic]) -> TopicText? {
        let source = file.source
        guard let matter = FrontMatter(of: source, diagnostics: &found),
            var reader = YAMLMappingReader(matter.root, in: source, diagnostics: &found)
        else { return nil }
        let slug = reader.slug("address", &found)
        let words = words(&reader, slug: slug ?? "", &found)
        reader.finish(diagnostics: &found)
        return text(&file, matter: matter, words: words, &found)
    }

    // MARK: Front matter

    private enum Truth: String, CaseIterable {
        case yes = "true"
        case no = "false"
    }

    private struct Words {
        let title: String
        let official: String
        let summary: String
        let synonyms: [String]
        let slug: String
        let reviewed: CalendarDay
    }

    private func words(
        _ reader: inout YAMLMappingReader, slug: String, _ found: inout [Diagnostic]
    ) -> Words? {
        let title = reader.requiredText("title", diagnostics: &found)
        let official = reader.requiredText("official", diagnostics: &found)
        let summary = reader.requiredText("summary", diagnostics: &found)
        let synonyms = reader.texts("synonyms", diagnostics: &found).map(\.text)
        _ = reader.required("reviewed", diagnostics: &found)
        let reviewed = reader.day("reviewed", &found)
        guard let title, let official, let summary, let reviewed else { return nil }
        return Words(
            title: title, official: official, summary: summary, synonyms: synonyms, slug: slug,
            reviewed: reviewed)
    }

    /// The first word of a text and the rest.
    private func pair(
        _ text: YAMLText, in source: SourceText, _ expected: String, _ found: inout [Diagnostic]
    ) -> (String, String)? {
        guard let space = text.text.lastIndex(of: " ") else {
            found.append(
                Diagnostic(
                    .error, "wrong-type", "'\(text.text)' is not \(expected)", in: source,
                    at: text.offsets, remedy: nil))
            return nil
        }
        return (
            String(text.text[..<space]),
            String(text.text[text.text.index(after: space)...])
        )
    }

    private func years(
        _ reader: inout YAMLMappingReader, _ found: inout [Diagnostic]
    ) -> (first: Int?, last: Int?) {
        guard let node = reader.optional("years"),
            var span = YAMLMappingReader(node, in: reader.source, diagnostics: &found)
        else { return (nil, nil) }
        var years: [Int?] = []
        for key in ["from", "to"] {
            let text = span.optionalText(key, diagnostics: &found)
            if let text, Int(text) == nil {
                found.append(
                    Diagnostic(
                        .error, "bad-year", "'\(text)' is not a year", in: reader.source,
                        at: node.offsets, remedy: "write years: {from: 2006, to: 2016}"))
            }
            years.append(text.flatMap { Int($0) })
        }
        span.finish(diagnostics: &found)
        return (years[0], years[1])
    }

    // MARK: Example

    private func example(
        _ reader: inout YAMLMappingReader, _ found: inout [Diagnostic]
    ) -> Topic.Example? {
        guard let node = reader.required("example", diagnostics: &found),
            var example = YAMLMappingReader(node, in: reader.source, diagnostics: &found)
        else { return nil }
        if let reason = example.optionalText("none", diagnostics: &found) {
            example.finish(diagnostics: &found)
            return Topic.Example.none(reason: reason)
        }
        let base = example.person("base", &found)
        let adds = example.person("adds", &found)
        example.finish(diagnostics: &found)
        guard let base, let adds else { return nil }
        guard !adds.entries.isEmpty else {
            found.append(
                Diagnostic(
                    .error, "empty-example", "the example adds nothing", in: reader.source,
                    at: node.offsets, remedy: "write 'adds: {interest: 1000}'"))
            return nil
        }
        var result = base.taxpayer
        do {
            try result.add(adds)
            try base.taxpayer.validate()
            try result.validate()
        } catch {
            found.append(
                Diagnostic(
                    .error, "impossible-example", error.summary, in: reader.source,
                    at: node.offsets, remedy: error.remedy))
            return nil
        }
        return .change(base: base, adds: adds, result: result)
    }

    // MARK: Body

    private func text(
        _ file: inout TopicFile, matter: FrontMatter, words: Words?, _ found: inout [Diagnostic]
    ) -> TopicText? {
        let source = file.source
        file.document = MarkdownParser.parse(
            source, offsets: matter.end..<source.bytes.count, diagnostics: &found)
        guard let document = file.document, let strings = strings[file.language] else {
            return nil
        }
        var sections: [TopicSection: Int] = [:]
        let names = TopicSection.allCases.map { strings.written($0) }
        for (index, section) in document.sections.enumerated() {
            guard let position = names.firstIndex(of: section.heading) else {
                found.append(
                    Diagnostic(
                        .error, "unknown-section", "there is no section '\(section.heading)'",
                        in: source, at: section.offsets,
                        remedy: didYouMean(section.heading, among: names)))
                continue
            }
            let name = TopicSection.allCases[position]
            if let first = sections[name] {
                found.append(
                    Diagnostic(
                        .error, "repeated-section", "section '\(section.heading)' stands twice",
                        in: source, at: section.offsets, remedy: "join the two",
                        notes: [
                            .init(
                                "it stands here first",
                                at: source.range(document.sections[first].offsets))
                        ]))
            }
            sections[name] = sections[name] ?? index
        }
        for section in TopicSection.allCases where !section.isOptional && sections[section] == nil {
            found.append(
                Diagnostic(
                    .error, "missing-section",
                    "section '\(strings.written(section))' is missing", in: source,
                    at: matter.end..<matter.end,
                    remedy: "add a line '## \(strings.written(section))' and its text"))
        }
        guard let words else { return nil }
        return TopicText(
            source: source, title: words.title, official: words.official, summary: words.summary,
            synonyms: words.synonyms, slug: words.slug, reviewed: words.reviewed,
            document: document, sections: sections)
    }
}
