/// Writes rows of cells as comma-separated values (RFC 4180).
///
/// A cell that a spreadsheet would take for a formula is written with an apostrophe before it.
package struct CSVWriter {
    /// What was written so far, as UTF-8.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    package mutating func row(_ cells: [String]) {
        for (number, cell) in cells.enumerated() {
            if number > 0 { bytes.append(UInt8(ascii: ",")) }
            write(cell)
        }
        bytes += "\r\n".utf8
    }

    private mutating func write(_ cell: String) {
        let isQuoted = cell.utf8.contains {
            switch $0 {
            case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
            default: false
            }
        }
        if isQuoted { bytes.append(UInt8(ascii: "\"")) }
        if Self.isFormula(cell) { bytes.append(UInt8(ascii: "'")) }
        for byte in cell.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        if isQuoted { bytes.append(UInt8(ascii: "\"")) }
    }

    /// Whether a text begins as a formula, or as a negative number and goes on as something else.
    ///
    /// Scalars: to Swift, a sign with an accent behind it is another character.
    private static func isFormula(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first else { return false }
        switch first {
        // The last four are the wide forms of the first three and of the hyphen, which spreadsheets of
        // East Asian languages take for them.
        case "=", "+", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF20}", "\u{FF0D}":
            return true
        case "-":
            return !text.utf8.dropFirst().allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
            }
        default: return false
        }
    }
}
