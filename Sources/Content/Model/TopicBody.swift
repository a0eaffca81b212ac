package import Markup
package import Project
package import Text

/// The body of a topic's file, below its front matter.
///
/// It is only in memory while the topic's page is made, so that memory use does not grow with the
/// length of texts.
package struct TopicBody: Sendable {
    package let source: SourceText
    package let document: MarkdownDocument
    /// For each case of `TopicSection`, the index of its section in the document.
    package let indices: [Int?]

    /// Parses the body of a topic's file; nil, after diagnostics, if it has errors.
    ///
    /// - Parameter words: The UI strings of the file's language, which name the sections.
    package static func read(
        _ source: SourceText, words: SiteStrings, log: DiagnosticLog
    ) -> TopicBody? {
        // Errors of the front matter were reported before.
        guard let start = FrontMatter.lines(of: source)?.body,
            let document = MarkdownParser.parse(
                source, offsets: start..<source.bytes.count, captionWord: words.captionWord,
                log: log)
        else { return nil }
        var indices = [Int?](repeating: nil, count: TopicSection.allCases.count)
        let names = TopicSection.allCases.map { words.written($0) }
        for (index, section) in document.sections.enumerated() {
            guard let position = names.firstIndex(of: section.heading) else {
                log.report(
                    Diagnostic(
                        .error, "unknown-section", "there is no section '\(section.heading)'",
                        in: source, at: section.offsets,
                        fix: didYouMean(section.heading, among: names)))
                continue
            }
            if let first = indices[position] {
                log.report(
                    Diagnostic(
                        .error, "repeated-section", "section '\(section.heading)' is repeated",
                        in: source, at: section.offsets, fix: "join the two",
                        notes: [
                            .init(
                                "the first one is here",
                                at: source.range(document.sections[first].offsets))
                        ]))
            }
            indices[position] = indices[position] ?? index
        }
        for (section, place) in zip(TopicSection.allCases, indices)
        where !section.isOptional && place == nil {
            log.report(
                Diagnostic(
                    .error, "missing-section",
                    "section '\(words.written(section))' is missing", in: source, at: start..<start,
                    fix: "add a line '## \(words.written(section))' and its text"))
        }
        return TopicBody(source: source, document: document, indices: indices)
    }

    /// The references of the text.
    package var uses: TextReferences { TextReferences(of: document, in: source.path) }
}
