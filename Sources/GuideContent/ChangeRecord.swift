package import GuideDiagnostics
package import GuideFolders
package import GuideFormats
internal import GuideLaw
package import GuideWords
package import GuideYAML
internal import TaxTables

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

/// What changed in topics, tables, rules and other texts, day by day: everything in `Content/Record`.
///
/// The files are content, which `taxguide changes record` writes from the history of the guide and anybody
/// may correct: so a site is the same on a machine that has no history.
package struct ChangeRecord: Sendable {
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

    /// A figure that has another value.
    package struct OfFigure: Sendable {
        /// Its path in the table.
        package let path: String
        let was: YAMLText?

        /// What it was, as the table wrote it; nil where that is not known.
        package var formerValue: String? { was?.text }
    }

    package struct OfRule: Sendable {
        /// `RuleBook.Body.path` of the rule or form.
        package let rule: YAMLText
        package let kind: TextChange
    }

    /// A text that is neither a topic nor a table.
    package struct OfText: Sendable {
        /// Its file below `Content`, without the language: `Pages/about.md`.
        package let text: YAMLText
        package let kind: TextChange
    }

    /// What happened to a rule, or to a text that is neither a topic nor a table.
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
        package let rules: [OfRule]
        package let texts: [OfText]
        package let source: SourceText
    }

    package let entries: [Entry]

    /// Whether a rule is named.
    var hasRules: Bool { entries.contains { !$0.rules.isEmpty } }

    /// The texts that there are, as entries name them.
    private let knownTexts: Set<String>

    package static func read(_ folder: GuideFolder) -> ChangeRecord {
        let paths = folder.files(below: Self.folder, endings: [".yaml"])
        var entries: [Entry] = []
        for path in paths {
            entries += folder.yamlItems(
                path, example: "- day: 2026-11-21", entry)
        }
        let known = Self.textFolders.flatMap { texts in
            folder.apart.names(in: texts).map { name(ofTextAt: "\(texts)/\($0)") }
        }
        return ChangeRecord(entries: entries, knownTexts: Set(known))
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
                let rule = item.requiredTexts("rule").first
                let kind = item.requiredWord("change", as: TextChange.self)
                return rule.flatMap { rule in kind.map { OfRule(rule: rule, kind: $0) } }
            }
        let texts =
            reader.optionalMappings("texts") { item -> OfText? in
                let text = item.requiredTexts("text").first
                let kind = item.requiredWord("change", as: TextChange.self)
                return text.flatMap { text in kind.map { OfText(text: text, kind: $0) } }
            }
        guard let day else { return nil }
        return Entry(
            day: day, topics: topics, tables: tables, rules: rules, texts: texts,
            source: reader.source)
    }

    /// What is wrong with the topics, tables, rules and texts named here, and with what figures were.
    func check(
        topicPaths: Set<String>, tables: Set<String>, rules: Set<String>,
        in references: FigureReferences
    ) -> [Diagnostic] {
        entries.flatMap { entry in
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
            look(for: entry.rules.map(\.rule), among: rules) { "there is no rule '\($0)'" }
            look(for: entry.texts.map(\.text), among: knownTexts) {
                "there is no file 'Content/\($0)' of a text"
            }
            return found
        }
    }

    /// What a figure was has to be a value of its kind; of a figure that is gone nothing is known.
    private func wrongValue(
        of figure: OfFigure, _ table: OfTable, in entry: Entry, _ references: FigureReferences
    ) -> Diagnostic? {
        guard let was = figure.was,
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
