package import TaxTables
internal import Text

/// The marginal rate of one amount of a return, and the range in which it holds.
package struct NextDollarRates: Hashable, Sendable {
    /// The start of the range: the person's own amount, unless a change is near it.
    package let from: Money
    /// The end of the range, in whole dollars; below `from` for a cost.
    package let upTo: Money
    /// A Boolean value that is true if the rate changes after the range, or if the law allows no more of the
    /// amount.
    package let isEnd: Bool
    /// The increase of the total paid per dollar, in millionths; negative if it saves.
    package let rate: Int64

    /// Returns the increase of the total paid for a further amount, to the cent.
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

    /// The shortest range that is reported; shorter ones say little about further amounts.
    private var leastReach: Money { Money(cents: currency.roundAmount) }
    /// The distances in which a change is searched, in ascending order.
    private var spans: [Money] {
        [10, 100, 1_000].map { Money(cents: $0 * currency.roundAmount) }
    }
    /// The smallest distance of two changes, because lines are rounded to the smallest coin.
    private var leastWidth: Money { Money(cents: 100 * unit) }
    private var rounding: Money { Money(cents: 10 * unit) }
    /// The largest number of changes.
    ///
    /// A return takes another branch at some hundred amounts.
    private static let mostChanges = 1_000

    /// Computes the marginal rate of an amount and its range.
    ///
    /// - Returns: Nil if no rate holds for a hundred dollars, because the law allows no more of the amount or
    ///   the total paid changes continuously.
    /// - Throws: The errors of `calculate`.
    package func furtherDollars(
        of name: AmountName, _ direction: Direction = .more, for person: Taxpayer,
        in province: Jurisdiction
    ) throws(CalculationError) -> NextDollarRates? {
        let own = person[name]
        for span in spans {
            let (low, high) = direction == .more ? (own, own + span) : (own - span, own)
            var bands = try bands(of: name, from: low, to: high, for: person, in: province)
            if direction == .less { bands.reverse() }
            // The last range may extend beyond the span.
            let isLastSpan = span == spans.last
            guard
                let band = bands.dropLast(isLastSpan ? 0 : 1).first(where: { $0.isWide(leastReach) }
                )
            else {
                continue
            }
            return try dollars(band, direction, of: name, for: person, in: province)
        }
        return nil
    }

    /// A range of an amount with one marginal rate.
    private struct Band {
        let from: Money
        /// The total paid at `from`.
        let paid: Money
        let rate: Int64
        var to: Money

        func isWide(_ least: Money) -> Bool { to.wholeDollarsBelow - from >= least }
    }

    private func bands(
        of name: AmountName, from start: Money, to end: Money, for person: Taxpayer,
        in province: Jurisdiction
    ) throws(CalculationError) -> [Band] {
        var bands: [Band] = []
        var here = start
        for _ in 0..<Self.mostChanges where here < end {
            let calculation = try calculate(person, with: here, of: name, in: province)
            let paid = calculation.result.totalPaid
            let width = min(max(1, calculation.centsToNextChange), (end - here).cents)
            let next = here + Money(cents: width)
            if width >= leastWidth.cents {
                // At the start of the band, a line may still be 0; inside it is not.
                let middle = here + Money(cents: width / 2)
                let rate = try calculate(person, with: middle, of: name, in: province)
                    .marginalRates.totalPaid
                if let last = bands.last, last.rate == rate, isOnTheWay(here, paid, from: last) {
                    bands[bands.count - 1].to = next
                } else {
                    bands.append(Band(from: here, paid: paid, rate: rate, to: next))
                }
            }
            here = next
        }
        return bands
    }

    private func calculate(
        _ person: Taxpayer, with amount: Money, of name: AmountName, in province: Jurisdiction
    ) throws(CalculationError) -> Calculation {
        var person = person
        person[name] = amount
        return try calculate(person, in: province, measuring: name)
    }

    /// Returns true if the total paid at an amount follows from the band's rate, without a jump before.
    private func isOnTheWay(_ amount: Money, _ paid: Money, from band: Band) -> Bool {
        let further = (amount - band.from).cents
        let due = band.paid + Money(cents: roundedQuotient(further, band.rate, 1_000_000))
        return abs((paid - due).cents) <= rounding.cents + further / 1_000_000
    }

    /// Returns a band between whole dollars, within the amounts that the law allows.
    private func dollars(
        _ band: Band, _ direction: Direction, of name: AmountName, for person: Taxpayer,
        in province: Jurisdiction
    ) throws(CalculationError) -> NextDollarRates? {
        let (low, high) = (band.from.wholeDollarsAbove, band.to.wholeDollarsBelow)
        let own = person[name]
        var from = direction == .more ? low : high
        // Within a few coins, the person's own amount is the start.
        if abs((from - own).cents) < leastWidth.cents { from = own }
        let upTo = lastAllowed(direction == .more ? high : low, of: name, beyond: from, for: person)
        guard abs((upTo - from).cents) >= leastReach.cents else { return nil }
        let paid = try calculate(person, with: upTo, of: name, in: province).result.totalPaid
        guard isOnTheWay(upTo, paid, from: band) else { return nil }
        let isFarthest = abs((upTo - own).cents) >= (spans.last?.cents ?? 0)
        return NextDollarRates(
            from: from, upTo: upTo, isEnd: !isFarthest,
            rate: direction == .more ? band.rate : -band.rate)
    }

    /// Returns the amount in whole dollars nearest to `far` that the facts of a person allow.
    private func lastAllowed(
        _ far: Money, of name: AmountName, beyond near: Money, for person: Taxpayer
    ) -> Money {
        func isAllowed(_ amount: Money) -> Bool {
            var person = person
            person[name] = amount
            if let most = facts.amount(name)?.most, amount > most { return false }
            return (try? facts.validate(person)) != nil
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

extension Money {
    fileprivate var wholeDollarsBelow: Money {
        let (dollars, rest) = cents.quotientAndRemainder(dividingBy: 100)
        return Money(cents: (rest < 0 ? dollars - 1 : dollars) * 100)
    }

    fileprivate var wholeDollarsAbove: Money { .zero - (.zero - self).wholeDollarsBelow }
}
