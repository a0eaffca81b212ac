internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// The files of a year's rates and figures for programs and spreadsheets.
struct RateFiles {
    let table: TaxTable
    /// The tables of rates with their names.
    let rates: [(name: String, table: RateTable)]
    /// The kinds of income that the tables have columns for.
    let kinds: [AmountName]
    let register: SourceRegister

    /// One object with the rows of every table of rates, and every figure with its sources.
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

    /// The rows of every table of rates.
    ///
    /// - Parameter words: What kinds of income are called.
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

    /// Every figure with its sources.
    var figureTable: (csv: [UInt8], schema: [UInt8]) {
        let figures = CSVTable<Figure>(
            "The figures of a year and place", counting: moneyUnit,
            [
                .text("path", "Where the figure stands in its table", \.path),
                // An amount, a rate, a day or a word, as the figure is.
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

    /// The documents that the figures name.
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
