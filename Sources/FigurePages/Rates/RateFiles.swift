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
    let rates: [(name: String, part: RatePart, table: RateTable)]
    /// The gaps of all rows, each name once.
    let gaps: [OpenGap]
    /// The kinds of income with columns in the tables.
    let kinds: [AmountName]
    let register: SourceRegister
    let words: SiteStrings
    /// The URL of each figure on pages by its path, for each language.
    var pages: [(language: String, addresses: [String: String])] = []

    /// A JSON object with the rows of every rate table, and every figure with its sources.
    var json: [UInt8] {
        JSONWriter.object { json in
            json.heading(table)
            json.gaps(gaps, words, isOfOneReturn: false)
            json.object("rates") { json in
                for (name, _, table) in rates {
                    json.array(name, table.rows) { row, json in write(row, &json) }
                }
            }
            json.array("figures", table.figures) { figure, json in
                json.figure(
                    figure,
                    pages: pages.compactMap { language, addresses in
                        addresses[figure.path].map { (language, $0) }
                    })
            }
            json.field("sources") { writeSources(&$0) }
        }.file
    }

    struct Row {
        fileprivate let table: String
        fileprivate let row: RateTable.Row
    }

    /// Returns the table of the rows of every rate table.
    ///
    /// - Parameter words: The UI strings with the titles of columns.
    func rateTable(_ words: SiteStrings) -> (table: CSVTable<Row>, rows: [Row]) {
        let columns = CSVTable<Row>(
            words[.ratesChartAxis], counting: moneyUnit,
            [
                .text("table", words[.rates], \.table),
                .amount("from", words[.bracketFrom], \.row.from),
                .amount("to", words[.bracketTo], \.row.to),
                .amount("tax", words[.bracketTax], \.row.tax),
            ]
                + kinds.indices.map { index in
                    .share(kinds[index].name, words.facts.kind(kinds[index])) {
                        $0.row.cells[index].rate
                    }
                }
                + [
                    .text("gaps", OpenGap.titleOfColumn) {
                        names($0.row.gaps).joined(separator: " ")
                    }
                ])
        return (columns, rows { name, _ in name })
    }

    /// Returns the same table for readers, with the names of taxes in their language.
    func spreadsheet(_ words: SiteStrings) -> [UInt8] {
        let named = rows { _, part in
            switch part {
            case .combined: words[.incomeTax]
            case .alone(let tax): words.name(of: tax, in: table.jurisdiction)
            }
        }
        return rateTable(words).table.spreadsheet(named)
    }

    private func rows(_ name: (String, RatePart) -> String) -> [Row] {
        rates.flatMap { rate in
            rate.table.rows.map { Row(table: name(rate.name, rate.part), row: $0) }
        }
    }

    /// Returns the names of the gaps of a row that concern the jurisdiction.
    private func names(_ ofRow: [OpenGap]) -> [String] {
        ofRow.map(\.name).filter { name in gaps.contains { $0.name == name } }
    }

    private var moneyUnit: String { table.source.names.currency.unitForPrograms }

    /// A CSV table of every figure with its sources.
    var figureTable: (csv: [UInt8], schema: [UInt8]) {
        let figures = CSVTable<Figure>(
            "The figures of a year and place", counting: moneyUnit,
            [
                .text("path", "The path of the figure in its table", \.path),
                // An amount, a rate, a date or a word.
                .text("value", "Value", \.plainValue),
                .text("certainty", "Who states the figure", \.certainty.rawValue),
                .text("sources", "The documents that state it, with spaces between them") {
                    $0.sources.joined(separator: " ")
                },
                .text("locators", "The locations of the figure in these documents", \.locatorText),
                .day("until", "The last day of a figure that changes within the year", \.until),
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
            let names = names(row.gaps)
            guard !names.isEmpty else { return }
            json.array("gaps", names)
        }
    }

    /// Writes the documents that the figures cite.
    private func writeSources(_ json: inout JSONWriter) {
        let cited = Set(table.figures.flatMap(\.sources)).sorted()
        json.object { json in
            for identifier in cited {
                guard let document = register[identifier] else { continue }
                json.object(identifier) { json in
                    json.field("title", document.title)
                    json.field("publisher", document.publisher)
                    json.field("address", document.address)
                    json.field("standing", document.standing?.name)
                    json.field("copy", document.copy)
                    json.field("read", document.read?.description)
                }
            }
        }
    }
}

extension DocumentStanding {
    fileprivate var name: String {
        switch self {
        case .official: "official"
        case .copy: "copy"
        case .other: "other"
        }
    }
}
