import TaxTables
import Testing

/// Amounts that are carried on from year to year by the factors of acts.
@Suite struct IndexedAmountTests {
    private func next(
        _ years: [(amount: String, rate: String?, isPrinted: Bool)], at rate: String,
        _ rounding: IndexationRounding = .usual
    ) throws -> [String]? {
        let years = try years.map { year in
            IndexedAmount.Year(
                try #require(Money(decimal: year.amount)), year.rate.flatMap { Rate(text: $0) },
                isPrinted: year.isPrinted)
        }
        return IndexedAmount(
            after: years, at: try #require(Rate(text: rate)), rounding: rounding
        ).map {
            [
                $0.possible.lowerBound.description, $0.likeliest.description,
                $0.possible.upperBound.description,
            ]
        }
    }

    private static let quebec = IndexationRounding(
        units: [Money(cents: 500), Money(cents: 100)], carriesRounded: true)

    /// The factors and amounts are those that governments printed.
    @Test func tellsWhatThePrintedYearsLeaveOpen() throws {
        // Ontario’s age amount: 2026 printed the less likely of the two, 6,342.
        let age = try #require(
            try next([("6054", "0.045", true), ("6223", "0.028", true)], at: "0.019"))
        #expect(age == ["6341.00", "6341.00", "6342.00"])
        // Quebec goes on from the rounded amount: 53,255 becomes 54,345 and nothing else.
        let threshold = try #require(
            try next(
                [("51780", "0.0508", true), ("53255", "0.0285", true)], at: "0.0205", Self.quebec))
        #expect(threshold == ["54345.00", "54345.00", "54345.00"])
        // Its amounts that are no multiples of five go to the dollar.
        #expect(
            try next(
                [("18056", "0.0508", true), ("18571", "0.0285", true)], at: "0.0205", Self.quebec)
                == ["18952.00", "18952.00", "18952.00"])
        // Nova Scotia indexed nothing in 2024: its amounts are exact, and those of 2026 certain.
        #expect(
            try next([("29590", nil, true), ("30507", "0.031", true)], at: "0.016")
                == ["30995.00", "30995.00", "30995.00"])
    }

    @Test func tellsNothingOfWhatDidNotFollow() throws {
        // A single year, one that stood still, and one that an act set anew.
        #expect(try next([("1000", "0.02", true)], at: "0.02") == nil)
        #expect(try next([("150000", "0.02", true), ("150000", "0.02", true)], at: "0.02") == nil)
        #expect(try next([("562", "0.028", true), ("690", "0.022", true)], at: "0.02") == nil)
        // What was set anew in whole dollars is exact from then on.
        #expect(
            try next(
                [("562", "0.05", true), ("690", "0.022", true), ("704", "0.02", true)], at: "0.02")
                == ["718.00", "718.00", "718.00"])
        // What was computed and not printed may be a unit off, and narrows nothing.
        let printed = try #require(
            try next([("1000", "0.02", true), ("1020", "0.02", true)], at: "0.02"))
        let computed = try #require(
            try next([("1000", "0.02", true), ("1021", "0.02", false)], at: "0.02"))
        #expect(printed == computed)
    }
}
