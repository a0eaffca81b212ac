/// Writes rows of cells as comma-separated values (RFC 4180).
///
/// Cells that a spreadsheet would treat as a formula get a leading apostrophe. The same applies to
/// text after a semicolon, tab or line break in a cell, because some spreadsheets split cells
/// there.
package struct CSVWriter {
    /// The output so far, in UTF-8.
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
            case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"),
                UInt8(ascii: ";"), UInt8(ascii: "\t"):
                true
            default: false
            }
        }
        if isQuoted { bytes.append(UInt8(ascii: "\"")) }
        if Self.isFormula(cell[...]) { bytes.append(UInt8(ascii: "'")) }
        guard isQuoted else {
            // Fast path: no byte that needs quotation marks or an apostrophe.
            bytes += cell.utf8
            return
        }
        for index in cell.utf8.indices {
            let byte = cell.utf8[index]
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
            guard Self.dividers.contains(byte) else { continue }
            let rest = cell[cell.utf8.index(after: index)...]
            // A spreadsheet that splits the cell here ignores leading spaces.
            let start = rest.unicodeScalars.first { $0 != " " && $0 != "\"" }
            if start.map(Self.startsFormula) ?? false { bytes.append(UInt8(ascii: "'")) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Separators that spreadsheets may use instead of commas.
    private static let dividers: Set<UInt8> = [
        UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
    ]

    private static func startsFormula(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || isFormulaSign(scalar)
    }

    /// Returns true if a text begins like a formula, or with a minus sign and is not a number.
    ///
    /// Compares Unicode scalars: in Swift, a sign and a combining accent are one character.
    private static func isFormula(_ text: Substring) -> Bool {
        guard let first = text.unicodeScalars.first else { return false }
        guard first == "-" else { return isFormulaSign(first) }
        return !text.utf8.dropFirst().allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
        }
    }

    private static func isFormulaSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        // The last four are the full-width forms of `=`, `+`, `@` and `-`, which East Asian
        // spreadsheets accept.
        case "=", "+", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF20}", "\u{FF0D}": true
        default: false
        }
    }
}
