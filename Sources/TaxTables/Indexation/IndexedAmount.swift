/// The possible values of an amount in the next year, from its earlier amounts and the factors.
///
/// Acts index the unrounded amount. The printed amounts of several years limit it to an interval. If all
/// values of the interval round to one amount, that amount is certain.
package struct IndexedAmount: Hashable, Sendable {
    /// The rounded bounds of the interval.
    package let possible: ClosedRange<Money>
    /// The rounded middle of the interval.
    package let likeliest: Money

    package var isCertain: Bool { possible.lowerBound == possible.upperBound }

    /// An amount of one year, with the rate from the year before; a nil rate means that the year was not
    /// indexed.
    package struct Year: Sendable {
        /// The origin of an amount.
        package enum Kind: Sendable {
            /// A document states the rounded amount.
            case printed
            /// The amount was computed and may differ by one unit.
            case computed
            /// The act states the exact amount, from which the next year is indexed.
            case stated
        }

        /// The amount; nil for a year with a known rate only.
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

    /// Computes the possible amounts after consecutive years.
    ///
    /// Nil if the amount of the last year did not follow its factor, or if the bounds do not fit 128 bits.
    ///
    /// - Parameters:
    ///   - years: Consecutive years up to the one before `rate`. The first and the last have amounts.
    ///   - rate: The rate of the year to compute.
    ///   - rounding: The rounding that the table declares.
    /// - Complexity: O(*n*) for *n* years.
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

    /// Returns the index of the first printed amount that cannot follow from the years before it.
    static func firstThatDoesNotFollow(_ years: [Year]) -> Int? {
        let unit = IndexationRounding.default.unit(
            of: years.compactMap { $0.kind == .stated ? nil : $0.amount })
        guard var carried = Carried(years.first, .default, unit) else { return nil }
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

    /// Adds two amounts that are printed as one sum, each rounded before the addition.
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

/// The interval of the unrounded amount that an act indexes from year to year.
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
        // A year without indexation states exact amounts.
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

    /// Advances by one year.
    ///
    /// Nil if the bounds do not fit 128 bits.
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
        // An empty overlap means that the amount did not change or was set again, and acts state whole
        // amounts.
        bounds = both ?? (before == amount ? printed : Bounds(amount))
        return ()
    }
}

/// The interval of an amount before rounding: `low` is included, `high` is excluded unless both are equal.
///
/// Values with too many digits are rounded outwards, so that the interval never loses a value.
private struct Bounds {
    let low: Parts
    let high: Parts

    private init(low: Parts, high: Parts) {
        self.low = low
        self.high = high
    }

    /// - Parameter unit: The unit that `amount` was rounded to; nil for an exact amount.
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

    /// Returns the intersection; nil if it is empty.
    func overlap(with printed: Bounds) -> Bounds? {
        let low = max(low, printed.low)
        let high = min(high, printed.high)
        // The upper bound is excluded: it would have been rounded up.
        let isThere = isPoint ? self.low >= low && self.low < printed.high : low < high
        return isThere ? Bounds(low: low, high: high) : nil
    }

    private var isPoint: Bool { low == high }

    /// The largest value below the upper bound.
    var belowHigh: Parts { isPoint ? high : Parts(count: high.count - 1) }

    var middle: Parts { Parts(count: (low.count + high.count) >> 1) }
}

/// An amount in units of 10⁻¹⁰ cents.
private struct Parts: Comparable {
    let count: Int128

    /// The number is even, so that half of every unit is whole.
    static let ofCent: Int128 = 10_000_000_000

    static func < (left: Parts, right: Parts) -> Bool { left.count < right.count }

    /// Returns the product rounded down and rounded up; both are equal if it is exact.
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

    /// Returns the nearest multiple of `unit`, halves up.
    func rounded(to unit: Money) -> Money {
        let step = Int128(unit.cents) * Parts.ofCent
        let (quotient, remainder) = (2 * count + step).quotientAndRemainder(dividingBy: 2 * step)
        return Money(
            clamping: (remainder < 0 ? quotient - 1 : quotient) * Int128(unit.cents))
    }
}
