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
    ///   - unit: What some amounts are rounded to besides the whole dollar; nil if none is.
    package init?(
        from before: Money, to after: Money, factor: IndexationFactor?, roundedTo unit: Money?
    ) {
        if before == after {
            self = .stoodStill
            return
        }
        guard let factor else { return nil }
        let units = Self.units(before, after, besides: unit)
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

    /// What the acts round to: the dollar, or what the table says of some amounts; the cent for what is
    /// stated with cents.
    private static func units(
        _ before: Money, _ after: Money, besides unit: Money?
    ) -> [Money] {
        let (cent, dollar) = (Money(cents: 1), Money(cents: 100))
        func areMultiples(of unit: Money) -> Bool {
            before.cents % unit.cents == 0 && after.cents % unit.cents == 0
        }
        guard areMultiples(of: dollar) else { return [cent] }
        return [dollar] + [unit].compactMap { $0 }.filter(areMultiples)
    }
}
