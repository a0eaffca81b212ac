internal import Text

/// What the amounts of one year are multiplied by to be those of a later year.
package struct IndexationFactor: Hashable, Sendable {
    private let numerator: Int128
    private let denominator: Int128

    /// The product of one and each year's rate of indexation.
    ///
    /// Nil if it is not exact in 128 bits, which takes more years than anybody compares.
    package init?(rates: [Rate]) {
        var numerator: Int128 = 1
        var denominator: Int128 = 1
        for rate in rates {
            let (top, overflow) = numerator.multipliedReportingOverflow(
                by: Int128(rate.denominator) + Int128(rate.numerator))
            let (bottom, secondOverflow) = denominator.multipliedReportingOverflow(
                by: Int128(rate.denominator))
            // Room for the product with any amount.
            guard !overflow, !secondOverflow, top < 1 << 70, bottom < 1 << 70 else { return nil }
            let divisor = Int128(greatestCommonDivisor(top.magnitude, bottom.magnitude))
            numerator = top / divisor
            denominator = bottom / divisor
        }
        self.numerator = numerator
        self.denominator = denominator
    }

    /// The factor from the tables after the first, each of which states the rate of its year.
    ///
    /// Nil if one of them states none.
    package init?(_ tables: [TaxTable]) {
        var rates: [Rate] = []
        for table in tables {
            guard let rate = table.indexationRate else { return nil }
            rates.append(rate)
        }
        self.init(rates: rates)
    }

    /// What an amount becomes, rounded to a multiple of `unit`, halves up, as the acts round: the
    /// nearest multiple, or the higher of two that are equally near.
    ///
    /// - Precondition: `unit` is more than zero.
    package func applied(to amount: Money, roundedTo unit: Money) -> Money {
        applied(toHalfCents: 2 * Int128(amount.cents), roundedTo: unit)
    }

    /// The least and the most that an amount becomes if it was itself rounded to a multiple of `unit`
    /// and the acts index what it was before.
    package func reach(from amount: Money, roundedTo unit: Money) -> ClosedRange<Money> {
        let halfCents = 2 * Int128(amount.cents)
        let half = Int128(unit.cents)
        // The upper bound itself would have been rounded up, and not to this amount.
        return applied(
            toHalfCents: halfCents - half, roundedTo: unit)...applied(
                toHalfCents: halfCents + half - 1, roundedTo: unit)
    }

    private func applied(toHalfCents amount: Int128, roundedTo unit: Money) -> Money {
        let step = denominator * Int128(unit.cents) * 2
        let product = amount * numerator
        // Half a step more, rounded down: a half goes up.
        let (quotient, remainder) = (2 * product + step).quotientAndRemainder(
            dividingBy: 2 * step)
        return Money(
            clamping: (remainder < 0 ? quotient - 1 : quotient) * Int128(unit.cents))
    }
}

extension IndexationFactor: CustomStringConvertible {
    /// The factor in decimal digits, with at most six places: `1.019`.
    package var description: String {
        // Below 2^70, so that the product with a million fits.
        let millionths = (numerator * 1_000_000 + denominator / 2) / denominator
        return decimalText(millionths: Int64(clamping: millionths))
    }
}
