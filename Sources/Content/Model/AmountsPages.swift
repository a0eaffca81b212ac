internal import Project
package import TaxTables
package import Text

/// The pages of a jurisdiction's amounts besides the first one: `amounts-pages` in `Site/site.yaml`.
///
/// A page of a figure follows from the path of the figure alone, so that a URL does not depend on the
/// other figures.
package struct AmountsPages: Sendable {
    private struct Page {
        let name: YAMLText
        /// The beginnings of paths, such as `federal.limits.meals` or `federal.credits`.
        let groups: [YAMLText]
    }

    private let pages: [Page]
    package let source: SourceText
    private let nameByGroup: [String: String]

    init(_ reader: YAMLMappingReader) {
        source = reader.source
        pages =
            reader.optionalMapping("amounts-pages") { table in
                table.remainingEntries().map { entry in
                    table.checkSlug(entry.key, at: entry.keyOffsets)
                    return Page(
                        name: YAMLText(text: entry.key, offsets: entry.keyOffsets),
                        groups: table.texts(at: entry.value, of: entry.key))
                }
            } ?? []
        let groups = pages.flatMap { page in page.groups.map { ($0.text, page.name.text) } }
        reader.reportRepeats(of: pages.flatMap(\.groups))
        nameByGroup = Dictionary(groups, uniquingKeysWith: { first, _ in first })
    }

    /// The sections without a page of their own in the file, but with one by default.
    private static let quotedSections = TaxTable.sections.filter {
        TaxTable.quotedSections.contains($0) && $0 != "sales-tax"
    }

    /// The names of all pages in their order: those of the file first.
    package var names: [String] {
        let declared = pages.map(\.name.text)
        return declared + Self.quotedSections.filter { !declared.contains($0) }
    }

    /// Returns the name of the page that has a figure; nil for the first page.
    ///
    /// By default, the figures that no return uses have a page for each section.
    package func name(of figure: Figure) -> String? {
        if !nameByGroup.isEmpty,
            let name = Self.groups(of: figure).compactMap({ nameByGroup[$0] }).first
        {
            return name
        }
        return Self.quotedSections.contains(figure.section) ? figure.section : nil
    }

    /// Returns errors for names without words.
    func check(_ guide: Guide) -> [Diagnostic] {
        guide.configuration.languages.flatMap { language in
            pages.map(\.name).filter { !guide.words(language).hasWord(forFigurePart: $0.text) }.map
            {
                Diagnostic(
                    .error, "missing-figure-word",
                    "'\($0.text)' has no words in Site/Strings/\(language.rawValue).yaml",
                    in: source, at: $0.offsets,
                    fix: "add '\($0.text): …' to 'figures' in that file")
            }
        }
    }

    /// Returns the groups without figures in any of the tables.
    package func groupsWithoutFigures(in tables: some Sequence<TaxTable>) -> [YAMLText] {
        let paths = Set(tables.flatMap(\.figures).flatMap { Self.groups(of: $0) })
        return pages.flatMap(\.groups).filter { !paths.contains($0.text) }
    }

    /// Returns the groups of a figure, the narrower one first.
    private static func groups(of figure: Figure) -> [String] {
        let parts = figure.path.split(separator: ".", maxSplits: 3)
        return [3, 2].map { parts.prefix($0).joined(separator: ".") }
    }
}
