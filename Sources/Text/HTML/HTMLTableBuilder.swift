/// Builds an `HTMLTable` from parser events.
///
/// A class, because `HTMLPageBuilder` mutates it in place.
final class HTMLTableBuilder {
    private(set) var table: HTMLTable
    private enum Context {
        case outside
        case caption
        case cell(isHeading: Bool, isOfGroup: Bool, span: Int)
    }

    private var context = Context.outside
    private var isInHead = false
    private var row: [String] = []
    private var labelColumn: Int?
    private var groupOfRow: String?
    private var group = ""
    private var identifier: String?

    init(heading: String) {
        table = HTMLTable(heading: heading, caption: "", isNumbered: true)
    }

    /// - Parameter text: The text before the element, which belongs to the open cell or caption.
    func start(_ element: HTMLElement, _ attributes: HTMLAttributes, text: String) {
        close(text)
        switch element {
        case .caption: context = .caption
        case .thead: isInHead = true
        case .tbody, .tfoot:
            finishRow()
            isInHead = false
            group = ""
        case .tr:
            finishRow()
            identifier = attributes["id"]
        default:
            context = .cell(
                isHeading: element == .th,
                isOfGroup: attributes["scope"] == "rowgroup",
                span: attributes["colspan"].flatMap { Int($0) }.map { min(max(1, $0), 1_000) } ?? 1)
        }
    }

    /// Ends the open cell or caption, if any.
    func close(_ text: String) {
        switch context {
        case .outside: return
        case .caption: table.caption = text
        case .cell(let isHeading, let isOfGroup, let span):
            if isOfGroup {
                groupOfRow = text
            } else {
                if isHeading, labelColumn == nil { labelColumn = row.count }
                row.append(text)
                row += [String](repeating: "", count: span - 1)
            }
        }
        context = .outside
    }

    /// Ends the open row, if any.
    func finishRow() {
        defer {
            row = []
            labelColumn = nil
            groupOfRow = nil
            identifier = nil
        }
        if let groupOfRow, row.isEmpty {
            group = groupOfRow
            return
        }
        guard !row.isEmpty else { return }
        if isInHead {
            table.columns = row
            return
        }
        let number = table.rows.count + 1
        if identifier?.hasSuffix("-\(number)") != true { table.isNumbered = false }
        let column = labelColumn ?? 0
        table.rows.append(
            .init(group: group, label: row[column], labelColumn: column, cells: row))
    }
}
