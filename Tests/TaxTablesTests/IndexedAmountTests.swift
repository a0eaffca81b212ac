import TaxTables
import Testing

/// The indexation of amounts from year to year.
@Suite struct IndexedAmountTests {
    private func next(
        _ years: [(amount: String, rate: String?, isPrinted: Bool)], at rate: String,
        _ rounding: IndexationRounding = .default
    ) throws -> [String]? {
        let years = try years.map { year in
            let amount = try #require(Money(decimal: year.amount))
            return IndexedAmount.Year(
                amount, year.rate.flatMap { Rate(text: $0) },
                year.isPrinted ? .printed : .computed)
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

    /// The Income Tax Act states 1,395 dollars for 2021, and what is carried on from there is not rounded.
    @Test func goesOnFromWhatTheActStates() throws {
        let rates = ["0.024", "0.063", "0.047", "0.027"].map { Rate(text: $0) }
        let start = IndexedAmount.Year(Money(cents: 139_500), nil, .stated)
        let between = try rates.dropLast(2).map { found in
            let rate: Rate = try #require(found)
            return IndexedAmount.Year(nil, rate)
        }
        let printed = [
            IndexedAmount.Year(Money(cents: 159_000), rates[2]),
            IndexedAmount.Year(Money(cents: 163_300), rates[3]),
        ]
        let rate = try #require(Rate(text: "0.02"))
        func next(_ years: [IndexedAmount.Year]) -> IndexedAmount? {
            IndexedAmount(after: years, at: rate, rounding: .default)
        }
        // From the two years that are printed, the likelier amount is a dollar too much.
        #expect(next(printed)?.likeliest == Money(cents: 166_600))
        let told = try #require(next([start] + between + printed))
        #expect(told.isCertain && told.likeliest == Money(cents: 166_500))
        // A year of its own is enough where the act states it.
        #expect(next([start])?.likeliest == Money(cents: 142_300))
    }

    /// Ontario's age amount of ten years, whose exact product has too many digits.
    @Test func narrowsWhatIsPossibleByManyYears() throws {
        let told = try next(
            [
                ("4815", "0.02", true), ("4888", "0.015", true), ("4966", "0.016", true),
                ("5055", "0.018", true), ("5166", "0.022", true), ("5265", "0.019", true),
                ("5312", "0.009", true), ("5440", "0.024", true), ("5793", "0.065", true),
                ("6054", "0.045", true), ("6223", "0.028", true),
            ], at: "0.019")
        #expect(told == ["6342.00", "6342.00", "6342.00"])
    }

    @Test func addsTwoAmountsThatAreRoundedApart() throws {
        let rate = try #require(Rate(text: "0.011"))
        func amount(_ years: [(Int64, String)]) throws -> IndexedAmount {
            try #require(
                IndexedAmount(
                    after: years.map { .init(Money(cents: $0.0 * 100), Rate(text: $0.1)) },
                    at: rate, rounding: .default))
        }
        let sum =
            try amount([(8_483, "0.059"), (8_840, "0.042"), (9_043, "0.023")])
            + amount([(885, "0.042"), (905, "0.023")])
        // Indexed as one amount it would be 10,058 dollars.
        #expect(sum.likeliest == Money(cents: 1_005_700))
        #expect(sum.possible.upperBound == Money(cents: 1_005_800))
    }
}
