internal import Pages
internal import Project
package import RuleEngine
package import TaxTables

/// A pay between two rows of a table, from the lower of them by one multiplication.
package struct PayBetweenRows: Sendable {
    package let row: TakeHome
    package let pay: Money
    package let further: NextDollarRates

    /// What of each further dollar remains, in millionths.
    package var share: Int64 { 1_000_000 - further.rate }
    var more: Money { pay - row.pay }
    var remaining: Money {
        row.remaining + Money(cents: roundedQuotient(more.cents, share, 1_000_000))
    }

    /// Takes the row of a table that is nearest to a pay that many have; the result is nil where every row ends
    /// before the next one begins.
    package init?(_ rows: [TakeHome], near usual: Money) {
        let found = zip(rows, rows.dropFirst()).compactMap { row, next -> Self? in
            // Half of the way, in whole amounts.
            let half = (next.pay - row.pay).cents / 200 * 100
            guard half > 0, let further = row.further, further.upTo >= next.pay else { return nil }
            return Self(row: row, pay: row.pay + Money(cents: half), further: further)
        }
        func distance(_ between: Self) -> Int64 { abs((between.row.pay - usual).cents) }
        guard let nearest = found.min(by: { distance($0) < distance($1) }) else { return nil }
        self = nearest
    }

    private init(row: TakeHome, pay: Money, further: NextDollarRates) {
        self.row = row
        self.pay = pay
        self.further = further
    }
}

extension SiteStrings {
    /// How a pay between two rows of a table is worked out.
    func between(_ rows: [TakeHome], near usual: Money) -> String? {
        guard let between = PayBetweenRows(rows, near: usual) else { return nil }
        return text(
            .takeHomeBetween,
            [
                "pay": numbers.roundMoney(between.pay), "row": numbers.roundMoney(between.row.pay),
                "remains": numbers.money(between.row.remaining),
                "more": numbers.roundMoney(between.more),
                "share": numbers.factor(millionths: between.share),
                "result": numbers.money(between.remaining),
                "limit": numbers.roundMoney(between.further.upTo),
            ])
    }
}
