package import TaxTables
internal import Text

/// What each further dollar of one amount of a return changes in what is paid, and how far that holds.
package struct NextDollarRates: Hashable, Sendable {
    /// The amount from which it holds: the person's own, unless a change is near it.
    package let from: Money
    /// An amount in whole dollars up to which it holds; less than `from` for a cost.
    package let upTo: Money
    /// Whether a change was found beyond it, or the law has no more of the amount.
    package let isEnd: Bool
    /// What a further dollar adds to what is paid, in millionths; negative if it saves.
    package let rate: Int64

    /// What a further amount adds to what is paid, to the cent.
    package func change(for amount: Money) -> Money {
        Money(cents: roundedQuotient(amount.cents, rate, 1_000_000))
    }
}

extension TaxLaw {
    /// Whether dollars are added to an amount, or taken off it as a cost is.
    package enum Direction: Sendable {
        case more
        case less
    }

    /// What holds for less than this is passed over: it says little about further amounts.
    private var leastReach: Money { Money(cents: currency.roundAmount) }
    /// How far a change is looked for, at first and at last.
    private var spans: [Money] {
        [10, 100, 1_000].map { Money(cents: $0 * currency.roundAmount) }
    }
    /// Lines round to the smallest coin, so that two of them meet some coins earlier or later.
    private var leastWidth: Money { Money(cents: 100 * unit) }
    private var rounding: Money { Money(cents: 10 * unit) }
    /// A return takes another branch at some hundred amounts.
    private static let mostChanges = 1_000

    /// What each further dollar of an amount changes in what a person pays.
    ///
    /// - Returns: Nil where nothing holds for a hundred dollars: the law has no more of the amount, or
    ///   what is paid bends with it.
    /// - Throws: As `calculate`.
    package func furtherDollars(
        of name: AmountName, _ direction: Direction = .more, for person: Taxpayer,
        in province: Jurisdiction
    ) throws(CalculationError) -> NextDollarRates? {
        let own = person[name]
        for span in spans {
            let (low, high) = direction == .more ? (own, own + span) : (own - span, own)
            var bands = try bands(of: name, from: low, to: high, for: person, in: province)
            if direction == .less { bands.reverse() }
            // The last of them may go on beyond the span.
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

    /// A range of an amount over which a further dollar changes what is paid by the same.
    private struct Band {
        let from: Money
        /// What is paid at `from`.
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
                // At its start a line of the band may still be nothing; inside it is not.
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

    /// Whether what is paid at an amount is what a band makes of it: nothing jumped before.
    private func isOnTheWay(_ amount: Money, _ paid: Money, from band: Band) -> Bool {
        let further = (amount - band.from).cents
        let due = band.paid + Money(cents: roundedQuotient(further, band.rate, 1_000_000))
        return abs((paid - due).cents) <= rounding.cents + further / 1_000_000
    }

    /// A band as it is said: between whole dollars, of amounts that the law knows.
    private func dollars(
        _ band: Band, _ direction: Direction, of name: AmountName, for person: Taxpayer,
        in province: Jurisdiction
    ) throws(CalculationError) -> NextDollarRates? {
        let (low, high) = (band.from.wholeDollarsAbove, band.to.wholeDollarsBelow)
        let own = person[name]
        var from = direction == .more ? low : high
        // Within a few coins of the person's own amount it is that one.
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

    /// The amount in whole dollars nearest to `far` that the facts of a person allow.
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
