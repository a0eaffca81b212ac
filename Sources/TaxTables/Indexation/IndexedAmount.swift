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

    /// An amount of a year, and the rate at which the year before was indexed to it; a nil rate where the year
    /// indexed nothing.
    package struct Year: Sendable {
        /// How an amount came to be known.
        package enum Kind: Sendable {
            /// A document states it, rounded.
            case printed
            /// It was computed, and may be a unit off.
            case computed
            /// The act states it: that is what the next year is made from, whatever the years before were.
            case stated
        }

        /// Nil for a year of which only the rate is known.
        package let amount: Money?
        package let rate: Rate?
        package let kind: Kind

        package init(_ amount: Money?, _ rate: Rate?, _ kind: Kind = .printed) {
            self.amount = amount
            self.rate = rate
            self.kind = kind
        }

        fileprivate func bounds(_ unit: Money) -> Bounds? {
            amount.map { amount in
                switch kind {
                case .printed: Bounds(amount, roundedTo: unit)
                case .computed: Bounds(amount, roundedTo: Money(cents: 3 * unit.cents))
                case .stated: Bounds(amount)
                }
            }
        }
    }

    /// Nil if the last of the years did not follow its factor, so that nobody knows what the next one does, or if
    /// the bounds do not fit 128 bits.
    ///
    /// - Parameters:
    ///   - years: Consecutive years, the first and the last of which have amounts; the last is the one before that
    ///     of `rate`.
    ///   - rate: The rate of the year that is asked for.
    package init?(after years: [Year], at rate: Rate, rounding: IndexationRounding) {
        let unit = rounding.unit(of: years.compactMap { $0.kind == .stated ? nil : $0.amount })
        guard var carried = Carried(years.first, rounding, unit) else { return nil }
        for year in years.dropFirst() {
            guard carried.goOn(to: year) != nil else { return nil }
        }
        guard carried.follows, let next = carried.times(rate) else { return nil }
        possible = next.low.rounded(to: unit)...next.belowHigh.rounded(to: unit)
        likeliest = next.middle.rounded(to: unit)
    }

    /// The place among the years of the first printed amount that cannot be made from those before it.
    static func firstThatDoesNotFollow(_ years: [Year]) -> Int? {
        let unit = IndexationRounding.usual.unit(
            of: years.compactMap { $0.kind == .stated ? nil : $0.amount })
        guard var carried = Carried(years.first, .usual, unit) else { return nil }
        for (index, year) in years.enumerated().dropFirst() {
            let before = carried
            guard carried.goOn(to: year) != nil else { return index }
            guard let amount = year.amount, year.kind == .printed, let rate = year.rate,
                let indexed = before.times(rate), let printed = year.bounds(unit)
            else { continue }
            if indexed.overlap(with: printed) == nil, amount != before.amount { return index }
        }
        return nil
    }

    /// Two amounts that are printed as one, each of which was rounded before they were added.
    package static func + (left: IndexedAmount, right: IndexedAmount) -> IndexedAmount {
        IndexedAmount(
            possible: left.possible.lowerBound + right.possible.lowerBound...left.possible
                .upperBound + right.possible.upperBound,
            likeliest: left.likeliest + right.likeliest)
    }

    private init(possible: ClosedRange<Money>, likeliest: Money) {
        self.possible = possible
        self.likeliest = likeliest
    }
}

/// What the act carries on from a year to the next, as far as the years up to it tell.
private struct Carried {
    private var bounds: Bounds
    private(set) var amount: Money?
    private let unit: Money
    private let rounding: IndexationRounding
    private(set) var follows: Bool

    init?(_ first: IndexedAmount.Year?, _ rounding: IndexationRounding, _ unit: Money) {
        guard let first, let bounds = first.bounds(unit), let amount = first.amount else {
            return nil
        }
        // A year that indexed nothing states its amounts as an act does.
        self.bounds = first.rate == nil ? Bounds(amount) : bounds
        follows = first.kind == .stated
        self.amount = amount
        self.unit = unit
        self.rounding = rounding
    }

    func times(_ rate: Rate) -> Bounds? {
        guard rounding.carriesRounded, let amount else { return bounds.multiplied(by: rate) }
        return Bounds(amount).multiplied(by: rate)
    }

    /// Nil if the bounds do not fit any longer.
    mutating func goOn(to year: IndexedAmount.Year) -> Void? {
        let before = amount
        amount = year.amount
        guard let rate = year.rate else {
            follows = false
            if let amount { bounds = Bounds(amount) }
            return ()
        }
        guard let amount, let printed = year.bounds(unit) else {
            return bounds.multiplied(by: rate).map { bounds = $0 }
        }
        guard year.kind != .stated else {
            bounds = printed
            follows = true
            return ()
        }
        if rounding.carriesRounded, let before { bounds = Bounds(before) }
        guard let indexed = bounds.multiplied(by: rate) else { return nil }
        let both = indexed.overlap(with: printed)
        follows = both != nil && before != amount
        // If nothing is left, it stood still or an act set it anew, and acts state whole amounts.
        bounds = both ?? (before == amount ? printed : Bounds(amount))
        return ()
    }
}

/// Where an amount lies that was rounded: from `low`, and below `high` unless it is `low` itself.
///
/// What has more places than fit lies between bounds that fit, so that a value is never left out.
private struct Bounds {
    let low: Parts
    let high: Parts

    private init(low: Parts, high: Parts) {
        self.low = low
        self.high = high
    }

    /// - Parameter unit: What it was rounded to; nil for an amount that is exact.
    init(_ amount: Money, roundedTo unit: Money? = nil) {
        let middle = Int128(amount.cents) * Parts.ofCent
        let half = Int128(unit?.cents ?? 0) * Parts.ofCent / 2
        low = Parts(count: middle - half)
        high = Parts(count: middle + half)
    }

    func multiplied(by rate: Rate) -> Bounds? {
        guard let low = low.multiplied(by: rate), let high = high.multiplied(by: rate) else {
            return nil
        }
        return Bounds(low: low.below, high: high.above)
    }

    /// What is between both; nil if nothing is.
    func overlap(with printed: Bounds) -> Bounds? {
        let low = max(low, printed.low)
        let high = min(high, printed.high)
        // The upper bound itself would have been rounded up.
        let isThere = isPoint ? self.low >= low && self.low < printed.high : low < high
        return isThere ? Bounds(low: low, high: high) : nil
    }

    private var isPoint: Bool { low == high }

    /// The last value below the upper bound.
    var belowHigh: Parts { isPoint ? high : Parts(count: high.count - 1) }

    var middle: Parts { Parts(count: (low.count + high.count) >> 1) }
}

/// An amount in parts of a cent, ten thousand million of which are one.
private struct Parts: Comparable {
    let count: Int128

    /// Even, so that the half of every unit is whole.
    static let ofCent: Int128 = 10_000_000_000

    static func < (left: Parts, right: Parts) -> Bool { left.count < right.count }

    /// The nearest below and above, which are one where the product has no smaller part.
    func multiplied(by rate: Rate) -> (below: Parts, above: Parts)? {
        let denominator = Int128(rate.denominator)
        let (product, overflow) = count.multipliedReportingOverflow(
            by: denominator + Int128(rate.numerator))
        guard !overflow else { return nil }
        let (quotient, remainder) = product.quotientAndRemainder(dividingBy: denominator)
        return (
            Parts(count: remainder < 0 ? quotient - 1 : quotient),
            Parts(count: remainder > 0 ? quotient + 1 : quotient)
        )
    }

    /// The nearest multiple, or the higher of two that are equally near.
    func rounded(to unit: Money) -> Money {
        let step = Int128(unit.cents) * Parts.ofCent
        let (quotient, remainder) = (2 * count + step).quotientAndRemainder(dividingBy: 2 * step)
        return Money(
            clamping: (remainder < 0 ? quotient - 1 : quotient) * Int128(unit.cents))
    }
}
