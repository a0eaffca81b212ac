internal import RuleLanguage
package import TaxTables
internal import Text

/// A schedule of a table: rows with thresholds and rates, in ascending order.
package struct CompiledSchedule: Sendable {
    /// The columns besides the rate, in the order of their registers.
    static let columns = ScheduleColumn.allCases.filter { $0 != .rate }

    package struct Row: Sendable {
        package let over: Cited<Money>
        package let rate: Cited<Rate>
        let rateParts: RateParts
        /// The tax on all rows below, rounded once.
        package let below: Money
        let base: Cited<Money>?
        let cap: Cited<Money>?

        /// Returns the amount of a column; nil if the row has none.
        func operand(_ column: Int) -> Operand? {
            switch CompiledSchedule.columns[column] {
            case .over: .figure(over)
            case .rate: nil
            case .below: .taxBelow(over, below)
            case .base: base.map { .figure($0) }
            case .cap: cap.map { .figure($0) }
            }
        }
    }

    package let rows: [Row]

    /// Collects the rows of a group that have a threshold and a rate.
    package init(_ group: FigureGroup, of table: TaxTable) {
        var rows: [Row] = []
        // Cents times millionths, so that the rows below are not rounded separately.
        var exact: Int128 = 0
        let unit = table.source.names.currency.unit
        let millionths = 1_000_000 * Int128(unit)
        for entry in group.entries {
            guard case .group(let row) = entry.member,
                let over = Self.amount("over", of: row, table),
                case .figure(let id)? = row.member("rate"),
                case .rate(let rate) = table.quantity(of: id)
            else { continue }
            if let last = rows.last {
                let width = over.value.cents - last.over.value.cents
                exact += Int128(width) * Int128(last.rate.value.millionths)
            }
            rows.append(
                Row(
                    over: over, rate: Cited(rate, id), rateParts: RateParts(rate),
                    below: Money(clamping: (exact + millionths / 2) / millionths * Int128(unit)),
                    base: Self.amount("base", of: row, table),
                    cap: Self.amount("cap", of: row, table)))
        }
        self.rows = rows
    }

    private static func amount(
        _ name: String, of group: FigureGroup, _ table: TaxTable
    ) -> Cited<Money>? {
        guard case .figure(let id)? = group.member(name),
            case .amount(let money) = table.quantity(of: id)
        else { return nil }
        return Cited(money, id)
    }
}
