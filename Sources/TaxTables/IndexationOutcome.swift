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
        in jurisdiction: Jurisdiction
    ) {
        if before == after {
            self = .stoodStill
            return
        }
        guard let factor else { return nil }
        let units = Self.units(before, after, in: jurisdiction)
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

    /// What the acts round to: the dollar; in Quebec the nearest five dollars for thresholds
    /// (Taxation Act, section 750.2); the cent for what is stated with cents.
    private static func units(
        _ before: Money, _ after: Money, in jurisdiction: Jurisdiction
    ) -> [Money] {
        let (cent, dollar, fiveDollars) = (Money(cents: 1), Money(cents: 100), Money(cents: 500))
        func areMultiples(of unit: Money) -> Bool {
            before.cents % unit.cents == 0 && after.cents % unit.cents == 0
        }
        guard areMultiples(of: dollar) else { return [cent] }
        let roundsToFive = jurisdiction == .quebec && areMultiples(of: fiveDollars)
        return roundsToFive ? [dollar, fiveDollars] : [dollar]
    }
}
