package import BuildStore
internal import Project
internal import RuleLanguage
package import TaxTables
package import Text

/// The dated changes of all parts of a guide: the entries of `Content/Changes` and of the change
/// log.
package struct ChangeHistory: Sendable {
    package enum Change: Sendable {
        case told(ChangeLog.Entry)
        case parts([ChangedPart])
        /// Changed figures of a table.
        case figures([ChangeLogRecord.OfFigure])
        case rule(ChangeLogRecord.RuleChange)

        /// The content of the change in all languages, for cache keys.
        package var summary: [String] {
            switch self {
            case .told(let entry):
                entry.titles.sorted { $0.key < $1.key }.flatMap { [$0.key.rawValue, $0.value] }
            case .parts(let parts): parts.map(\.rawValue)
            case .figures(let figures): figures.flatMap { [$0.path, $0.was?.text ?? ""] }
            case .rule(let change): [change.rawValue]
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
            for rule in entry.rules {
                rules[rule.name.text, default: []].append(
                    Item(day: entry.day, change: .rule(rule.change)))
            }
        }
        topics = topics.mapValues(Self.latestFirst)
        rules = rules.mapValues(Self.latestFirst)
        tables = tables.mapValues { $0.mapValues(Self.latestFirst) }
    }

    private static func latestFirst(_ items: [Item]) -> [Item] {
        items.enumerated().sorted {
            ($1.element.day, $0.offset) < ($0.element.day, $1.offset)
        }.map(\.element)
    }

    /// Returns the changes of a topic, latest first.
    package func changes(of topic: String) -> [Item] {
        Reads.record(Dependency(.history, "topics \(topic)"))
        return topics[topic] ?? []
    }

    /// The rules and forms of which a change is known, by what `RuleSet.Body.path` calls them.
    fileprivate var changedRules: [String] { Array(rules.keys) }

    /// Returns the changes of a rule or form by `RuleSet.Body.path`, latest first.
    fileprivate func changes(ofRule path: String) -> [Item] {
        Reads.record(Dependency(.history, "rules \(path)"))
        return rules[path] ?? []
    }

    /// Returns the changes of a table, latest first.
    package func changes(of place: Jurisdiction, _ year: TaxYear) -> [Item] {
        Reads.record(Dependency(.history, "tables \(year) \(place.rawValue)"))
        return tables[year]?[place] ?? []
    }

    /// The changes that a dependency of the kind `history` names.
    ///
    /// - Parameter place: Finds a place by its name.
    package func changes(
        of dependency: Dependency, place: (String) -> Jurisdiction?
    ) -> [Item] {
        let parts = dependency.name.split(
            separator: " ", maxSplits: 1, omittingEmptySubsequences: false
        ).map(String.init)
        guard parts.count == 2 else { return [] }
        if parts[0] == "rules" { return changes(ofRule: parts[1]) }
        guard parts[0] == "tables" else { return changes(of: parts[1]) }
        guard let (year, name) = Dependency(.history, parts[1]).yearAndName,
            let place = place(name)
        else { return [] }
        return changes(of: place, year)
    }
}

extension Guide {
    /// The sorted numbers in the rule set of the rules and forms with changes.
    package var changedBodies: [Int] {
        Reads.record(.changedRules)
        let changed = history.changedRules
        guard !changed.isEmpty else { return [] }
        let numbers = laws.ruleSet?.bodiesByPath ?? [:]
        return changed.compactMap { numbers[$0] }.sorted()
    }

    /// Returns the changes of a rule or form by its number in the rule set, latest first.
    package func changes(ofBody body: Int) -> [ChangeHistory.Item] {
        history.changes(ofRule: laws.ruleSet?.bodies[body].path ?? "")
    }
}
