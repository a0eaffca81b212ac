/// Parses comma-separated values in the form that `CSVWriter` writes (RFC 4180).
package enum CSVReader {
    /// Returns the cells of each row.
    ///
    /// Apostrophes that protect cells from spreadsheets are not removed.
    package static func rows(_ text: String) -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var cell: [UInt8] = []
        var isQuoted = false
        func endCell() {
            row.append(String(decoding: cell, as: UTF8.self))
            cell.removeAll(keepingCapacity: true)
        }
        var bytes = text.utf8.makeIterator()
        var byte = bytes.next()
        while let current = byte {
            byte = bytes.next()
            switch current {
            case UInt8(ascii: "\"") where isQuoted && byte == UInt8(ascii: "\""):
                cell.append(current)
                byte = bytes.next()
            case UInt8(ascii: "\""): isQuoted.toggle()
            case _ where isQuoted: cell.append(current)
            case UInt8(ascii: ","): endCell()
            case UInt8(ascii: "\r"): break
            case UInt8(ascii: "\n"):
                endCell()
                rows.append(row)
                row = []
            default: cell.append(current)
            }
        }
        if !cell.isEmpty || !row.isEmpty {
            endCell()
            rows.append(row)
        }
        return rows
    }
}
