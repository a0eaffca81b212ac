/// A table of comma-separated values, declared once: what its columns are called, what programs are told
/// of them, and what a row has in each.
///
/// Programs are told by a Table Schema of Frictionless Data, not by the metadata of CSV on the Web: one
/// schema can be of any number of files without naming them, and libraries of a dozen languages read it,
/// where most of what reads the other has not been kept up since its standard.
package struct CSVTable<Row> {
    package struct Column {
        fileprivate let name: String
        fileprivate let title: String
        fileprivate let type: CSVColumnType
        fileprivate let unit: String?
        fileprivate let countsMoney: Bool
        fileprivate let cell: (Row) -> String?

        /// - Parameters:
        ///   - unit: What a number counts; nil where it counts nothing, or money.
        ///   - countsMoney: Whether a number counts what the table says that its amounts count.
        ///   - cell: Nil of a row that has nothing there.
        package init(
            _ name: String, _ title: String, _ type: CSVColumnType, unit: String? = nil,
            countsMoney: Bool = false, cell: @escaping (Row) -> String?
        ) {
            self.name = name
            self.title = title
            self.type = type
            self.unit = unit
            self.countsMoney = countsMoney
            self.cell = cell
        }

        package static func text(
            _ name: String, _ title: String, _ cell: @escaping (Row) -> String?
        ) -> Self { Self(name, title, .string, cell: cell) }

        package static func day(
            _ name: String, _ title: String, _ cell: @escaping (Row) -> CalendarDay?
        ) -> Self { Self(name, title, .date) { cell($0)?.description } }

        /// A share of one, given in millionths.
        package static func share(
            _ name: String, _ title: String, _ cell: @escaping (Row) -> Int64?
        ) -> Self {
            Self(name, title, .number, unit: "1") { cell($0).map(decimalText(millionths:)) }
        }
    }

    private let title: String
    private let columns: [Column]
    private let moneyUnit: String

    /// - Parameters:
    ///   - title: What the table is of.
    ///   - moneyUnit: What amounts of money count.
    package init(_ title: String, counting moneyUnit: String, _ columns: [Column]) {
        self.title = title
        self.moneyUnit = moneyUnit
        self.columns = columns
    }

    package func csv(_ rows: some Sequence<Row>) -> [UInt8] {
        var csv = CSVWriter()
        csv.row(columns.map(\.name))
        for row in rows { csv.row(columns.map { $0.cell(row) ?? "" }) }
        return csv.bytes
    }

    /// A Table Schema (<https://datapackage.org/standard/table-schema/>), which leaves other members of a
    /// field to whoever writes it: `unit` is ours.
    package var schema: [UInt8] {
        var json = JSONWriter()
        json.object { json in
            json.field("$schema", "https://datapackage.org/profiles/2.0/tableschema.json")
            json.field("title", title)
            json.field("fields") { json in
                json.array { json in
                    for column in columns {
                        json.object { json in
                            json.field("name", column.name)
                            json.field("title", column.title)
                            json.field("type", column.type.rawValue)
                            let unit = column.countsMoney ? moneyUnit : column.unit
                            if let unit { json.field("unit", unit) }
                        }
                    }
                }
            }
        }
        return json.file
    }
}

/// What stands in the cells of a column, by the name that a Table Schema has for it.
package enum CSVColumnType: String, Sendable {
    case string
    case number
    case date
}
