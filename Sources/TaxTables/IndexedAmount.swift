/// What an amount becomes in a year after those that are printed, by the factor of that year.
///
/// Acts round an amount once and carry it on as it was before, so that the printed amounts of several years tell
/// more of it than the last of them: between which bounds it lies. Where all between them rounds to one amount,
/// that is certain.
package struct IndexedAmount: Hashable, Sendable {
    /// What is between the bounds, rounded.
    package let possible: ClosedRange<Money>
    /// What the middle between the bounds rounds to.
    package let likeliest: Money

    package var isCertain: Bool { possible.lowerBound == possible.upperBound }

    /// An amount of a year, as it is printed, and the rate at which the year before was indexed to it; a nil
    /// rate where the year indexed nothing.
    package struct Year: Sendable {
        package let amount: Money
        package let rate: Rate?
        /// Whether a document states it; what was computed may be a unit off.
        package let isPrinted: Bool

        package init(_ amount: Money, _ rate: Rate?, isPrinted: Bool = true) {
            self.amount = amount
            self.rate = rate
            self.isPrinted = isPrinted
        }

        fileprivate func bounds(_ unit: Money) -> Bounds {
            Bounds(amount, roundedTo: isPrinted ? unit : Money(cents: 3 * unit.cents))
        }
    }

    /// Nil if the last of the years did not follow its factor, so that nobody knows what the next one does, or if
    /// the bounds are not exact in 128 bits.
    ///
    /// - Parameters:
    ///   - years: Consecutive years, the last of which is the one before that of `rate`.
    ///   - rate: The rate of the year that is asked for.
    package init?(after years: [Year], at rate: Rate, rounding: IndexationRounding) {
        guard let first = years.first else { return nil }
        let unit = rounding.unit(of: years.map(\.amount))
        // A year that indexed nothing states its amounts as an act does.
        var bounds = first.rate == nil ? Bounds(first.amount) : first.bounds(unit)
        var follows = false
        for (before, year) in zip(years, years.dropFirst()) {
            guard let rate = year.rate, before.amount != year.amount else {
                bounds = year.rate == nil ? Bounds(year.amount) : year.bounds(unit)
                follows = false
                continue
            }
            if rounding.carriesRounded { bounds = Bounds(before.amount) }
            // The product of more years cannot be reckoned with exactly, and the last ones tell enough.
            let printed = before.bounds(unit)
            guard let indexed = bounds.multiplied(by: rate) ?? printed.multiplied(by: rate) else {
                return nil
            }
            if let both = indexed.overlap(with: year.bounds(unit)) {
                bounds = both
                follows = true
            } else {
                // An act set it anew, and acts state whole amounts.
                bounds = Bounds(year.amount)
                follows = false
            }
        }
        guard follows, let last = years.last else { return nil }
        if rounding.carriesRounded { bounds = Bounds(last.amount) }
        guard let next = bounds.multiplied(by: rate) else { return nil }
        possible = next.low.rounded(to: unit)...next.belowHigh.rounded(to: unit)
        likeliest = next.middle.rounded(to: unit)
    }
}

/// Hundredths of a millionth and less of a dollar, exactly.
private struct Exact {
    /// Cents over `denominator`.
    let numerator: Int128
    let denominator: Int128

    func multiplied(by rate: Rate) -> Exact? {
        let (top, overflow) = numerator.multipliedReportingOverflow(
            by: Int128(rate.denominator + rate.numerator))
        let (bottom, secondOverflow) = denominator.multipliedReportingOverflow(
            by: Int128(rate.denominator))
        guard !overflow, !secondOverflow else { return nil }
        let divisor = Int128(greatestCommonDivisor(top.magnitude, bottom.magnitude))
        let product = Exact(numerator: top / divisor, denominator: bottom / divisor)
        // Room for a comparison with another one, and for what lies between the two.
        return product.numerator < 1 << 80 && product.denominator < 1 << 44 ? product : nil
    }

    /// Both numerators over one denominator.
    func over(_ other: Exact) -> (Int128, Int128, Int128) {
        (
            numerator * other.denominator, other.numerator * denominator,
            denominator * other.denominator
        )
    }

    static func < (left: Exact, right: Exact) -> Bool {
        let (first, second, _) = left.over(right)
        return first < second
    }

    /// The nearest multiple, or the higher of two that are equally near.
    func rounded(to unit: Money) -> Money {
        let step = denominator * Int128(unit.cents)
        let (quotient, remainder) = (2 * numerator + step).quotientAndRemainder(
            dividingBy: 2 * step)
        return Money(cents: Int64(remainder < 0 ? quotient - 1 : quotient) * unit.cents)
    }
}

/// Where an amount lies that was rounded: from `low`, and below `high` unless it is `low` itself.
private struct Bounds {
    let low: Exact
    let high: Exact

    init(low: Exact, high: Exact) {
        self.low = low
        self.high = high
    }

    /// - Parameter unit: What it was rounded to; nil for an amount that is exact.
    init(_ amount: Money, roundedTo unit: Money? = nil) {
        let half = Int128(unit?.cents ?? 0)
        low = Exact(numerator: 2 * Int128(amount.cents) - half, denominator: 2)
        high = Exact(numerator: 2 * Int128(amount.cents) + half, denominator: 2)
    }

    func multiplied(by rate: Rate) -> Bounds? {
        guard let low = low.multiplied(by: rate), let high = high.multiplied(by: rate) else {
            return nil
        }
        return Bounds(low: low, high: high)
    }

    /// What is between both; nil if nothing is.
    func overlap(with printed: Bounds) -> Bounds? {
        let low = low < printed.low ? printed.low : low
        let high = printed.high < high ? printed.high : high
        // The upper bound itself would have been rounded up.
        let isThere = isPoint ? !(self.low < low) && self.low < printed.high : low < high
        return isThere ? Bounds(low: low, high: high) : nil
    }

    private var isPoint: Bool { !(low < high) }

    /// A value as near below the upper bound as matters.
    var belowHigh: Exact {
        isPoint
            ? high
            : Exact(numerator: (high.numerator << 20) - 1, denominator: high.denominator << 20)
    }

    var middle: Exact {
        let (start, end, denominator) = low.over(high)
        return Exact(numerator: start + end, denominator: 2 * denominator)
    }
}
