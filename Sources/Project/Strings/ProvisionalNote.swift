package import RuleEngine
package import TaxTables
package import Text

/// What is said of figures of an earlier year that are not yet confirmed.
extension SiteStrings {
    /// How sure a figure of a table is.
    package func certainty(_ certainty: Figure.Certainty, of table: TaxTable) -> String {
        filled(self[certainty], years(table))
    }

    /// A figure as running text quotes it, with the year it is of if that is not the table's, and the
    /// last day on which it is in force if it is set anew within the year: `7% (until June 30, 2026)`.
    package func figure(_ figure: Figure, of table: TaxTable?) -> String {
        var text = self.figure(figure)
        guard figure.quantity != .unknown else { return text }
        if figure.certainty == .carried, let table {
            text = filled(filled(self[.figureCarried], years(table)), ["figure": text])
        }
        guard let day = figure.until else { return text }
        return self.text(.figureUntil, ["figure": text, "until": until(day)])
    }

    /// The last day on which something is in force, as running text says it.
    package func until(_ day: CalendarDay) -> String { text(.untilDay, ["day": numbers.day(day)]) }

    /// How many figures of a table are of an earlier year; nil if none is.
    package func carriedStatus(_ table: TaxTable) -> String? {
        let count = table.carriedFigures.count
        guard count > 0 else { return nil }
        return filled(
            text(
                .tableStatusCarried, count: count,
                ["total": numbers.count(table.figures.count)]), years(table))
    }

    /// A sentence for pages that are computed in some places with figures of an earlier year; nil if
    /// none is.
    package func carriedNote(_ law: TaxLaw?, in places: [Jurisdiction]) -> String? {
        law?.carriedTable(for: places).map(carriedNote)
    }

    /// A sentence for pages that use figures of a table that are of an earlier year.
    package func carriedNote(_ table: TaxTable) -> String {
        filled(self[.carriedNote], years(table))
    }

    /// A text, and a note behind it if there is one.
    package func noting(_ text: String, _ note: String?) -> String {
        [text, note].compactMap(\.self).joined(separator: " ")
    }

    private func years(_ table: TaxTable) -> KeyValuePairs<String, String> {
        ["from": numbers.year(table.yearOfCarried), "year": numbers.year(table.year)]
    }
}

extension TaxLaw {
    /// The first table behind returns of places whose rules use figures of an earlier year; nil if there is none.
    package func carriedTable(for places: [Jurisdiction]) -> TaxTable? {
        ([top] + places).withParents.compactMap { tables[$0] }.first { table in
            table.carriedFigures.contains { !TaxTable.quotedSections.contains($0.section) }
        }
    }
}
