internal import Content
internal import Pages
internal import Project
internal import Templates

struct ComparisonPageView: LayoutPageView {
    static let template = "comparison"

    var frame: PageLayout
    var title: String
    var summary: String
    var contents: [LinkView]
    var tables: [FigureTableView]
    /// Links to the net income of families and pensioners.
    var households: [LinkView]
    var downloads: [LinkView]
    var places: [LinkView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.contents, \.tables, \.households, \.downloads,
        \.places)
}
