internal import Text

/// An exact factor that indexes amounts of one year to a later year.
package struct IndexationFactor: Hashable, Sendable {
    private let numerator: Int128
    private let denominator: Int128

    /// Multiplies `1 + rate` over all rates.
    ///
    /// Nil if the product does not fit 70 bits over 70 bits, which takes more years than a guide compares.
    package init?(rates: [Rate]) {
        var numerator: Int128 = 1
        var denominator: Int128 = 1
        for rate in rates {
            let (top, overflow) = numerator.multipliedReportingOverflow(
                by: Int128(rate.denominator) + Int128(rate.numerator))
            let (bottom, secondOverflow) = denominator.multipliedReportingOverflow(
                by: Int128(rate.denominator))
            // This leaves room for the product with any amount.
            guard !overflow, !secondOverflow, top < 1 << 70, bottom < 1 << 70 else { return nil }
            let divisor = Int128(greatestCommonDivisor(top.magnitude, bottom.magnitude))
            numerator = top / divisor
            denominator = bottom / divisor
        }
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Multiplies the factors of all tables; each table states the rate of its year.
    ///
    /// Nil if a table states no rate.
    package init?(_ tables: [TaxTable]) {
        var rates: [Rate] = []
        for table in tables {
            guard let rate = table.indexationRate else { return nil }
            rates.append(rate)
        }
        self.init(rates: rates)
    }

    /// Returns the amount times the factor, rounded to the nearest multiple of `unit`, halves up, as the acts
    /// round.
    ///
    /// - Precondition: `unit` is above zero.
    package func applied(to amount: Money, roundedTo unit: Money) -> Money {
        applied(toHalfCents: 2 * Int128(amount.cents), roundedTo: unit)
    }

    /// Returns the smallest and the largest indexed amount if `amount` was itself rounded to a multiple of
    /// `unit`.
    ///
    /// Acts index the amount before it was rounded.
    package func reach(from amount: Money, roundedTo unit: Money) -> ClosedRange<Money> {
        let halfCents = 2 * Int128(amount.cents)
        let half = Int128(unit.cents)
        // The upper end of the interval rounds up to the next amount, so it is excluded.
        return applied(
            toHalfCents: halfCents - half, roundedTo: unit)...applied(
                toHalfCents: halfCents + half - 1, roundedTo: unit)
    }

    private func applied(toHalfCents amount: Int128, roundedTo unit: Money) -> Money {
        let step = denominator * Int128(unit.cents) * 2
        let product = amount * numerator
        // Adding half a step before rounding down rounds halves up.
        let (quotient, remainder) = (2 * product + step).quotientAndRemainder(
            dividingBy: 2 * step)
        return Money(
            clamping: (remainder < 0 ? quotient - 1 : quotient) * Int128(unit.cents))
    }
}

extension IndexationFactor: CustomStringConvertible {
    /// The factor in decimal digits, with at most six places: `1.019`.
    package var description: String {
        // The numerator is below 2^70, so the product with a million fits.
        let millionths = (numerator * 1_000_000 + denominator / 2) / denominator
        return decimalText(millionths: Int64(clamping: millionths))
    }
}
