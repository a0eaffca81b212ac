package import TaxTables

/// Rates on the parts of an income between thresholds, lowest first: the brackets of an income tax.
package struct BracketSchedule: Sendable {
    package struct Bracket: Sendable {
        /// The bracket taxes what lies above this; the threshold itself belongs to the bracket below.
        package let over: Cited<Money>
        package let rate: Cited<Rate>
        /// What all of the brackets below come to, rounded to the cent once: the constant that the
        /// forms print.
        package let taxBelow: Money
    }

    package let brackets: [Bracket]

    /// The first schedule among the brackets of a table, whatever it is called; nil if it states none.
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
