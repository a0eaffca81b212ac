package import Project
internal import TaxTables
package import Text

/// What a text can have changed in, as `Content/Record` names it.
package enum ChangedPart: String, CaseIterable, Sendable {
    /// The topic was not there before.
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

    /// The part of the text that it is; nil if it is none.
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

/// What changed in topics, tables, rules, terms, documents and other texts, day by day: everything in `Content/Record`.
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

    /// A figure that has another value, or that the table did not have.
    package struct OfFigure: Sendable {
        /// Its path in the table.
        package let path: String
        let was: YAMLText?

        /// What `was` says of a figure that the table did not have.
        package static let nothing = "none"

        /// Whether the table did not have it before.
        package var isNew: Bool { was?.text == Self.nothing }

        /// What it was, as the table wrote it; nil where that is not known, or it was not there.
        package var formerValue: String? { isNew ? nil : was?.text }
    }

    /// What entries name beside topics and tables, each kind in a list of its own.
    package enum Kind: String, CaseIterable, Sendable {
        /// Rules and forms, as `RuleSet.Body.path` calls them.
        case rules
        /// Terms of the glossary, as the language that the guide is written in has them.
        case terms
        /// Documents of the register, by their identifiers.
        case sources
        /// Other texts, each by its file below `Content`, without the language: `Pages/about.md`.
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

    /// Something of such a kind, and what happened to it.
    package struct OfNamed: Sendable {
        package let name: YAMLText
        package let change: TextChange
    }

    /// What happened to a rule, a term, a document or a text.
    package enum TextChange: String, CaseIterable, Sendable {
        case new
        /// It reads otherwise.
        case text
    }

    /// The folder of tax calendars, one of a year each.
    package static let calendarFolder = "Content/Calendar"

    /// The folders of such texts, from the guide's root.
    package static let textFolders = [
        calendarFolder, TextPage.checklistFolder, TextPage.folder,
    ]

    /// What entries call the file of such a text: where it lies below `Content`.
    ///
    /// - Parameter path: From the guide's root.
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

    /// Whether something of a kind is named.
    func names(_ kind: Kind) -> Bool { entries.contains { $0.named[kind] != nil } }

    /// The texts that there are, as entries name them.
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

    /// What is wrong with what is named here, and with what figures were.
    ///
    /// - Parameter names: All names of a kind, which are asked for if an entry has one.
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

    /// What a figure was has to be a value of its kind; of a figure that is gone nothing is known.
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
