package import TaxTables

/// Rates on the parts of an amount between thresholds, lowest first: the brackets of an income tax,
/// or the tiers of a credit.
package struct BracketSchedule: Sendable {
    package struct Bracket: Sendable {
        /// The bracket taxes what lies above this; the threshold itself belongs to the bracket below.
        package let over: Cited<Money>
        package let rate: Cited<Rate>
        /// What all of the brackets below come to, rounded to the cent once: the constant that the
        /// forms print.
        package let taxBelow: Money
    }

    package let brackets: [Bracket]

    /// The schedule in a group of a table, such as `brackets`.
    init?(_ reader: inout RuleReader) {
        guard let schedule = Self.list(in: &reader), reader.finish() else { return nil }
        self = schedule
    }

    private init(_ brackets: [Bracket]) {
        self.brackets = brackets
    }

    /// The schedule in a group that has other figures as well.
    static func list(in reader: inout RuleReader) -> Self? {
        let bands = reader.list("schedule") { item in
            (over: item.amount("over"), rate: item.rate("rate"))
        }
        guard !bands.isEmpty else { return nil }
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
        return Self(brackets)
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
        amount(
            .taxOnTaxableIncome, on: income, under: schedule, above: .incomeAboveBracketThreshold,
            onPartAbove: .taxAboveBracketThreshold)
    }

    /// What a schedule makes of an amount, written down under the given names.
    mutating func amount(
        _ name: StepName, on amount: Line, under schedule: BracketSchedule,
        above: StepName, onPartAbove: StepName
    ) -> Line {
        // The forms put an amount equal to a threshold into the lower bracket.
        var reached = schedule.brackets[0]
        for bracket in schedule.brackets.dropFirst()
        where compare(amount.operand, bracket.over.operand) {
            reached = bracket
        }
        guard !reached.over.value.isZero else {
            return product(name, amount.operand, reached.rate)
        }
        let partAbove = excess(above, amount.operand, over: reached.over.operand)
        let onPart = product(onPartAbove, partAbove.operand, reached.rate)
        return sum(name, [onPart.operand, .taxBelow(reached.over, reached.taxBelow)])
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
