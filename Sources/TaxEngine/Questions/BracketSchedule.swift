internal import RulePrograms
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

    /// The schedule that a table states; nil if it states none.
    package init?(of table: TaxTable) {
        guard case .group(let group)? = table.root.group("brackets")?.member("schedule") else {
            return nil
        }
        let schedule = CompiledSchedule(group, of: table)
        guard !schedule.rows.isEmpty else { return nil }
        brackets = schedule.rows.map {
            Bracket(over: $0.over, rate: $0.rate, taxBelow: $0.below)
        }
    }
}
