/// Writes rows of cells as comma-separated values (RFC 4180).
///
/// A cell that a spreadsheet would take for a formula is written with an apostrophe before it, and so is
/// what follows a semicolon or a tab, at which some divide cells too: where numbers have a decimal comma,
/// the lists of spreadsheets have semicolons.
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
            case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"),
                UInt8(ascii: ";"), UInt8(ascii: "\t"):
                true
            default: false
            }
        }
        if isQuoted { bytes.append(UInt8(ascii: "\"")) }
        if Self.isFormula(cell[...]) { bytes.append(UInt8(ascii: "'")) }
        guard isQuoted else {
            // It has none of the bytes that anything is written before.
            bytes += cell.utf8
            return
        }
        for index in cell.utf8.indices {
            let byte = cell.utf8[index]
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
            guard Self.dividers.contains(byte) else { continue }
            let rest = cell[cell.utf8.index(after: index)...]
            // To a spreadsheet that divides here, spaces in front are none of the cell.
            let start = rest.unicodeScalars.first { $0 != " " && $0 != "\"" }
            if start.map(Self.startsFormula) ?? false { bytes.append(UInt8(ascii: "'")) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// What other lists than those of commas are divided by, within lines too.
    private static let dividers: Set<UInt8> = [
        UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
    ]

    private static func startsFormula(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "-" || isFormulaSign(scalar)
    }

    /// Whether a text begins as a formula, or as a negative number and goes on as something else.
    ///
    /// Scalars: to Swift, a sign with an accent behind it is another character.
    private static func isFormula(_ text: Substring) -> Bool {
        guard let first = text.unicodeScalars.first else { return false }
        guard first == "-" else { return isFormulaSign(first) }
        return !text.utf8.dropFirst().allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
        }
    }

    private static func isFormulaSign(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        // The last four are the wide forms of the first three and of the hyphen, which spreadsheets of
        // East Asian languages take for them.
        case "=", "+", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF20}", "\u{FF0D}": true
        default: false
        }
    }
}
