import TaxTables
import TestSupport
import Testing
import Text

/// The comparison of tables of two years with the factor between them.
///
/// The amounts are published ones.
@Suite struct TableComparisonTests {
    private func money(_ text: String) throws -> Money { try #require(Money(decimal: text)) }

    private func factor(_ texts: String...) throws -> IndexationFactor {
        let rates = texts.compactMap { Rate(text: $0) }
        try #require(rates.count == texts.count)
        return try #require(IndexationFactor(rates: rates))
    }

    // Half a dollar goes up, and a cent less does not.
    @Test(arguments: [
        ("100.00", "105.00"), ("110.00", "116.00"), ("109.99", "115.00"), ("0.01", "0.00"),
    ])
    func roundsHalvesUpToTheDollar(amount: String, expected: String) throws {
        let result = try factor("0.05").applied(
            to: money(amount), roundedTo: Money(cents: 100))
        #expect(result == (try money(expected)))
    }

    @Test func multipliesTheFactorsOfSeveralYears() throws {
        #expect(try factor("0.028", "0.019").description == "1.047532")
        #expect(try factor().description == "1")
    }

    private static let toDollars = IndexationRounding.default
    private static let toFiveDollars = IndexationRounding(
        units: [Money(cents: 500), Money(cents: 100)], carriesRounded: true)

    private static let outcomes: [(String, String, String, IndexationRounding, IndexationOutcome)] =
        [
            // Ontario 2026: the basic personal amount; the age amount, a dollar more than what the
            // printed amount of 2025 gives; a threshold that is not indexed.
            ("12747", "12989", "0.019", toDollars, .follows(unit: Money(cents: 100))),
            ("6223", "6342", "0.019", toDollars, .followsUnrounded(unit: Money(cents: 100))),
            ("150000", "150000", "0.019", toDollars, .unchanged),
            // Quebec rounds thresholds to five dollars. Elsewhere that is no rounding.
            ("53255", "54345", "0.0205", toFiveDollars, .follows(unit: Money(cents: 500))),
            ("53255", "54345", "0.0205", toDollars, .departs(expected: Money(cents: 5_434_700))),
            ("18571", "18952", "0.0205", toFiveDollars, .follows(unit: Money(cents: 100))),
            // British Columbia raised its tax reduction by more than the factor.
            (
                "562", "690", "0.022", toDollars, .departs(expected: Money(cents: 57_400))
            ),
            // Ontario's credit for political contributions is printed with cents.
            ("1622.08", "1667.50", "0.028", toDollars, .follows(unit: Money(cents: 1))),
            ("1622.08", "1666.82", "0.028", toDollars, .departs(expected: Money(cents: 166_750))),
        ]

    @Test(arguments: outcomes)
    func holdsAnAmountAgainstTheFactor(
        before: String, after: String, rate: String, rounding: IndexationRounding,
        expected: IndexationOutcome
    ) throws {
        let outcome = IndexationOutcome(
            from: try money(before), to: try money(after), factor: try factor(rate),
            rounding: rounding)
        #expect(outcome == expected)
    }

    @Test func tellsNothingButStandingStillWithoutAFactor() throws {
        let (low, high) = (try money("100"), try money("102"))
        #expect(IndexationOutcome(from: low, to: high, factor: nil, rounding: .default) == nil)
        #expect(
            IndexationOutcome(from: low, to: low, factor: nil, rounding: .default) == .unchanged)
    }

    // MARK: Whole tables

    private func table(_ year: Int, _ text: String) throws -> TaxTable {
        let source = SourceText(
            path: "Content/Tables/\(year)/alberta.yaml",
            text: """
                jurisdiction: alberta
                year: \(year)
                form: AB428
                status: enacted
                checked: 2026-11-21

                """ + text)
        let log = DiagnosticLog()
        let table = TableReader.read(
            source, jurisdiction: .alberta, year: TaxYear(year),
            documents: CitableDocuments(["act"]),
            log: log)
        #expect(log.diagnostics.isEmpty)
        return try #require(table)
    }

    /// Alberta's brackets of 2024, and of 2025 with the new one of 8 %.
    @Test func comparesABandWithTheOneOfTheNearestThreshold() throws {
        func brackets(_ bands: String, factor: String) -> String {
            """
            indexation: {source: act, certainty: derived, factor: {rate: "\(factor)"}}
            brackets: {source: act, certainty: derived, schedule: [\(bands)]}

            """
        }
        let old = try table(
            2024,
            brackets(
                """
                {over: 0, rate: "0.1"}, {over: 148269, rate: "0.12"}, {over: 177922, rate: "0.13"}
                """, factor: "0.042"))
        let new = try table(
            2025,
            brackets(
                """
                {over: 0, rate: "0.08"}, {over: 60000, rate: "0.1"}, {over: 151234, rate: "0.12"},
                {over: 181481, rate: "0.13"}
                """, factor: "0.02"))
        let entries = TableComparison(from: old, to: new).entries
        let found = entries.filter { $0.difference.path.contains("schedule") }.map { entry in
            [entry.difference.before, entry.difference.after].map { $0?.path.suffix(6) }
        }
        #expect(
            found == [
                ["1.rate", "1.rate"], [nil, "2.over"], [nil, "2.rate"], ["2.over", "3.over"],
                ["3.over", "4.over"],
            ])
        #expect(
            entries.first { $0.difference.path.hasSuffix("3.over") }?.indexation
                == .follows(unit: Money(cents: 100)))
    }

    @Test func statesEveryKindOfChange() throws {
        let old = try table(
            2024,
            """
            credits:
              source: act
              gone: {amount: 1}
              share: {rate: "0.15"}
              part: {rate: "1/3"}
              age: {count: 64, unit: years}
              later: {unknown: amount}
              same: {rate: "0.05"}
              nothing: {amount: 0}
            """)
        let new = try table(
            2025,
            """
            credits:
              source: act
              come: {amount: 2}
              share: {rate: "0.145"}
              part: {rate: "1/2"}
              age: {count: 65, unit: years}
              later: {amount: 3}
              same: {rate: "0.05"}
              nothing: {amount: 0}
            """)
        let comparison = TableComparison(from: old, to: new)
        #expect(comparison.factor == nil)
        let changes = comparison.entries.map {
            let difference = $0.difference
            return [
                difference.path.split(separator: ".").last.map(String.init), difference.change,
                difference.ratio?.percent, difference.ratio?.description,
            ]
        }
        #expect(
            changes == [
                ["come", nil, nil, nil], ["share", "-0.005", "-3.3333", "-1/30"],
                ["part", "+1/6", "50", "1/2"], ["age", "+1 years", "1.5625", "1/64"],
                ["later", nil, nil, nil], ["gone", nil, nil, nil],
            ])
    }

    @Test func needsTheTablesBetweenForAFactor() throws {
        func year(_ year: Int, _ factor: String) throws -> TaxTable {
            try table(
                year,
                """
                indexation: {factor: {rate: "\(factor)", source: act, certainty: derived}}
                """)
        }
        let tables = [try year(2024, "0.042"), try year(2025, "0.02"), try year(2026, "0.02")]
        let whole = TableComparison(from: tables[0], to: tables[2], between: [tables[1]])
        #expect(whole.factor?.description == "1.0404")
        #expect(TableComparison(from: tables[0], to: tables[2]).factor == nil)
    }

    @Test(arguments: [
        ([10, 20], [10, 20], [0, 1]), ([10, 20], [10, 12, 20], [0, nil, 1]),
        ([10, 20, 30], [31], [2]), ([], [5], [nil]), ([5], [], []),
        ([0, 100], [40, 60], [0, 1]),
    ])
    func pairsEachWithTheNearest(earlier: [Int64], later: [Int64], pairs: [Int?]) {
        #expect(nearestPairs(earlier, later) == pairs)
    }
}
