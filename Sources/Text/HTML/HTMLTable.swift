/// A table with its names: a caption, headings of columns and of rows.
package struct HTMLTable: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        /// The heading of the rows it is among; empty if there is none.
        package var group: String
        /// The row's own heading; its first cell if it has none.
        package var label: String
        /// The column of the label.
        package var labelColumn: Int
        /// The texts of all cells, headings too, by column.
        package var cells: [String]

        package init(
            group: String = "", label: String, labelColumn: Int = 0, cells: [String]
        ) {
            self.group = group
            self.label = label
            self.labelColumn = labelColumn
            self.cells = cells
        }
    }

    /// The heading it stands under.
    package var heading: String
    package var caption: String
    /// The headings of the columns.
    package var columns: [String]
    package var rows: [Row]
    /// Whether rows are numbered and refer to each other by number: each has an identifier that
    /// ends with its number.
    package var isNumbered: Bool

    package init(
        heading: String = "", caption: String, columns: [String] = [], rows: [Row] = [],
        isNumbered: Bool = false
    ) {
        self.heading = heading
        self.caption = caption
        self.columns = columns
        self.rows = rows
        self.isNumbered = isNumbered
    }
}
