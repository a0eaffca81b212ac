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
        if let first = text.first, "=+@\t\r".contains(first) || isFormula(text) {
            text = "'" + text
        }
        // Scalars: to Swift, a carriage return with a line feed is one character.
        guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
            return text
        }
        return "\""
            + text.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\""
    }

    /// Whether a text begins as a negative number and goes on as something else.
    private static func isFormula(_ text: String) -> Bool {
        text.first == "-" && text.dropFirst().contains { !"0123456789.".contains($0) }
    }
}
