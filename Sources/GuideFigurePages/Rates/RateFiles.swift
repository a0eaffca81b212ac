internal import GuideCalculations
internal import GuideContent
internal import GuideFormats
internal import GuidePages
internal import GuideWords
internal import TaxEngine
internal import TaxTables

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

    /// The rows of every table of rates.
    var csv: [UInt8] {
        var csv = CSVWriter()
        csv.row(["table", "from", "to", "tax"] + kinds.map(\.name))
        for (name, table) in rates {
            for row in table.rows {
                csv.row(
                    [
                        name, row.from.description, row.to?.description ?? "",
                        row.tax.description,
                    ] + row.cells.map { decimalText(millionths: $0.rate) })
            }
        }
        return csv.bytes
    }

    /// Every figure with its sources.
    var figuresCSV: [UInt8] {
        var csv = CSVWriter()
        csv.row(["path", "value", "certainty", "sources", "note"])
        for figure in table.figures {
            csv.row([
                figure.path, figure.plainValue ?? "", figure.certainty.rawValue,
                figure.sources.joined(separator: " "), figure.note ?? "",
            ])
        }
        return csv.bytes
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
