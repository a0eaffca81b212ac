import SiteDiff
import Testing

/// Numbers are found where pages write them, and nowhere else.
@Suite struct PublishedNumberTests {
    private static let texts: [(String, Bool, String, [Int64])] = [
        ("$16,452", false, "#$", [16_452_000_000]),
        ("-$1,204.50 of $5", false, "#$ of #$", [-1_204_500_000, 5_000_000]),
        ("+$140.00", false, "#$", [140_000_000]),
        ("\u{2212}29.65%", false, "#%", [-29_650_000]),
        (
            "16\u{A0}452,10\u{A0}$ et 29,65\u{202F}%", true, "#$ et #%",
            [16_452_100_000, 29_650_000]
        ),
        ("step 6 × 20.5%", false, "step # × #%", [6_000_000, 20_500_000]),
        ("65 years or (−3)", false, "# years or (#)", [65_000_000, -3_000_000]),
        ("one, 2, 3", false, "one, #, #", [2_000_000, 3_000_000]),
        ("1,2", false, "#,#", [1_000_000, 2_000_000]),
        ("12345.67", false, "#", [12_345_670_000]),
        ("Box 13.", false, "Box #.", [13_000_000]),
        // Names, days and years.
        ("T4127 and RL-3 of 2026", false, "T4127 and RL-3 of 2026", []),
        ("2026-11-21, 1/3, v1.2.3", false, "2026-11-21, 1/3, v1.2.3", []),
        ("Société n° 1234567890123", true, "Société n° 1234567890123", []),
        ("", false, "", []), ("–", false, "–", []), ("$", false, "$", []),
    ]

    @Test(arguments: texts)
    func findsNumbers(text: String, usesComma: Bool, skeleton: String, millionths: [Int64]) {
        let found = NumberedText(text, .usual(usesComma: usesComma))
        #expect(found.skeleton == skeleton)
        #expect(found.numbers.map(\.millionths) == millionths)
    }

    /// Marks and signs are those that a site says it writes, before the number or behind it.
    @Test(arguments: [
        ("16’452.10", "CHF {amount}", "CHF 16’452.10 for CHFS 3", "#$ for CHFS #", 16_452_100_000),
        ("1.204,50", "{amount}\u{A0}€", "1.204,50\u{A0}€ of 14%", "#$ of #%", 1_204_500_000),
        ("2,000", "{amount} k", "2,000 k in 5 kg or k5", "#$ in # kg or k5", 2_000_000_000),
        ("2,000", "£{amount}", "−£2,000 or 3 £", "#$ or # £", -2_000_000_000),
    ])
    func findsMoneyAsASiteWritesIt(
        digits: String, money: String, text: String, skeleton: String, first: Int64
    ) {
        let marks = digits.filter { !$0.isNumber }
        let style = NumberStyle(
            decimal: digits.contains(",50") ? "," : ".", group: String(marks.prefix(1)),
            money: money)
        let found = NumberedText(text, style)
        #expect(found.skeleton == skeleton)
        #expect(found.numbers.first?.millionths == first)
        #expect(found.numbers.first?.unit == .money)
    }

    @Test func keepsANumberAsItIsShown() {
        let numbers = NumberedText("-$1,204.50 or 14%", .usual(usesComma: false)).numbers
        #expect(numbers.map(\.text) == ["-$1,204.50", "14%"])
        #expect(numbers.map(\.unit) == [.money, .percent])
    }
}
