internal import Content
internal import Pages
internal import Project
internal import Templates

/// A table of figures with a heading.
struct FigureTableView: TemplateView {
    var identifier: String
    var heading: String
    var note: String
    var caption: String
    var rowLabel: String
    var columns: [String]
    var rows: [FigureRowView]

    static let fields = TemplateFields(
        \Self.identifier, \.heading, \.note, \.caption, \.rowLabel, \.columns, \.rows)
}

struct ComparisonPageView: FramedView {
    static let template = "comparison"

    var frame: PageLayout
    var title: String
    var summary: String
    var contents: [LinkView]
    var tables: [FigureTableView]
    /// Links to the net income of families and pensioners.
    var households: [LinkView]
    var places: [LinkView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.contents, \.tables, \.households, \.places)
}
