/// Writes rows of cells as comma-separated values (RFC 4180).
///
/// A cell that a spreadsheet would take for a formula is written with an apostrophe before it.
package struct CSVWriter {
    package private(set) var text = ""

    package init() {}

    package mutating func row(_ cells: [String]) {
        text += cells.map(Self.cell).joined(separator: ",") + "\r\n"
    }

    private static func cell(_ text: String) -> String {
        var text = text
        // Scalars, everywhere: to Swift, a sign with an accent behind it is another character.
        if let first = text.unicodeScalars.first, formulaStarts.contains(first) || isFormula(text) {
            text = "'" + text
        }
        guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
            return text
        }
        return "\""
            + text.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\""
    }

    /// The last four are the wide forms of the first three and of the hyphen, which spreadsheets of
    /// East Asian languages take for them.
    private static let formulaStarts = "=+@\t\r\n\u{FF1D}\u{FF0B}\u{FF20}\u{FF0D}".unicodeScalars

    /// Whether a text begins as a negative number and goes on as something else.
    private static func isFormula(_ text: String) -> Bool {
        text.unicodeScalars.first == "-"
            && text.unicodeScalars.dropFirst().contains {
                !"0123456789.".unicodeScalars.contains($0)
            }
    }
}
