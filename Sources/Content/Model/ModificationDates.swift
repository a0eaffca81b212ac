package import BuildStore
package import Project
internal import RuleEngine
package import TaxTables
package import Text

/// The dates on which the content of pages last changed, as stated in the content.
///
/// They do not depend on the clock, so that a build is reproducible on any day.
package struct ModificationDates: Sendable {
    private var topics: [String: CalendarDay] = [:]
    private var tables: [TaxYear: [Jurisdiction: CalendarDay]] = [:]

    package init(_ guide: Guide) {
        for (year, law) in guide.laws.all {
            for (jurisdiction, table) in law.tables {
                if let day = table.checked { enter(day, year, jurisdiction) }
            }
        }
        for entry in guide.changes.entries {
            for path in entry.topicPaths {
                topics[path] = max(topics[path] ?? entry.day, entry.day)
            }
            for (year, jurisdiction) in entry.tables(of: guide) {
                enter(entry.day, year, jurisdiction)
            }
        }
        for entry in guide.record.entries {
            for path in entry.topics.map(\.topic.text) {
                topics[path] = max(topics[path] ?? entry.day, entry.day)
            }
            for (year, jurisdiction) in entry.tables.compactMap({
                ChangeLog.Entry.table($0.table.text, entry.source.names)
            }) where guide.laws.places(in: year).contains(jurisdiction) {
                enter(entry.day, year, jurisdiction)
            }
        }
    }

    private mutating func enter(
        _ day: CalendarDay, _ year: TaxYear, _ jurisdiction: Jurisdiction
    ) {
        let latest = tables[year]?[jurisdiction] ?? day
        tables[year, default: [:]][jurisdiction] = max(latest, day)
    }

    /// Returns the date of a topic's last review or announced change; nil if it has no text in the
    /// language.
    package func modified(_ topic: Topic, _ language: Language) -> CalendarDay? {
        topic.texts[language].flatMap { text in
            [text.reviewed, changed(topic.path)].compactMap(\.self).max()
        }
    }

    /// Returns the date on which the tables of some jurisdictions were last checked or changed.
    package func modified(_ year: TaxYear, _ places: [Jurisdiction]) -> CalendarDay? {
        places.compactMap { changed(year, $0) }.max()
    }

    /// Returns the date on which the tables of a year were last checked or changed.
    package func modified(_ year: TaxYear) -> CalendarDay? {
        Reads.record(Dependency(.modified, "year \(year)"))
        return tables[year]?.values.max()
    }

    private func changed(_ topic: String) -> CalendarDay? {
        Reads.record(Dependency(.modified, "topic \(topic)"))
        return topics[topic]
    }

    private func changed(_ year: TaxYear, _ place: Jurisdiction) -> CalendarDay? {
        Reads.record(Dependency(.modified, "table \(year) \(place.rawValue)"))
        return tables[year]?[place]
    }

    /// Returns the date of a dependency of the kind `modified`.
    ///
    /// - Parameter place: Finds a place by its name.
    package func day(
        of dependency: Dependency, place: (String) -> Jurisdiction?
    ) -> CalendarDay? {
        let parts = dependency.name.split(
            separator: " ", maxSplits: 1, omittingEmptySubsequences: false
        ).map(String.init)
        guard parts.count == 2 else { return nil }
        if parts[0] == "topic" { return changed(parts[1]) }
        guard let (year, name) = Dependency(.modified, parts[1]).yearAndName else { return nil }
        return parts[0] == "year" ? modified(year) : place(name).flatMap { changed(year, $0) }
    }
}
