internal import Pages
internal import Templates

/// A cell of a matrix.
struct MatrixCellView: TemplateView {
    var text: String
    /// True in the column of the example's own amount.
    var isOwn: Bool

    static let fields = TemplateFields(\Self.text, \.isOwn)
}

/// The effects at one income.
struct MatrixRowView: TemplateView {
    var anchor: String
    var income: String
    var cells: [MatrixCellView]

    static let fields = TemplateFields(\Self.anchor, \.income, \.cells)
}

/// The effects of the addition for one household, by income and amount.
struct MatrixPanelView: TemplateView {
    var identifier: String
    var label: String
    /// Links to all households; its own is marked as current.
    var choices: [LinkView]
    var caption: String
    var incomeLabel: String
    var columns: [MatrixCellView]
    var rows: [MatrixRowView]
    /// The reason why nothing changes for this household at any income.
    var note: String?
    var chart: StepChartView?

    static let fields = TemplateFields(
        \Self.identifier, \.label, \.choices, \.caption, \.incomeLabel, \.columns, \.rows, \.note,
        \.chart)
}
