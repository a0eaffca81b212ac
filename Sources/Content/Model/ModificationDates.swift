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
        for (year, law) in guide.laws {
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
            }) where guide.laws[year]?.tables[jurisdiction] != nil {
                enter(entry.day, year, jurisdiction)
            }
        }
    }

    private mutating func enter(
        _ day: CalendarDay, _ year: TaxYear, _ jurisdiction: Jurisdiction
    ) {
        let known = tables[year]?[jurisdiction] ?? day
        tables[year, default: [:]][jurisdiction] = max(known, day)
    }

    /// Returns the date of a topic's last review or announced change; nil if it has no text in the
    /// language.
    package func modified(_ topic: Topic, _ language: Language) -> CalendarDay? {
        topic.texts[language].flatMap { text in
            [text.reviewed, topics[topic.path]].compactMap(\.self).max()
        }
    }

    /// Returns the date on which the tables of some jurisdictions were last checked or changed.
    package func modified(_ year: TaxYear, _ places: [Jurisdiction]) -> CalendarDay? {
        places.compactMap { tables[year]?[$0] }.max()
    }

    /// Returns the date on which the tables of a year were last checked or changed.
    package func modified(_ year: TaxYear) -> CalendarDay? { tables[year]?.values.max() }
}
