/// An HTML table with its caption and headings.
package struct HTMLTable: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        /// The heading of the row group; empty if there is none.
        package var group: String
        /// The row's heading, or its first cell if it has none.
        package var label: String
        /// The column index of `label`.
        package var labelColumn: Int
        /// The texts of all cells by column, including headings.
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

    /// The heading of the section that contains the table.
    package var heading: String
    package var caption: String
    package var columns: [String]
    package var rows: [Row]
    /// True if rows are numbered and refer to each other by number.
    ///
    /// Each row then has an `id` that ends with its number.
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
