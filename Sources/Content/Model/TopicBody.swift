package import Markup
package import Project
package import Text

/// What a topic's file says below its front matter.
///
/// It is read when the topic's page is made and given up after it, so that a guide takes no more memory
/// than its front matter.
package struct TopicBody: Sendable {
    package let source: SourceText
    package let document: MarkdownDocument
    /// The place of each part in the document's sections, in the order of `TopicSection`.
    package let places: [Int?]

    /// The body in a topic's file; nil, after diagnostics, if no page can be made of it.
    ///
    /// - Parameter words: Those of the file's language, which name the sections.
    package static func read(
        _ source: SourceText, words: SiteStrings, log: DiagnosticLog
    ) -> TopicBody? {
        // What is wrong with the front matter was reported when that was read.
        guard let start = FrontMatter.lines(of: source)?.body,
            let document = MarkdownParser.parse(
                source, offsets: start..<source.bytes.count, captionWord: words.captionWord,
                log: log)
        else { return nil }
        var places = [Int?](repeating: nil, count: TopicSection.allCases.count)
        let names = TopicSection.allCases.map { words.written($0) }
        for (index, section) in document.sections.enumerated() {
            guard let position = names.firstIndex(of: section.heading) else {
                log.report(
                    Diagnostic(
                        .error, "unknown-section", "there is no section '\(section.heading)'",
                        in: source, at: section.offsets,
                        remedy: didYouMean(section.heading, among: names)))
                continue
            }
            if let first = places[position] {
                log.report(
                    Diagnostic(
                        .error, "repeated-section", "section '\(section.heading)' stands twice",
                        in: source, at: section.offsets, remedy: "join the two",
                        notes: [
                            .init(
                                "it stands here first",
                                at: source.range(document.sections[first].offsets))
                        ]))
            }
            places[position] = places[position] ?? index
        }
        for (section, place) in zip(TopicSection.allCases, places)
        where !section.isOptional && place == nil {
            log.report(
                Diagnostic(
                    .error, "missing-section",
                    "section '\(words.written(section))' is missing", in: source, at: start..<start,
                    remedy: "add a line '## \(words.written(section))' and its text"))
        }
        return TopicBody(source: source, document: document, places: places)
    }

    /// What the page depends on besides the text itself.
    package var uses: TextReferences { TextReferences(of: document, in: source.path) }
}
