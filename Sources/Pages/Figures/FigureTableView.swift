internal import Project
package import Templates

/// A table of figures with a heading.
package struct FigureTableView: TemplateView {
    package var identifier: String
    package var heading: String
    package var note: String
    package var caption: String
    package var rowLabel: String
    package var columns: [String]
    package var rows: [FigureRowView]
    /// The chart of the rows, if any.
    package var chart: LineChartView?

    package init(
        identifier: String, heading: String, note: String, caption: String, rowLabel: String,
        columns: [String], rows: [FigureRowView], chart: LineChartView? = nil
    ) {
        self.identifier = identifier
        self.heading = heading
        self.note = note
        self.caption = caption
        self.rowLabel = rowLabel
        self.columns = columns
        self.rows = rows
        self.chart = chart
    }

    package static let fields = TemplateFields(
        \Self.identifier, \.heading, \.note, \.caption, \.rowLabel, \.columns, \.rows, \.chart)
}
