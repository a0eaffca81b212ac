package import TaxTables

/// The brackets of an income tax, in ascending order.
package struct BracketSchedule: Sendable {
    package struct Bracket: Sendable {
        /// The threshold.
        ///
        /// It belongs to the bracket below.
        package let over: Cited<Money>
        package let rate: Cited<Rate>
        /// The tax on all brackets below, rounded once to the cent: the constant that forms print.
        package let taxBelow: Money
    }

    package let brackets: [Bracket]

    /// Reads the first schedule under `brackets` of a table; nil if there is none.
    package init?(of table: TaxTable) {
        let groups = (table.root.group("brackets")?.entries ?? []).compactMap { entry in
            if case .group(let group) = entry.member { group } else { nil }
        }
        let schedules = groups.map { CompiledSchedule($0, of: table) }
        guard let schedule = schedules.first(where: { !$0.rows.isEmpty }) else { return nil }
        brackets = schedule.rows.map {
            Bracket(over: $0.over, rate: $0.rate, taxBelow: $0.below)
        }
    }
}
