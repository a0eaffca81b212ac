/// Rows of cells, for a terminal or for a page of Markdown.
struct TextTable {
    let header: [String]
    private(set) var rows: [[String]] = []

    init(header: [String]) {
        self.header = header
    }

    mutating func add(_ cells: [String]) { rows.append(cells) }

    /// Columns as wide as their widest cell, two spaces apart and behind two spaces; without a header.
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

    /// A table of GitHub's Markdown, with what would end a cell or begin markup escaped.
    var markdown: String {
        ([header, header.map { _ in "---" }] + rows.map { $0.map(Self.escaped) }).map {
            "| \($0.joined(separator: " | ")) |\n"
        }.joined()
    }

    /// Text as Markdown shows it as it is.
    ///
    /// A comment of GitHub notifies nobody and links to nothing: an empty HTML comment parts names (`@name`), issues
    /// (`#1`) and addresses.
    static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            if "\\|*_<>[]`".contains(character) { result += "\\" }
            result += character.isNewline ? " " : String(character)
            if "@#".contains(character) { result += "<!-- -->" }
        }.replacing("://", with: ":<!-- -->//").replacing("www.", with: "www<!-- -->.")
    }
}
