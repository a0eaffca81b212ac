internal import GuideDiagnostics
package import GuideFormats
internal import GuideWords
internal import GuideYAML
internal import RuleLanguage
package import TaxTables

/// What changed in each topic, table, rule and other text, and when: what readers are told in `Content/Changes`, and what the
/// record says.
package struct ChangeHistory: Sendable {
    package enum Change: Sendable {
        case told(ChangeLog.Entry)
        case parts([ChangedPart])
        /// Figures of the table.
        case figures([ChangeRecord.OfFigure])
        /// What happened to a text that is neither a topic nor a table.
        case text(ChangeRecord.TextChange)
        /// What happened to a rule or form.
        case rule(ChangeRecord.TextChange)

        /// All that pages show of it, in every language.
        package var summary: [String] {
            switch self {
            case .told(let entry):
                entry.titles.sorted { $0.key < $1.key }.flatMap { [$0.key.rawValue, $0.value] }
            case .parts(let parts): parts.map(\.rawValue)
            case .figures(let figures): figures.flatMap { [$0.path, $0.was?.text ?? ""] }
            case .text(let kind), .rule(let kind): [kind.rawValue]
            }
        }
    }

    package struct Item: Sendable {
        package let day: CalendarDay
        package let change: Change
    }

    private var topics: [String: [Item]] = [:]
    private var tables: [TaxYear: [Jurisdiction: [Item]]] = [:]
    private var rules: [String: [Item]] = [:]
    private var texts: [String: [Item]] = [:]

    init(_ log: ChangeLog, _ record: ChangeRecord) {
        for entry in log.entries {
            let item = Item(day: entry.day, change: .told(entry))
            for topic in entry.topicPaths { topics[topic, default: []].append(item) }
            for (year, place) in entry.namedTables {
                tables[year, default: [:]][place, default: []].append(item)
            }
        }
        for entry in record.entries {
            for topic in entry.topics where !topic.parts.isEmpty {
                topics[topic.topic.text, default: []].append(
                    Item(day: entry.day, change: .parts(topic.parts)))
            }
            for table in entry.tables where !table.figures.isEmpty {
                guard
                    let (year, place) = ChangeLog.Entry.table(table.table.text, entry.source.names)
                else { continue }
                tables[year, default: [:]][place, default: []].append(
                    Item(day: entry.day, change: .figures(table.figures)))
            }
            for rule in entry.rules {
                rules[rule.rule.text, default: []].append(
                    Item(day: entry.day, change: .rule(rule.kind)))
            }
            for text in entry.texts {
                texts[text.text.text, default: []].append(
                    Item(day: entry.day, change: .text(text.kind)))
            }
        }
        topics = topics.mapValues(Self.latestFirst)
        rules = rules.mapValues(Self.latestFirst)
        texts = texts.mapValues(Self.latestFirst)
        tables = tables.mapValues { $0.mapValues(Self.latestFirst) }
    }

    private static func latestFirst(_ items: [Item]) -> [Item] {
        items.enumerated().sorted {
            ($1.element.day, $0.offset) < ($0.element.day, $1.offset)
        }.map(\.element)
    }

    /// What changed in a topic, the latest first.
    package func changes(of topic: String) -> [Item] { topics[topic] ?? [] }

    /// The rules and forms of which a change is known, by what `RuleBook.Body.path` calls them.
    fileprivate var changedRules: [String] { Array(rules.keys) }

    /// What changed in a rule or form, the latest first.
    ///
    /// - Parameter path: As `RuleBook.Body.path` calls it.
    package func changes(ofRule path: String) -> [Item] { rules[path] ?? [] }

    /// What changed in a text that is neither a topic nor a table, the latest first.
    ///
    /// - Parameter path: Its file from the guide's root, in the language that it is written in.
    package func changes(ofTextAt path: String) -> [Item] {
        texts[ChangeRecord.name(ofTextAt: path)] ?? []
    }

    /// What changed in a table, the latest first.
    package func changes(of place: Jurisdiction, _ year: TaxYear) -> [Item] {
        tables[year]?[place] ?? []
    }
}

extension Guide {
    /// The rules and forms of which a change is known, by their numbers in the book, rising.
    package var changedBodies: [Int] {
        let changed = history.changedRules
        guard !changed.isEmpty else { return [] }
        let numbers = book.bodiesByPath
        return changed.compactMap { numbers[$0] }.sorted()
    }

    /// What changed in a rule or form, by its number in the book, the latest first.
    package func changes(ofBody body: Int) -> [ChangeHistory.Item] {
        history.changes(ofRule: book.bodies[body].path)
    }
}
