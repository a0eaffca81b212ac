/// A CSV table, declared once: its columns, their descriptions in a schema, and the cell of a row
/// in each column.
///
/// The schema is a Table Schema of Frictionless Data, not W3C's metadata for CSV on the Web: one
/// schema can describe any number of files, and maintained libraries in many languages read it.
package struct CSVTable<Row> {
    package struct Column {
        fileprivate let name: String
        fileprivate let title: String
        fileprivate let type: CSVColumnType
        fileprivate let unit: String?
        fileprivate let countsMoney: Bool
        fileprivate let cell: (Row) -> String?

        /// Creates a column.
        ///
        /// - Parameters:
        ///   - unit: The unit of the numbers; nil for none and for money.
        ///   - countsMoney: True if the numbers are amounts in the table's currency.
        ///   - cell: Returns the text of the cell, or nil if it is empty.
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

        /// Returns a column of fractions of 1, given in millionths.
        package static func share(
            _ name: String, _ title: String, _ cell: @escaping (Row) -> Int64?
        ) -> Self {
            Self(name, title, .number, unit: "1") { cell($0).map(decimalText(millionths:)) }
        }
    }

    private let title: String
    private let columns: [Column]
    private let moneyUnit: String

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - title: The subject of the table.
    ///   - moneyUnit: The unit of amounts of money.
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

    /// Returns the table for readers: its header has titles instead of names.
    ///
    /// A byte order mark tells spreadsheets that the file is UTF-8.
    package func spreadsheet(_ rows: some Sequence<Row>) -> [UInt8] {
        var csv = CSVWriter()
        csv.row(columns.map(\.title))
        for row in rows { csv.row(columns.map { $0.cell(row) ?? "" }) }
        return [0xEF, 0xBB, 0xBF] + csv.bytes
    }

    /// The Table Schema of the table (<https://datapackage.org/standard/table-schema/>).
    ///
    /// `unit` is a custom property, which the standard permits.
    package var schema: [UInt8] {
        JSONWriter.object { json in
            json.field("$schema", "https://datapackage.org/profiles/2.0/tableschema.json")
            json.field("title", title)
            json.objects("fields", columns) { column, json in
                json.field("name", column.name)
                json.field("title", column.title)
                json.field("type", column.type.rawValue)
                let unit = column.countsMoney ? moneyUnit : column.unit
                if let unit { json.field("unit", unit) }
            }
        }.file
    }
}

/// The type of a column's cells; the raw value is its Table Schema name.
package enum CSVColumnType: String, Sendable {
    case string
    case number
    case date
}
