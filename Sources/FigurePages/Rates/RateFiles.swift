internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// The machine-readable rates and figures of a jurisdiction and year.
struct RateFiles {
    let table: TaxTable
    /// The rate tables with their names.
    let rates: [(name: String, table: RateTable)]
    /// The kinds of income with columns in the tables.
    let kinds: [AmountName]
    let register: SourceRegister

    /// A JSON object with the rows of every rate table, and every figure with its sources.
    var json: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.heading(table)
            json.field("rates") { json in
                json.object { json in
                    for (name, table) in rates {
                        json.field(name) { json in
                            json.array { json in
                                for row in table.rows { write(row, &json) }
                            }
                        }
                    }
                }
            }
            json.field("figures") { json in
                json.array { json in
                    for figure in table.figures { json.figure(figure) }
                }
            }
            json.field("sources") { writeSources(&$0) }
        }
        return json.file
    }

    private struct Row {
        let table: String
        let row: RateTable.Row
    }

    /// Returns a CSV table with the rows of every rate table.
    ///
    /// - Parameter words: The UI strings with the names of kinds of income.
    func rateTable(_ words: SiteStrings) -> (csv: [UInt8], schema: [UInt8]) {
        let table = CSVTable<Row>(
            "The rates on further income", counting: moneyUnit,
            [
                .text("table", "Which taxes the rates add up", \.table),
                .amount("from", "Income from", \.row.from),
                .amount("to", "Income to", \.row.to),
                .amount("tax", "Tax on the income that the row begins at", \.row.tax),
            ]
                + kinds.indices.map { index in
                    .share(kinds[index].name, words.facts.kind(kinds[index])) {
                        $0.row.cells[index].rate
                    }
                })
        let rows = rates.flatMap { name, table in table.rows.map { Row(table: name, row: $0) } }
        return (table.csv(rows), table.schema)
    }

    private var moneyUnit: String { table.source.names.currency.unitForPrograms }

    /// A CSV table of every figure with its sources.
    var figureTable: (csv: [UInt8], schema: [UInt8]) {
        let figures = CSVTable<Figure>(
            "The figures of a year and place", counting: moneyUnit,
            [
                .text("path", "Where the figure stands in its table", \.path),
                // An amount, a rate, a date or a word.
                .text("value", "Value", \.plainValue),
                .text("certainty", "Who states the figure", \.certainty.rawValue),
                .text("sources", "The documents that state it, with spaces between them") {
                    $0.sources.joined(separator: " ")
                },
                .text("locators", "Where in these documents it stands", \.locatorText),
                .text("note", "Note", \.note),
            ])
        return (figures.csv(table.figures), figures.schema)
    }

    private func write(_ row: RateTable.Row, _ json: inout JSONWriter) {
        json.object { json in
            json.field("from", decimal: withoutNeedlessZeros(row.from.description))
            json.field(
                "to", decimal: row.to.map { withoutNeedlessZeros($0.description) } ?? "null")
            json.field("tax", decimal: withoutNeedlessZeros(row.tax.description))
            for (kind, cell) in zip(kinds, row.cells) {
                json.field(kind.name, decimal: decimalText(millionths: cell.rate))
            }
        }
    }

    /// Writes the documents that the figures cite.
    private func writeSources(_ json: inout JSONWriter) {
        let cited = Set(table.figures.flatMap(\.sources)).sorted()
        json.object { json in
            for identifier in cited {
                guard let document = register[identifier] else { continue }
                json.field(identifier) { json in
                    json.object { json in
                        json.field("title", document.title)
                        json.field("publisher", document.publisher)
                        json.field("address", document.address)
                        json.field("read", document.read?.description)
                    }
                }
            }
        }
    }
}
