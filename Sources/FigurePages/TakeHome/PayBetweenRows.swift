internal import Pages
internal import Project
package import RuleEngine
package import TaxTables

/// An example of interpolating take-home pay between two rows of a table.
package struct PayBetweenRows: Sendable {
    package let row: TakeHome
    package let pay: Money
    package let further: NextDollarRates

    /// The fraction left of each additional dollar, in millionths.
    package var share: Int64 { 1_000_000 - further.rate }
    var more: Money { pay - row.pay }
    var remaining: Money {
        row.remaining + Money(cents: roundedQuotient(more.cents, share, 1_000_000))
    }

    /// Creates the example nearest to a typical pay.
    ///
    /// Nil if the marginal rate changes between all pairs of rows.
    package init?(_ rows: [TakeHome], near usual: Money) {
        let found = zip(rows, rows.dropFirst()).compactMap { row, next -> Self? in
            // Halfway, in whole amounts.
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
    /// Returns a sentence that explains how to interpolate between two rows.
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
