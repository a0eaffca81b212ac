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

/// The change log of topics, tables, rules, terms, documents and other texts: all files in
/// `Content/Record`.
///
/// `taxguide changes record` writes the files from the history of the guide, and authors may
/// correct them. They are content, so that a site does not depend on the git history.
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

    /// The kinds of items other than topics and tables.
    package enum Kind: String, CaseIterable, Sendable {
        /// Rules and forms, by `RuleSet.Body.path`.
        case rules
        /// Glossary terms, in the guide's original language.
        case terms
        /// Documents of the source register, by identifier.
        case sources
        /// Other texts, by the path of the original below `Content`: `Pages/about.md`.
        case texts

        /// The key of the name in an item of the list.
        package var key: String { String(rawValue.dropLast()) }

        fileprivate func unknown(_ name: String) -> String {
            switch self {
            case .rules: "there is no rule '\(name)'"
            case .terms: "the glossary explains no '\(name)'"
            case .sources: "no document '\(name)' is in the register"
            case .texts: "there is no file 'Content/\(name)' of a text"
            }
        }
    }

    /// A changed item of such a kind.
    package struct OfNamed: Sendable {
        package let name: YAMLText
        package let change: TextChange
    }

    /// The change of a rule, term, document or text.
    package enum TextChange: String, CaseIterable, Sendable {
        case new
        /// The content changed.
        case text
    }

    /// The folder of tax calendars, one file a year.
    package static let calendarFolder = "Content/Calendar"

    /// The folders of other texts, from the guide's root.
    package static let textFolders = [
        calendarFolder, TextPage.checklistFolder, TextPage.folder,
    ]

    /// Returns the name of a text in the change log: its path below `Content`.
    ///
    /// - Parameter path: The path from the guide's root.
    package static func name(ofTextAt path: String) -> String {
        String(path.dropFirst("Content/".utf8.count))
    }

    package struct Entry: Sendable {
        package let day: CalendarDay
        package let topics: [OfTopic]
        package let tables: [OfTable]
        package let named: [Kind: [OfNamed]]
        package let source: SourceText
    }

    package let entries: [Entry]

    /// Returns true if any entry names an item of a kind.
    func names(_ kind: Kind) -> Bool { entries.contains { $0.named[kind] != nil } }

    /// The names of all existing texts.
    private let knownTexts: Set<String>

    package static func read(_ folder: GuideFolder) -> ChangeLogRecord {
        let paths = folder.files(below: Self.folder, endings: [".yaml"])
        var entries: [Entry] = []
        for path in paths {
            entries += folder.yamlItems(
                path, example: "- day: 2026-11-21", entry)
        }
        let known = Self.textFolders.flatMap { texts in
            folder.withSeparateLog().names(in: texts).map { name(ofTextAt: "\(texts)/\($0)") }
        }
        return ChangeLogRecord(entries: entries, knownTexts: Set(known))
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
        var named: [Kind: [OfNamed]] = [:]
        for kind in Kind.allCases {
            let things = reader.optionalMappings(kind.rawValue) { item -> OfNamed? in
                let name = item.requiredTexts(kind.key).first
                let change = item.requiredWord("change", as: TextChange.self)
                return name.flatMap { name in change.map { OfNamed(name: name, change: $0) } }
            }
            if !things.isEmpty { named[kind] = things }
        }
        guard let day else { return nil }
        return Entry(
            day: day, topics: topics, tables: tables, named: named, source: reader.source)
    }

    /// Returns errors about unknown items and invalid previous values.
    ///
    /// - Parameter names: Returns all names of a kind; only called for kinds in the log.
    func check(
        topicPaths: Set<String>, tables: Set<String>, in references: FigureReferences,
        _ names: (Kind) -> Set<String>
    ) -> [Diagnostic] {
        let known = Dictionary(
            uniqueKeysWithValues: Kind.allCases.filter(self.names).map { kind in
                (kind, kind == .texts ? knownTexts : names(kind))
            })
        return entries.flatMap { entry in
            var found = entry.topics.compactMap {
                unknownTopic($0.topic, in: entry.source, among: topicPaths)
            }
            func look(
                for names: [YAMLText], among known: Set<String>, _ summary: (String) -> String
            ) {
                found += names.filter { !known.contains($0.text) }.map { name in
                    Diagnostic(
                        .error, "unresolved-link", summary(name.text), in: entry.source,
                        at: name.offsets, remedy: didYouMean(name.text, among: known))
                }
            }
            look(for: entry.tables.map(\.table), among: tables) { "there is no table '\($0)'" }
            for table in entry.tables {
                found += table.figures.compactMap {
                    wrongValue(of: $0, table, in: entry, references)
                }
            }
            for kind in Kind.allCases {
                look(
                    for: entry.named[kind]?.map(\.name) ?? [], among: known[kind] ?? [],
                    kind.unknown)
            }
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
            let known = references.tables[year]?[place],
            let now = known.figureID(at: figure.path).map({ known[$0] }),
            let value = now.plainValue, now.quantity.other(plain: was.text) == nil
        else { return nil }
        return Diagnostic(
            .error, "wrong-quantity", "'\(was.text)' is no value of '\(now.path)'",
            in: entry.source, at: was.offsets,
            remedy: "write it as a table does, such as \"\(value)\"")
    }
}
