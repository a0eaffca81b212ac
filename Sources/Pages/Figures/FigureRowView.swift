internal import Project
package import Templates

/// A row of a table of figures.
package struct FigureRowView: TemplateView {
    package var label: String
    /// The URL of a page about the row, or of the row itself, if any.
    package var address: String?
    /// The `id` of the row, if links lead to it.
    package var identifier: String?
    package var cells: [String]

    package init(
        label: String, address: String?, identifier: String? = nil, cells: [String]
    ) {
        self.label = label
        self.address = address
        self.identifier = identifier
        self.cells = cells
    }

    package static let fields = TemplateFields(
        \Self.label, \.identifier, \.cells, addresses: \.address)
}
