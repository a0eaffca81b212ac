internal import GuideTemplates
internal import GuideWords

/// A row of a table of figures.
struct FigureRowView: TemplateView {
    var label: String
    /// A page about the row; nil where there is none.
    var address: String?
    var cells: [String]

    static let fields: TemplateFields<FigureRowView> = [
        .text("label", \.label),
        .address("address", \.address),
        .texts("cells", \.cells),
    ]
}
