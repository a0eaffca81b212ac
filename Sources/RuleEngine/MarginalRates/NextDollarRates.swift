package import TaxTables
internal import Text

/// The marginal rate of one amount of a household, and the range in which it holds.
package struct NextDollarRates: Hashable, Sendable {
    /// The start of the range: the adult's own amount, unless a change is near it.
    package let from: Money
    /// The end of the range, in whole dollars; below `from` for a cost.
    package let upTo: Money
    /// A Boolean value that is true if the rate changes after the range, or if the law allows no more of the
    /// amount.
    package let isEnd: Bool
    /// The increase of the cost per dollar, in millionths; negative if the amount saves.
    ///
    /// The cost is the total paid on the return, or on all returns of a household less its benefits.
    package let rate: Int64

    /// Returns the increase of the cost for a further amount, to the cent.
    package func change(for amount: Money) -> Money {
        Money(cents: roundedQuotient(amount.cents, rate, 1_000_000))
    }
}

extension TaxLaw {
    /// The direction of a change: an income grows, a cost is subtracted.
    package enum Direction: Sendable {
        case more
        case less
    }

    /// Computes the marginal rate of an amount on the return of one person, and its range.
    ///
    /// - Returns: Nil if no rate holds for a hundred dollars, because the law allows no more of the amount or
    ///   the cost changes continuously.
    /// - Throws: The errors of `calculate`.
    package func furtherDollars(
        of name: AmountName, _ direction: Direction = .more, for person: Taxpayer,
        in residence: Jurisdiction
    ) throws(CalculationError) -> NextDollarRates? {
        try NextDollarSearch(law: self).furtherDollars(
            direction,
            of: GrowingAmount(
                name: name, adult: 0, household: Household(person), residence: residence,
                isOfReturn: true))
    }

    /// Computes the marginal rate of an amount of one adult of a household, with its benefits.
    ///
    /// - Returns: Nil as for the return of one person.
    /// - Throws: The errors of `calculate`.
    package func furtherDollars(
        of name: AmountName, _ direction: Direction = .more, ofAdult adult: Int,
        of household: Household, in residence: Jurisdiction
    ) throws(CalculationError) -> NextDollarRates? {
        try NextDollarSearch(law: self).furtherDollars(
            direction,
            of: GrowingAmount(
                name: name, adult: adult, household: household, residence: residence,
                isOfReturn: false))
    }
}

/// A search for the range around an amount in which one marginal rate holds.
private struct NextDollarSearch {
    let law: TaxLaw
    /// The shortest range that is reported; shorter ones say little about further amounts.
    private var leastReach: Money { Money(cents: law.currency.roundAmount) }
    /// The distances in which a change is searched, in ascending order.
    private var spans: [Money] {
        [10, 100, 1_000].map { Money(cents: $0 * law.currency.roundAmount) }
    }
    /// The smallest distance of two changes, because lines are rounded to the smallest coin.
    private var leastWidth: Money { Money(cents: 100 * law.unit) }
    private var rounding: Money { Money(cents: 10 * law.unit) }
    /// The largest number of changes.
    ///
    /// A return takes another branch at some hundred amounts.
    private static let mostChanges = 1_000

    func furtherDollars(
        _ direction: TaxLaw.Direction, of growing: GrowingAmount
    ) throws(CalculationError) -> NextDollarRates? {
        let amount = growing.amount
        for span in spans {
            let (low, high) = direction == .more ? (amount, amount + span) : (amount - span, amount)
            var bands = try bands(of: growing, from: low, to: high)
            if direction == .less { bands.reverse() }
            // The last range may extend beyond the span.
            let isLastSpan = span == spans.last
            guard
                let band = bands.dropLast(isLastSpan ? 0 : 1).first(where: { $0.isWide(leastReach) }
                )
            else {
                continue
            }
            return try dollars(band, direction, of: growing)
        }
        return nil
    }

    /// A range of an amount with one marginal rate.
    private struct Band {
        let from: Money
        /// The cost at `from`.
        let cost: Money
        let rate: Int64
        var to: Money

        func isWide(_ least: Money) -> Bool { to.wholeDollarsBelow - from >= least }
    }

    private func bands(
        of growing: GrowingAmount, from start: Money, to end: Money
    ) throws(CalculationError) -> [Band] {
        var bands: [Band] = []
        var here = start
        for _ in 0..<Self.mostChanges where here < end {
            let effect = try effect(of: growing, at: here)
            let width = min(max(1, effect.centsToNextChange), (end - here).cents)
            let next = here + Money(cents: width)
            if width >= leastWidth.cents {
                // At the start of the band, a line may still be 0; inside it is not.
                let middle = here + Money(cents: width / 2)
                let rate = try self.effect(of: growing, at: middle).rate
                if let last = bands.last, last.rate == rate,
                    isOnTheWay(here, effect.cost, from: last)
                {
                    bands[bands.count - 1].to = next
                } else {
                    bands.append(Band(from: here, cost: effect.cost, rate: rate, to: next))
                }
            }
            here = next
        }
        return bands
    }

    /// Returns the cost and marginal rate at an amount.
    private func effect(
        of growing: GrowingAmount, at amount: Money
    ) throws(CalculationError) -> (cost: Money, rate: Int64, centsToNextChange: Int64) {
        let household = growing.household(with: amount)
        guard !growing.isOfReturn else {
            let found = try law.calculate(
                household.adults[0], in: growing.residence, measuring: growing.name)
            return (
                found.result.totalPaid, found.marginalRates.totalPaid, found.centsToNextChange
            )
        }
        let found = try law.measure(household, (growing.adult, growing.name), in: growing.residence)
        return (
            found.taken - found.arriving, found.marginalRates[0],
            found.returns[0].centsToNextChange
        )
    }

    /// Returns true if the cost at an amount follows from the band's rate, without a jump before.
    private func isOnTheWay(_ amount: Money, _ cost: Money, from band: Band) -> Bool {
        let further = (amount - band.from).cents
        let due = band.cost + Money(cents: roundedQuotient(further, band.rate, 1_000_000))
        return abs((cost - due).cents) <= rounding.cents + further / 1_000_000
    }

    /// Returns a band between whole dollars, within the amounts that the law allows.
    private func dollars(
        _ band: Band, _ direction: TaxLaw.Direction, of growing: GrowingAmount
    ) throws(CalculationError) -> NextDollarRates? {
        let (low, high) = (band.from.wholeDollarsAbove, band.to.wholeDollarsBelow)
        let amount = growing.amount
        var from = direction == .more ? low : high
        // Within a few coins, the adult's own amount is the start.
        if abs((from - amount).cents) < leastWidth.cents { from = amount }
        let upTo = lastAllowed(direction == .more ? high : low, of: growing, beyond: from)
        guard abs((upTo - from).cents) >= leastReach.cents else { return nil }
        let cost = try effect(of: growing, at: upTo).cost
        guard isOnTheWay(upTo, cost, from: band) else { return nil }
        let isFarthest = abs((upTo - amount).cents) >= (spans.last?.cents ?? 0)
        return NextDollarRates(
            from: from, upTo: upTo, isEnd: !isFarthest,
            rate: direction == .more ? band.rate : -band.rate)
    }

    /// Returns the amount in whole dollars nearest to `far` that the facts of the adult allow.
    private func lastAllowed(
        _ far: Money, of growing: GrowingAmount, beyond near: Money
    ) -> Money {
        func isAllowed(_ amount: Money) -> Bool {
            if let most = law.facts.amount(growing.name)?.most, amount > most { return false }
            let adults = growing.household(with: amount).adults
            let adult =
                growing.adult == 0 ? adults[0] : law.facts.sharing(adults[0], with: adults[1])
            return (try? law.facts.validate(adult)) != nil
        }
        guard !isAllowed(far) else { return far }
        var (allowed, refused) = (near.cents / 100, far.cents / 100)
        while abs(refused - allowed) > 1 {
            let middle = allowed + (refused - allowed) / 2
            if isAllowed(Money(cents: middle * 100)) { allowed = middle } else { refused = middle }
        }
        return Money(cents: allowed * 100)
    }
}

/// An amount of one adult of a household that grows.
private struct GrowingAmount {
    let name: AmountName
    let adult: Int
    let household: Household
    let residence: Jurisdiction
    /// A Boolean value that is true if only the return of the adult counts.
    let isOfReturn: Bool

    /// The amount that the adult has.
    var amount: Money { household.adults[adult][name] }

    func household(with amount: Money) -> Household {
        var adults = household.adults
        adults[adult][name] = amount
        return Household(adults: adults)
    }
}

extension Money {
    fileprivate var wholeDollarsBelow: Money {
        let (dollars, rest) = cents.quotientAndRemainder(dividingBy: 100)
        return Money(cents: (rest < 0 ? dollars - 1 : dollars) * 100)
    }

    fileprivate var wholeDollarsAbove: Money { .zero - (.zero - self).wholeDollarsBelow }
}
