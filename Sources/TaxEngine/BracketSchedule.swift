package import TaxTables

/// The brackets of an income tax, lowest first.
package struct BracketSchedule: Sendable {
    package struct Bracket: Sendable {
        /// The bracket taxes what lies above this; the threshold itself belongs to the bracket below.
        package let over: Cited<Money>
        package let rate: Cited<Rate>
        /// The tax on all of the brackets below, rounded to the cent once: the constant that the
        /// forms print.
        package let taxBelow: Money
    }

    package let brackets: [Bracket]

    /// The schedule in the group `brackets` of a table.
    init?(_ reader: inout RuleReader) {
        let bands = reader.list("schedule") { item in
            (over: item.amount("over"), rate: item.rate("rate"))
        }
        guard reader.finish(), !bands.isEmpty else { return nil }
        var brackets: [Bracket] = []
        // In cents times millionths, so that no bracket below is rounded.
        var exactTax: Int128 = 0
        for band in bands {
            if let below = brackets.last {
                let width = band.over.value.cents - below.over.value.cents
                exactTax += Int128(width) * Int128(below.rate.value.millionths)
            }
            let taxBelow = Money(cents: Int64((exactTax + 500_000) / 1_000_000))
            brackets.append(Bracket(over: band.over, rate: band.rate, taxBelow: taxBelow))
        }
        self.brackets = brackets
    }
}

extension Worksheet {
    /// The tax on a year's taxable income, before credits, the way the forms compute it: the part of
    /// the income above its bracket's threshold at the bracket's rate, and the tax on the brackets
    /// below.
    ///
    /// - Parameter income: Not negative.
    /// - Complexity: O(*b*) for *b* brackets.
    mutating func tax(on income: Line, under schedule: BracketSchedule) -> Line {
        // The forms put an income equal to a threshold into the lower bracket.
        var reached = schedule.brackets[0]
        for bracket in schedule.brackets.dropFirst()
        where compare(income.operand, bracket.over.operand) {
            reached = bracket
        }
        guard !reached.over.value.isZero else {
            return product(.taxOnTaxableIncome, income.operand, reached.rate)
        }
        let above = excess(
            .incomeAboveBracketThreshold, income.operand, over: reached.over.operand)
        let tax = product(.taxAboveBracketThreshold, above.operand, reached.rate)
        return sum(
            .taxOnTaxableIncome, [tax.operand, .taxBelow(reached.over, reached.taxBelow)])
    }
}

extension BracketSchedule {
    /// The schedule that a table states; nil if it states none.
    package init?(of table: TaxTable) {
        guard let group = table.root.group("brackets") else { return nil }
        var reader = RuleReader(group, of: table)
        self.init(&reader)
    }
}
