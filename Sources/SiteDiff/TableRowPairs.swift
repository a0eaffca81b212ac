internal import Text

/// Pairs the rows of two versions of a table.
///
/// A row is identified by its heading and that of its group. If these are not unique, text cells
/// are added, column by column, until they are. Rows that remain ambiguous are paired if they are
/// equal, or if one remains on either side.
struct TableRowPairs {
    /// Row indices in both tables; nil for a row without a counterpart.
    private(set) var pairs: [(old: Int?, new: Int?)] = []

    init(from old: HTMLTable, to new: HTMLTable, _ style: NumberStyle) {
        var keys = (old.rows.map(\.key), new.rows.map(\.key))
        let width = (old.rows + new.rows).map(\.cells.count).max() ?? 0
        for column in 0..<width where Self.hasRepeated(keys.0) || Self.hasRepeated(keys.1) {
            guard (old.rows + new.rows).allSatisfy({ $0.names(column) }) else { continue }
            for row in old.rows.indices { keys.0[row] += " · \(old.rows[row].cells[column])" }
            for row in new.rows.indices { keys.1[row] += " · \(new.rows[row].cells[column])" }
        }
        if Self.hasRepeated(keys.0) || Self.hasRepeated(keys.1) {
            pairOneByOne((keys.0, old.rows), (keys.1, new.rows))
        } else {
            pairs = TextAlignment(from: keys.0, to: keys.1, style).pairs
        }
    }

    private static func hasRepeated(_ keys: [String]) -> Bool { Set(keys).count < keys.count }

    private typealias Side = (keys: [String], rows: [HTMLTable.Row])

    private mutating func pairOneByOne(_ old: Side, _ new: Side) {
        var left = Dictionary(grouping: old.rows.indices) { old.keys[$0] }
        var counterparts: [Int: Int] = [:]
        for row in new.rows.indices {
            let same = left[new.keys[row]]?.firstIndex { old.rows[$0] == new.rows[row] }
            if let same { counterparts[row] = left[new.keys[row]]?.remove(at: same) }
        }
        let alone = Dictionary(
            grouping: new.rows.indices.filter { counterparts[$0] == nil }
        ) { new.keys[$0] }
        for (key, rows) in alone where rows.count == 1 {
            guard left[key]?.count == 1 else { continue }
            counterparts[rows[0]] = left.removeValue(forKey: key)?.first
        }
        pairs = left.values.joined().sorted().map { ($0, nil) }
        pairs += new.rows.indices.map { (counterparts[$0], $0) }
    }
}

extension HTMLTable.Row {
    /// The identity of a row.
    fileprivate var key: String { group.isEmpty ? label : "\(group) · \(label)" }

    /// Returns true if a cell beside the heading identifies the row: text, or a year.
    fileprivate func names(_ column: Int) -> Bool {
        guard cells.indices.contains(column), column != labelColumn else { return false }
        let cell = cells[column]
        let isYear = cell.count == 4 && cell.allSatisfy { $0.isASCII && $0.isNumber }
        return isYear || cell.contains { $0.isLetter }
    }
}
