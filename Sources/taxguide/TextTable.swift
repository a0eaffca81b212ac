/// A table for a terminal or for Markdown.
struct TextTable {
    let header: [String]
    private(set) var rows: [[String]] = []

    mutating func add(_ cells: [String]) { rows.append(cells) }

    /// The rows without the header, in aligned columns with two spaces before each.
    var text: String {
        var widths = [Int](repeating: 0, count: header.count)
        for row in rows {
            for (column, cell) in row.enumerated() {
                widths[column] = max(widths[column], cell.count)
            }
        }
        return rows.map { row in
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }
            let line = "  " + cells.joined(separator: "  ")
            return line.prefix(line.count - line.reversed().prefix { $0 == " " }.count) + "\n"
        }.joined()
    }

    /// A GitHub Markdown table with escaped cells.
    var markdown: String {
        ([header, header.map { _ in "---" }] + rows.map { $0.map(Self.escaped) }).map {
            "| \($0.joined(separator: " | ")) |\n"
        }.joined()
    }

    /// Escapes text for Markdown.
    ///
    /// In a comment on GitHub, it must not notify or link: an empty HTML comment splits names
    /// (`@name`), issue numbers (`#1`) and URLs.
    static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            if "\\|*_<>[]`".contains(character) { result += "\\" }
            result += character.isNewline ? " " : String(character)
            if "@#".contains(character) { result += "<!-- -->" }
        }.replacing("://", with: ":<!-- -->//").replacing("www.", with: "www<!-- -->.")
    }
}
