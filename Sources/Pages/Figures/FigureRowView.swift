internal import Project
package import Templates

/// A row of a table of figures.
package struct FigureRowView: TemplateView {
    package var label: String
    /// The URL of a page about the row, if any.
    package var address: String?
    package var cells: [String]

    package init(label: String, address: String?, cells: [String]) {
        self.label = label
        self.address = address
        self.cells = cells
    }

    package static let fields = TemplateFields(\Self.label, \.cells, addresses: \.address)
}
