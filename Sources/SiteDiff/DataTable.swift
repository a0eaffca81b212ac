internal import FoundationEssentials
package import Text

/// Converts the data files of a site to tables, so that they are compared like the tables of pages.
package enum DataTable {
    /// Parses a CSV file.
    ///
    /// The first row has the column names, and the leading text columns identify a row.
    ///
    /// If they are not unique, the first number column is also part of the identity.
    package static func csv(_ bytes: [UInt8], caption: String) -> HTMLTable {
        var records = CSVReader.rows(String(decoding: bytes, as: UTF8.self))
        let columns = records.isEmpty ? [] : records.removeFirst()
        var names = 0
        while names < columns.count,
            records.contains(where: { names < $0.count && isText($0[names]) })
        {
            names += 1
            // Further text columns are data.
            if Set(records.map { $0.prefix(names) }).count == records.count { break }
        }
        if names < columns.count, Set(records.map { $0.prefix(names) }).count < records.count / 2 {
            names += 1
        }
        return HTMLTable(
            caption: caption, columns: columns,
            rows: records.map { record in
                HTMLTable.Row(
                    label: record.prefix(max(1, names)).joined(separator: " "), labelColumn: -1,
                    cells: record)
            })
    }

    private static func isText(_ cell: String) -> Bool {
        !cell.isEmpty && cell.contains { !"0123456789.-/".contains($0) }
    }

    /// Parses a JSON file: one row for each number, text and Boolean, identified by its path of
    /// keys.
    ///
    /// Nil if the file is not JSON.
    package static func json(_ bytes: [UInt8], caption: String) -> HTMLTable? {
        guard let value = JSONNesting.decode(JSONValue.self, from: bytes) else { return nil }
        var rows: [HTMLTable.Row] = []
        value.collect(path: "", into: &rows)
        return HTMLTable(caption: caption, columns: ["", ""], rows: rows)
    }

    private enum JSONValue: Decodable {
        case object([String: JSONValue])
        case array([JSONValue])
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let object = try? container.decode([String: JSONValue].self) {
                self = .object(object)
            } else if let array = try? container.decode([JSONValue].self) {
                self = .array(array)
            } else if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let truth = try? container.decode(Bool.self) {
                self = .text(String(truth))
            } else if container.decodeNil() {
                self = .text("")
            } else {
                // Decimals are decoded exactly.
                self = .text(try container.decode(Decimal.self).description)
            }
        }

        func collect(path: String, into rows: inout [HTMLTable.Row]) {
            switch self {
            case .object(let members):
                for (name, value) in members.sorted(by: { $0.key < $1.key }) {
                    value.collect(path: path.isEmpty ? name : "\(path).\(name)", into: &rows)
                }
            case .array(let items):
                for (index, item) in items.enumerated() {
                    item.collect(path: "\(path).\(index + 1)", into: &rows)
                }
            case .text(let text):
                rows.append(HTMLTable.Row(label: path, cells: [path, text]))
            }
        }
    }
}
