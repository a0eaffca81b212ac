internal import Project
package import RuleEngine
package import TaxTables
package import Text

extension JSONWriter {
    /// Writes the members that identify a table.
    package mutating func heading(_ table: TaxTable) {
        field("year", table.year.number)
        field("jurisdiction", table.jurisdiction.code)
        field("form", table.form)
        field("status", table.status.rawValue)
        if let day = table.checked { field("checked", day.description) }
        if !table.carriedFigures.isEmpty {
            field("figuresOf", table.yearOfCarried.number)
        }
    }

    /// Writes `figuresOf` if figures of an earlier year are used in one of the jurisdictions.
    package mutating func figuresOf(_ law: TaxLaw, in places: [Jurisdiction]) {
        guard let table = law.carriedTable(for: places) else { return }
        field("figuresOf", table.yearOfCarried.number)
    }

    /// Writes a figure of a table with its documents.
    ///
    /// - Parameter pages: The URLs of the figure on pages, with their languages.
    package mutating func figure(
        _ figure: Figure, pages: [(language: String, address: String)] = []
    ) {
        object { json in
            json.field("path", figure.path)
            switch figure.quantity {
            case .amount(let money): json.field("amount", decimal: money.description)
            // The rate is text, as in table files, because a fraction has no exact decimal.
            case .rate(let rate): json.field("rate", rate.description)
            case .count(let count, let unit):
                json.field("count", count)
                json.field("unit", unit.rawValue)
            case .unknown: json.field("unknown", true)
            }
            json.field("certainty", figure.certainty.rawValue)
            json.array("sources", figure.sources)
            if !figure.locators.isEmpty {
                json.object("locators") { json in
                    for source in figure.sources {
                        guard let locator = figure.locators[source] else { continue }
                        json.field(source, locator.text)
                    }
                }
            }
            if let day = figure.until { json.field("until", day.description) }
            if let note = figure.note { json.field("note", note) }
            if !pages.isEmpty {
                json.object("pages") { json in
                    for page in pages { json.field(page.language, page.address) }
                }
            }
        }
    }
}
