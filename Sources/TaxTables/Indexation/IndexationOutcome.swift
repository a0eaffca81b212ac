/// What became of an amount of one year in a later year, held against the indexation factor.
package enum IndexationOutcome: Hashable, Sendable {
    /// It is the earlier amount times the factor, rounded to a multiple of the unit.
    case follows(unit: Money)
    /// It is what the factor makes of an amount that rounds to the earlier one: the acts index the
    /// amount before it is rounded, so that the printed amounts may differ by a unit.
    case followsUnrounded(unit: Money)
    case stoodStill
    /// It changed, and not by the factor, which gives `expected`.
    case departs(expected: Money)

    /// - Parameters:
    ///   - before: More than zero.
    ///   - factor: Nil if the tables state none; then only standing still can be told.
    package init?(
        from before: Money, to after: Money, factor: IndexationFactor?,
        rounding: IndexationRounding
    ) {
        if before == after {
            self = .stoodStill
            return
        }
        guard let factor else { return nil }
        let units = Self.units(before, after, rounding)
        for unit in units where factor.applied(to: before, roundedTo: unit) == after {
            self = .follows(unit: unit)
            return
        }
        for unit in units where factor.reach(from: before, roundedTo: unit).contains(after) {
            self = .followsUnrounded(unit: unit)
            return
        }
        self = .departs(expected: factor.applied(to: before, roundedTo: units[0]))
    }

    /// What the acts round to: what is declared, the smallest first, and the cent for what is no multiple of it.
    private static func units(
        _ before: Money, _ after: Money, _ rounding: IndexationRounding
    ) -> [Money] {
        let units = rounding.units.sorted().filter { unit in
            before.cents % unit.cents == 0 && after.cents % unit.cents == 0
        }
        return units.isEmpty ? [Money(cents: 1)] : units
    }
}
