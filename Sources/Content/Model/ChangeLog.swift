internal import Markup
package import Project
internal import RuleEngine
internal import RuleLanguage
package import TaxTables
package import Text

/// Announced changes of the guide for its readers: all files in `Content/Changes`.
package struct ChangeLog: Sendable {
    package struct Entry: Sendable {
        package let day: CalendarDay
        package let titles: ByLanguage<String>
        package let texts: ByLanguage<String>
        /// The paths of the changed topics.
        package let topics: [YAMLText]
        /// The changed tables, as `2026/ontario`.
        package let tables: [YAMLText]
        package let source: SourceText
        package let offsets: Range<Int>

        package init(
            day: CalendarDay, titles: ByLanguage<String>, texts: ByLanguage<String>,
            topics: [YAMLText], tables: [YAMLText], source: SourceText, offsets: Range<Int>
        ) {
            self.day = day
            self.titles = titles
            self.texts = texts
            self.topics = topics
            self.tables = tables
            self.source = source
            self.offsets = offsets
        }

        /// Returns the entry's `id`.
        package func anchor(_ language: Language) -> String {
            "\(day)-"
                + addressName(for: titles[language] ?? "", otherwise: "\(offsets.lowerBound)")
        }

        package var topicPaths: [String] { topics.map(\.text) }

        /// The tables that it names, even if they do not exist.
        var namedTables: [(year: TaxYear, jurisdiction: Jurisdiction)] {
            tables.compactMap { Self.table($0.text, source.names) }
        }

        /// Returns the named tables that are published.
        package func tables(of guide: Guide) -> [(year: TaxYear, jurisdiction: Jurisdiction)] {
            namedTables.filter { year, jurisdiction in
                guide.configuration.years.contains(year)
                    && guide.laws.places(in: year).contains(jurisdiction)
            }
        }

        package static func table(
            _ path: String, _ names: GuideDeclarations
        ) -> (year: TaxYear, jurisdiction: Jurisdiction)? {
            let parts = path.split(separator: "/").map(String.init)
            guard parts.count == 2, let year = TaxYear(text: parts[0]),
                let place = names.jurisdiction(named: parts[1])
            else { return nil }
            return (year, place)
        }
    }

    /// The entries, latest first; those of one day in the order of the file.
    package let entries: [Entry]

    package static func read(_ folder: GuideFolder) -> ChangeLog {
        var entries: [Entry] = []
        let paths = folder.files(below: GuidePath.changes, endings: [".yaml"])
        for path in paths {
            entries += folder.yamlItems(
                path, example: "- day: 2026-11-21", entry)
        }
        let sorted = entries.enumerated().sorted {
            ($1.element.day, $0.offset) < ($0.element.day, $1.offset)
        }
        return ChangeLog(entries: sorted.map(\.element))
    }

    private static func entry(_ reader: YAMLMappingReader) -> Entry? {
        let day = reader.requiredDay("day")
        let titles = reader.texts(inEach: "title")
        let texts = reader.texts(inEach: "text")
        let topics = reader.texts("topics")
        let tables = reader.texts("tables")
        guard let day else { return nil }
        return Entry(
            day: day, titles: titles, texts: texts, topics: topics, tables: tables,
            source: reader.source, offsets: reader.offsets)
    }

    /// Errors for changes with the same date and title, which would have the same `id`.
    private var repeats: [Diagnostic] {
        Set(entries.flatMap { $0.titles.map(\.key) }).sorted().flatMap { language in
            var seen: [String: Entry] = [:]
            return entries.compactMap { entry -> Diagnostic? in
                guard entry.titles[language] != nil,
                    let first = seen.updateValue(entry, forKey: entry.anchor(language))
                else { return nil }
                return Diagnostic(
                    .error, "repeated-name",
                    "the change '\(entry.titles[language] ?? "")' of \(entry.day) is repeated",
                    in: entry.source, at: entry.offsets,
                    fix: "take one of the two out, or give them titles that differ",
                    notes: [.init("the first one is here", at: first.source.range(first.offsets))])
            }
        }
    }

    /// Returns errors about duplicate entries, and unknown topics and tables.
    package func check(_ guide: Guide, topicPaths: Set<String>) -> [Diagnostic] {
        // A table with errors exists and was reported.
        let usable = guide.references.tables.flatMap { year, tables in
            tables.keys.map { "\(year)/\($0.rawValue)" }
        }
        let unusable = guide.references.unusable.map { "\($0.year)/\($0.jurisdiction.rawValue)" }
        let tables = Set(usable + unusable)
        return repeats
            + guide.record.check(
                topicPaths: topicPaths, tables: tables,
                rules: Set(guide.ruleSet.bodies.map(\.path)),
                in: guide.references)
            + entries.flatMap { entry in
                entry.topics.compactMap {
                    unknownTopic($0, in: entry.source, among: topicPaths)
                }
                    + entry.tables.filter { !tables.contains($0.text) }.map {
                        Diagnostic(
                            .error, "unresolved-link", "there is no table '\($0.text)'",
                            in: entry.source, at: $0.offsets,
                            fix: didYouMean($0.text, among: tables))
                    }
            }
    }
}

extension GuideFolder {
    /// Returns the results of `read` for the mappings of a file that is a list; empty, after a
    /// diagnostic, for any other file.
    package func yamlItems<Item>(
        _ path: String, example: String, isOptional: Bool = false,
        _ read: (YAMLMappingReader) -> Item?
    ) -> [Item] {
        let source =
            isOptional
            ? readIfThere(path)
            : self.read(path)
        guard let source else { return [] }
        return YAMLMappingReader.readItems(
            source, example: example, log: log, read)
    }
}
