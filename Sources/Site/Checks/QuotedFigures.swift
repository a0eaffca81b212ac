internal import Content
internal import Markup
internal import Project
internal import Text

/// The figures that each section of a text quotes, to compare a translation with its original.
struct QuotedFigures: Sendable {
    private typealias Reference = MarkdownDocument.FigureReference

    /// The text before the first section, the sections, and the footnotes.
    private let sections: [Section]

    private struct Section: Sendable {
        /// The range of the heading in the file; empty for text outside sections.
        let heading: Range<Int>
        let figures: [Reference]

        var counts: [String: Int] {
            Dictionary(figures.map { ($0.name, 1) }, uniquingKeysWith: +)
        }
    }

    init(_ document: MarkdownDocument) {
        let figures = document.figures
        let start = document.sections.first?.figures.lowerBound ?? figures.endIndex
        let end = document.sections.last?.figures.upperBound ?? figures.endIndex
        sections =
            [Section(heading: 0..<0, figures: Array(figures[..<start]))]
            + document.sections.map {
                Section(heading: $0.offsets, figures: Array(figures[$0.figures]))
            }
            // The figures of footnotes.
            + [Section(heading: 0..<0, figures: Array(figures[end...]))]
    }

    private init(_ sections: [Section]) { self.sections = sections }

    var names: [String] { sections.flatMap(\.figures).map(\.name) }

    /// All sections as one.
    private var joined: QuotedFigures {
        QuotedFigures([Section(heading: 0..<0, figures: sections.flatMap(\.figures))])
    }

    /// Compares the translations of each text with the original.
    ///
    /// - Parameter original: The original language of the guide.
    static func warnings(
        of texts: [CheckedText], writtenIn original: Language, in folder: GuideFolder
    ) -> [Diagnostic] {
        let groups = Dictionary(grouping: texts, by: \.name).sorted { $0.key < $1.key }
        return groups.flatMap { _, texts -> [Diagnostic] in
            guard let first = texts.first(where: { $0.language == original }) else { return [] }
            return texts.filter { $0.language != original }.flatMap { text -> [Diagnostic] in
                let differences = text.quotes.differences(from: first.quotes)
                guard !differences.isEmpty, let source = folder.withSeparateLog().read(text.path)
                else {
                    return []
                }
                return differences.map { place, summary in
                    Diagnostic(
                        .warning, CheckKind.differentFigures.rawValue, summary, in: source,
                        at: place,
                        fix: "quote the figures that '\(first.path)' quotes in this section")
                }
            }
        }
    }

    /// Returns the sections with other figures than the original: a location and a message.
    ///
    /// Texts with different numbers of sections are compared as a whole.
    private func differences(from original: QuotedFigures) -> [(Range<Int>, String)] {
        guard sections.count == original.sections.count else {
            return joined.differences(from: original.joined)
        }
        return zip(sections, original.sections).compactMap { section, original in
            var lacking = original.counts
            let added = section.figures.filter { figure in
                lacking[figure.name, default: 0] -= 1
                return lacking[figure.name, default: 0] < 0
            }
            let missing = lacking.filter { $0.value > 0 }.keys.sorted().map { "'\($0)'" }
                .joined(separator: ", ")
            guard let range = added.first?.offsets ?? (missing.isEmpty ? nil : section.heading)
            else { return nil }
            let names = Set(added.map(\.name)).sorted().map { "'\($0)'" }.joined(separator: ", ")
            if added.isEmpty {
                return (range, "the original quotes \(missing) here, and the translation does not")
            }
            return (
                range,
                "the translation quotes \(names) here, and the original "
                    + (missing.isEmpty ? "does not" : "quotes \(missing)")
            )
        }
    }
}
