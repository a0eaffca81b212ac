/// The relation of a later amount to the indexed earlier amount.
package enum IndexationOutcome: Hashable, Sendable {
    /// The amount equals the earlier one times the factor, rounded to a multiple of `unit`.
    case follows(unit: Money)
    /// The amount equals the factor times an unrounded amount that rounds to the earlier one.
    case followsUnrounded(unit: Money)
    case unchanged
    /// The amount changed in another way; the factor gives `expected`.
    case departs(expected: Money)

    /// Compares two amounts.
    ///
    /// Nil if they differ and `factor` is nil.
    ///
    /// - Parameters:
    ///   - before: The earlier amount, above zero.
    ///   - after: The later amount.
    ///   - factor: The factor between the years; nil if the tables state none.
    ///   - rounding: The rounding that the table declares.
    package init?(
        from before: Money, to after: Money, factor: IndexationFactor?,
        rounding: IndexationRounding
    ) {
        if before == after {
            self = .unchanged
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

    /// Returns the declared units that divide both amounts, in ascending order; one cent if there is none.
    private static func units(
        _ before: Money, _ after: Money, _ rounding: IndexationRounding
    ) -> [Money] {
        let units = rounding.units.sorted().filter { unit in
            before.cents % unit.cents == 0 && after.cents % unit.cents == 0
        }
        return units.isEmpty ? [Money(cents: 1)] : units
    }
}
