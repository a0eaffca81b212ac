internal import Project
internal import RuleLanguage
package import TaxTables
package import Text

/// What changed in whatever a guide is made of, and when: what readers are told in `Content/Changes`, and what the record
/// says.
package struct ChangeHistory: Sendable {
    package enum Change: Sendable {
        case told(ChangeLog.Entry)
        case parts([ChangedPart])
        /// Figures of the table.
        case figures([ChangeLogRecord.OfFigure])
        /// What happened to something that is neither a topic nor a table.
        case named(ChangeLogRecord.Kind, ChangeLogRecord.TextChange)

        /// All that pages show of it, in every language.
        package var summary: [String] {
            switch self {
            case .told(let entry):
                entry.titles.sorted { $0.key < $1.key }.flatMap { [$0.key.rawValue, $0.value] }
            case .parts(let parts): parts.map(\.rawValue)
            case .figures(let figures): figures.flatMap { [$0.path, $0.was?.text ?? ""] }
            case .named(let kind, let change): [kind.rawValue, change.rawValue]
            }
        }
    }

    package struct Item: Sendable {
        package let day: CalendarDay
        package let change: Change
    }

    private var topics: [String: [Item]] = [:]
    private var tables: [TaxYear: [Jurisdiction: [Item]]] = [:]
    private var named: [ChangeLogRecord.Kind: [String: [Item]]] = [:]

    init(_ log: ChangeLog, _ record: ChangeLogRecord) {
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
            for (kind, things) in entry.named {
                for thing in things {
                    named[kind, default: [:]][thing.name.text, default: []].append(
                        Item(day: entry.day, change: .named(kind, thing.change)))
                }
            }
        }
        topics = topics.mapValues(Self.latestFirst)
        named = named.mapValues { $0.mapValues(Self.latestFirst) }
        tables = tables.mapValues { $0.mapValues(Self.latestFirst) }
    }

    private static func latestFirst(_ items: [Item]) -> [Item] {
        items.enumerated().sorted {
            ($1.element.day, $0.offset) < ($0.element.day, $1.offset)
        }.map(\.element)
    }

    /// What changed in a topic, the latest first.
    package func changes(of topic: String) -> [Item] { topics[topic] ?? [] }

    /// The rules and forms of which a change is known, by what `RuleSet.Body.path` calls them.
    fileprivate var changedRules: [String] { named[.rules].map { Array($0.keys) } ?? [] }

    /// What changed in something that is neither a topic nor a table, the latest first.
    ///
    /// - Parameter name: As entries of the record name it.
    package func changes(of kind: ChangeLogRecord.Kind, _ name: String) -> [Item] {
        named[kind]?[name] ?? []
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

    /// What the record calls a term.
    package func recordedName(of term: Glossary.Entry) -> String? {
        term.terms[configuration.writtenIn]
    }

    /// What changed in a term or its explanation, the latest first.
    package func changes(of term: Glossary.Entry) -> [ChangeHistory.Item] {
        recordedName(of: term).map { history.changes(of: .terms, $0) } ?? []
    }

    /// What changed in a text that is neither a topic nor a table, the latest first.
    ///
    /// - Parameter path: Its file from the guide's root, in the language that it is written in.
    package func changes(ofTextAt path: String) -> [ChangeHistory.Item] {
        history.changes(of: .texts, ChangeLogRecord.name(ofTextAt: path))
    }

    /// What changed in a rule or form, by its number in the book, the latest first.
    package func changes(ofBody body: Int) -> [ChangeHistory.Item] {
        history.changes(of: .rules, book.bodies[body].path)
    }
}
