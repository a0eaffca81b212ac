package import RuleEngine
package import TaxTables
package import Text

/// Notes about provisional figures, which are carried over from an earlier year.
extension SiteStrings {
    /// Returns a description of a figure's certainty.
    package func certainty(_ certainty: Figure.Certainty, of table: TaxTable) -> String {
        filled(self[certainty], years(table))
    }

    /// Returns the value of a figure as running text, with its year if it is carried over, and its
    /// last day if it changes within the year: `7% (until June 30, 2026)`.
    ///
    /// - Parameter today: The publication date; read only for a figure with a last day.
    package func figure(
        _ figure: Figure, of table: TaxTable?, on today: @autoclosure () -> CalendarDay? = nil
    ) -> String {
        var text = self.figure(figure)
        guard figure.quantity != .unknown else { return text }
        if figure.certainty == .carried, let table {
            text = filled(filled(self[.figureCarried], years(table)), ["figure": text])
        }
        guard let day = figure.until else { return text }
        let isPast = today().map { day < $0 } ?? false
        let until = isPast ? self.text(.untilPast, ["day": numbers.day(day)]) : until(day)
        return self.text(.figureUntil, ["figure": text, "until": until])
    }

    /// Returns the last day of a statement as running text.
    package func until(_ day: CalendarDay) -> String { text(.untilDay, ["day": numbers.day(day)]) }

    /// Returns a sentence with the number of carried-over figures in a table; nil if there are
    /// none.
    package func carriedStatus(_ table: TaxTable) -> String? {
        let count = table.carriedFigures.count
        guard count > 0 else { return nil }
        return filled(
            text(
                .tableStatusCarried, count: count,
                ["total": numbers.count(table.figures.count)]), years(table))
    }

    /// Returns a note for pages that depend on carried-over figures in some jurisdictions; nil if
    /// there are none.
    package func carriedNote(_ law: TaxLaw?, in places: [Jurisdiction]) -> String? {
        law?.carriedTable(for: places).map(carriedNote)
    }

    /// Returns a note for pages that depend on carried-over figures of a table.
    package func carriedNote(_ table: TaxTable) -> String {
        filled(self[.carriedNote], years(table))
    }

    /// Returns a text, followed by a note if there is one.
    package func noting(_ text: String, _ note: String?) -> String {
        [text, note].compactMap(\.self).joined(separator: " ")
    }

    private func years(_ table: TaxTable) -> KeyValuePairs<String, String> {
        ["from": numbers.year(table.yearOfCarried), "year": numbers.year(table.year)]
    }
}

extension TaxLaw {
    /// Returns the first table with carried-over figures that returns of some jurisdictions use;
    /// nil if there is none.
    package func carriedTable(for places: [Jurisdiction]) -> TaxTable? {
        ([top] + places).withParents.compactMap { tables[$0] }.first { table in
            table.carriedFigures.contains { !TaxTable.quotedSections.contains($0.section) }
        }
    }
}
