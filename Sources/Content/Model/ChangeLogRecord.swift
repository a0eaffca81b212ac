package import Project
internal import TaxTables
package import Text

/// The part of a topic that changed, as named in `Content/Record`.
package enum ChangedPart: String, CaseIterable, Sendable {
    /// The topic is new.
    case new
    /// The title, the official term or the summary.
    case summary
    case definition
    case who
    case instructions
    case amounts
    case tip
    case commonMistakes = "common-mistakes"
    case dates
    case example

    /// The section of the text; nil for other parts.
    package var section: TopicSection? { TopicSection(rawValue: rawValue) }

    package init(_ section: TopicSection) {
        self =
            switch section {
            case .definition: .definition
            case .who: .who
            case .instructions: .instructions
            case .amounts: .amounts
            case .tip: .tip
            case .commonMistakes: .commonMistakes
            case .dates: .dates
            }
    }
}

/// The changes of topics, tables and rules by day: everything in `Content/Record`.
///
/// The files are content, which `taxguide changes record` writes from the history of the guide and anybody
/// may correct: so a site is the same on a machine that has no history.
package struct ChangeLogRecord: Sendable {
    package static let folder = "Content/Record"

    package struct OfTopic: Sendable {
        package let topic: YAMLText
        package let parts: [ChangedPart]
    }

    package struct OfTable: Sendable {
        /// The table, as `2026/ontario`.
        package let table: YAMLText
        package let figures: [OfFigure]
    }

    /// A changed or new figure.
    package struct OfFigure: Sendable {
        /// Its path in the table.
        package let path: String
        let was: YAMLText?

        /// The value of `was` for a new figure.
        package static let nothing = "none"

        package var isNew: Bool { was?.text == Self.nothing }

        /// The previous value in the notation of tables; nil if it is unknown or the figure is new.
        package var formerValue: String? { isNew ? nil : was?.text }
    }

    package struct OfRule: Sendable {
        /// A rule or form, as `RuleSet.Body.path` calls it.
        package let name: YAMLText
        package let change: RuleChange
    }

    package enum RuleChange: String, CaseIterable, Sendable {
        case new
        /// The content changed.
        case text
    }

    package struct Entry: Sendable {
        package let day: CalendarDay
        package let topics: [OfTopic]
        package let tables: [OfTable]
        package let rules: [OfRule]
        package let source: SourceText
    }

    package let entries: [Entry]

    package static func read(_ folder: GuideFolder) -> ChangeLogRecord {
        let paths = folder.files(below: Self.folder, endings: [".yaml"])
        var entries: [Entry] = []
        for path in paths {
            entries += folder.yamlItems(
                path, example: "- day: 2026-11-21", entry)
        }
        return ChangeLogRecord(entries: entries)
    }

    private static func entry(_ reader: YAMLMappingReader) -> Entry? {
        let day = reader.requiredDay("day")
        let topics =
            reader.optionalMappings("topics") { item -> OfTopic? in
                let topic = item.requiredTexts("topic").first
                let parts = item.words("parts", as: ChangedPart.self)
                return topic.map { OfTopic(topic: $0, parts: parts) }
            }
        let tables =
            reader.optionalMappings("tables") { item -> OfTable? in
                let table = item.requiredTexts("table").first
                let figures = item.mappings("figures") { figure -> OfFigure? in
                    let path = figure.requiredText("figure")
                    let was = figure.optional("was").flatMap { figure.text(at: $0, of: "was") }
                    return path.map { OfFigure(path: $0, was: was) }
                }
                return table.map { OfTable(table: $0, figures: figures) }
            }
        let rules =
            reader.optionalMappings("rules") { item -> OfRule? in
                let name = item.requiredTexts("rule").first
                let change = item.requiredWord("change", as: RuleChange.self)
                return name.flatMap { name in change.map { OfRule(name: name, change: $0) } }
            }
        guard let day else { return nil }
        return Entry(
            day: day, topics: topics, tables: tables, rules: rules, source: reader.source)
    }

    /// Returns errors for unknown topics, tables, figures and rules, and for invalid earlier values.
    func check(
        topicPaths: Set<String>, tables: Set<String>, rules: Set<String>,
        in references: FigureReferences
    ) -> [Diagnostic] {
        entries.flatMap { entry in
            var found = entry.topics.compactMap {
                unknownTopic($0.topic, in: entry.source, among: topicPaths)
            }
            func look(
                for names: [YAMLText], among valid: Set<String>, _ summary: (String) -> String
            ) {
                found += names.filter { !valid.contains($0.text) }.map { name in
                    Diagnostic(
                        .error, "unresolved-link", summary(name.text), in: entry.source,
                        at: name.offsets, fix: didYouMean(name.text, among: valid))
                }
            }
            look(for: entry.tables.map(\.table), among: tables) { "there is no table '\($0)'" }
            for table in entry.tables {
                found += table.figures.compactMap {
                    wrongValue(of: $0, table, in: entry, references)
                }
            }
            look(for: entry.rules.map(\.name), among: rules) { "there is no rule '\($0)'" }
            return found
        }
    }

    /// Returns an error if the previous value does not have the figure's type.
    ///
    /// Removed figures are not checked.
    private func wrongValue(
        of figure: OfFigure, _ table: OfTable, in entry: Entry, _ references: FigureReferences
    ) -> Diagnostic? {
        guard let was = figure.was, !figure.isNew,
            let (year, place) = ChangeLog.Entry.table(table.table.text, entry.source.names),
            let table = references.tables[year]?[place],
            let now = table.figureID(at: figure.path).map({ table[$0] }),
            let value = now.plainValue, now.quantity.other(plain: was.text) == nil
        else { return nil }
        return Diagnostic(
            .error, "wrong-quantity", "'\(was.text)' is no value of '\(now.path)'",
            in: entry.source, at: was.offsets,
            fix: "write it as a table does, such as \"\(value)\"")
    }
}
