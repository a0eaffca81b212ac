internal import Files
package import Project
internal import RuleEngine
internal import TaxTables
package import Text

/// The front matter of a topic's original file.
@usableFromInline
package struct TopicFrontMatter: Sendable {
    /// The path below `Content/Topics/` without its extension: `income/investment/interest…`.
    package let path: String
    package let category: String
    package let group: String
    package let lines: [Topic.FormLine]
    package let forms: [String]
    package let slips: [Topic.SlipBox]
    package let status: Topic.Status
    /// True for a draft, which is only published with `--drafts`.
    package let isDraft: Bool
    package let firstYear: Int?
    package let lastYear: Int?
    /// The paths of related topics.
    package let related: [String]
    package let sources: [String]
    package let keyFigures: [Topic.KeyFigure]
    package let example: Topic.Example
}

/// The front matter of a topic in one language.
@usableFromInline
package struct TopicWords: Sendable {
    package var title: String
    /// The term in forms and the law.
    package var official: String
    /// A summary of one sentence.
    package var summary: String
    package var synonyms: [String]
    /// The last path component of the page's URL.
    package let slug: String
    /// Nil for a draft without a review date.
    package let reviewed: CalendarDay?
    /// The reason why the topic has no worked example; nil if it has one.
    package var noExample: String?
    /// True for a draft, which is only published with `--drafts`.
    package let isDraft: Bool

    /// Returns the words, marked as those of another language.
    func marked(in language: Language) -> TopicWords {
        func marked(_ text: String) -> String { FallbackText.marked(text, in: language) }
        var words = self
        words.title = marked(title)
        words.official = marked(official)
        words.summary = marked(summary)
        words.synonyms = synonyms.map(marked)
        words.noExample = noExample.map(marked)
        return words
    }
}

/// Reads the front matter of topic files.
///
/// Placeholders are reported elsewhere. Here they count as missing values, so that the page of a
/// draft can be made.
package enum TopicReader {
    /// The contents of one file.
    package struct Reading: Sendable {
        /// Nil if the file is not in a topic's folder.
        package var file: TopicFile?
        /// The topic of an original file; nil if its front matter has errors.
        package var topic: Topic?
        /// The text of a translation; nil if its front matter has errors.
        package var translation: TopicText?
    }

    /// Reads the original file of a topic.
    ///
    /// - Parameters:
    ///   - path: The path below `Content/Topics`, without its extension.
    ///   - amounts: The facts of examples.
    ///   - pool: Interns the names of related topics and sources.
    ///   - day: The publication date.
    package static func readTopic(
        _ source: SourceText, path: String, amounts: ExampleAmounts, pool: StringInterner,
        publicOn day: CalendarDay, log: DiagnosticLog
    ) -> Reading {
        var reading = Reading()
        let parts = partsOfPath(path)
        guard parts.count == 3 else {
            log.report(
                .aboutFile(
                    "misplaced-topic", "a topic must be in the folder of a category and a group",
                    path: source.path, fix: "move it to Content/Topics/<category>/<group>/"))
            return reading
        }
        var file = TopicFile(
            topic: pool.shared(path), language: source.names.original, path: source.path)
        reading.topic = topic(
            in: source, &file, parts: parts, amounts, pool, day, log)
        reading.file = file
        return reading
    }

    private static func topic(
        in source: SourceText, _ file: inout TopicFile, parts: [String],
        _ amounts: ExampleAmounts, _ pool: StringInterner, _ day: CalendarDay,
        _ log: DiagnosticLog
    ) -> Topic? {
        guard let matter = FrontMatter(of: source, log: log) else { return nil }
        return YAMLMappingReader.read(matter.root, in: source, log: log) { reader in
            file.isPublic = isPublic(reader, on: day)
            reader.checkSlug(parts[2])
            let lines = written("lines", reader).compactMap {
                pair($0, "a form and a line, such as 'FORM 100'", reader)
                    .map { Topic.FormLine(form: $0, line: $1) }
            }
            let slips = written("slips", reader).compactMap {
                pair($0, "a slip and a box, such as 'SLIP 13'", reader)
                    .map { Topic.SlipBox(slip: $0, box: $1) }
            }
            let forms = written("forms", reader).map(\.text)
            file.related = written("related", reader)
            file.sources = reader.requiredTexts("sources").filter {
                !DraftPlaceholders.isIn($0.text)
            }
            let keyFigures = keyFigures(reader, &file)
            let status = reader.requiredWord("status", as: Topic.Status.self)
            let isDraft = reader.says("draft")
            file.isDraft = isDraft
            let (firstYear, lastYear) = years(reader)
            let isWithoutExample = reader.hasBlank("example")
            let example = TopicExampleReader(amounts: amounts).read(reader)
            file.example = example?.range
            let words = words(
                reader, of: matter, slug: parts[2], noExample: example?.reason, isDraft: isDraft)
            guard let status, example != nil || isWithoutExample, let words else { return nil }
            let frontMatter = TopicFrontMatter(
                path: file.topic, category: pool.shared(parts[0]), group: pool.shared(parts[1]),
                lines: lines, forms: forms, slips: slips, status: status, isDraft: isDraft,
                firstYear: firstYear, lastYear: lastYear,
                related: file.related.map { pool.shared($0.text) },
                sources: file.sources.map { pool.shared($0.text) }, keyFigures: keyFigures,
                example: example?.example ?? .none)
            return Topic(frontMatter, texts: [source.names.original: words])
        }
    }

    /// Reads a translation of a topic.
    package static func readTwin(
        _ source: SourceText, of topic: String, language: Language, publicOn day: CalendarDay,
        log: DiagnosticLog
    ) -> Reading {
        var reading = Reading()
        var file = TopicFile(topic: topic, language: language, path: source.path)
        reading.translation = translation(in: source, &file, day, log)
        reading.file = file
        return reading
    }

    private static func translation(
        in source: SourceText, _ file: inout TopicFile, _ day: CalendarDay,
        _ log: DiagnosticLog
    ) -> TopicText? {
        guard let matter = FrontMatter(of: source, log: log) else { return nil }
        return YAMLMappingReader.read(matter.root, in: source, log: log) { reader in
            file.isPublic = isPublic(reader, on: day)
            let isUnnamed = reader.hasBlank("address")
            var slug = reader.slug("address")
            if isUnnamed { slug = partsOfPath(file.topic).last }
            let isDraft = reader.says("draft")
            file.isDraft = isDraft
            let reason = reader.optionalText("no-example")
            return words(
                reader, of: matter, slug: slug ?? "", noExample: reason, isDraft: isDraft)
        }
    }

    // MARK: Front matter

    /// Returns true if the publication date has passed or is not stated.
    private static func isPublic(_ reader: YAMLMappingReader, on day: CalendarDay) -> Bool {
        reader.day("from").map { $0 <= day } ?? true
    }

    /// Returns the texts of a list that are not placeholders.
    private static func written(_ key: String, _ reader: YAMLMappingReader) -> [YAMLText] {
        reader.texts(key).filter { !DraftPlaceholders.isIn($0.text) }
    }

    private static func words(
        _ reader: YAMLMappingReader, of matter: FrontMatter, slug: String, noExample: String?,
        isDraft: Bool
    ) -> TopicText? {
        let title = reader.requiredText("title")
        let official = reader.requiredText("official")
        let summary = reader.requiredText("summary")
        let synonyms = written("synonyms", reader).map(\.text)
        let isUnread = reader.hasBlank("reviewed")
        let reviewed = reader.requiredDay("reviewed")
        guard let title, let official, let summary, reviewed != nil || isUnread else {
            return nil
        }
        return TopicText(
            of: reader.source.bytes, at: reader.source.path, frontMatter: matter.offsets,
            TopicWords(
                title: title, official: official, summary: summary, synonyms: synonyms, slug: slug,
                reviewed: reviewed, noExample: noExample, isDraft: isDraft))
    }

    /// Reads the key figures.
    ///
    /// Unknown names are reported once all tables are read.
    private static func keyFigures(
        _ reader: YAMLMappingReader, _ file: inout TopicFile
    ) -> [Topic.KeyFigure] {
        var names: [YAMLText] = []
        let figures = reader.optionalMappings("key-figures") { item -> Topic.KeyFigure? in
            let name = item.required("figure").flatMap { item.text(at: $0, of: "figure") }
            let labels = item.texts(inEach: "label")
            guard let name, labels.count > 0 else { return nil }
            names.append(name)
            return Topic.KeyFigure(name: name.text, labels: labels)
        }
        if let first = names.dropFirst(Topic.mostKeyFigures).first {
            reader.report(
                "wrong-type", "a topic has at most \(Topic.mostKeyFigures) key figures",
                at: first.offsets, fix: "keep those that the topic is about")
        }
        file.keyFigures = names
        return figures
    }

    /// Splits a text at its last space.
    private static func pair(
        _ text: YAMLText, _ expected: String, _ reader: YAMLMappingReader
    ) -> (String, String)? {
        guard let space = text.text.lastIndex(of: " ") else {
            reader.report(
                "wrong-type", "'\(text.text)' is not \(expected)", at: text.offsets,
                fix: "write both, with a space between them")
            return nil
        }
        return (
            String(text.text[..<space]),
            String(text.text[text.text.index(after: space)...])
        )
    }

    private static func years(_ reader: YAMLMappingReader) -> (first: Int?, last: Int?) {
        let fix = "write years: {from: 2006, to: 2016}"
        return reader.optionalMapping("years") { span -> (first: Int?, last: Int?)? in
            let first = span.optional("from").flatMap { span.year(at: $0, fix: fix)?.number }
            let last = span.optional("to").flatMap { span.year(at: $0, fix: fix)?.number }
            guard let first, let last, first > last else { return (first, last) }
            span.report(
                "bad-year", "\(last) is before \(first)", at: span.offsets, fix: fix)
            return (nil, nil)
        } ?? (nil, nil)
    }
}
