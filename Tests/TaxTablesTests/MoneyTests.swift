import TaxTables
import Testing

@Suite struct MoneyTests {
    @Test(arguments: [
        ("0", 0), ("12", 1_200), ("12.5", 1_250), ("-12.05", -1_205), ("0.01", 1),
        ("999999999999.99", 99_999_999_999_999),
    ])
    func readsExactDecimals(text: String, cents: Int64) {
        #expect(Money(decimal: text) == Money(cents: cents))
    }

    @Test(arguments: [
        "", "-", ".", "12.", ".5", "1,234", "1e3", "$5", "12.345", "1000000000000", "0x10", "1 2",
        "99999999999999999999999999999999", "--1", "1.-2", "١٢",
    ])
    func refusesAnythingElse(text: String) {
        #expect(Money(decimal: text) == nil)
    }

    /// Halves go away from zero, as on the forms.
    @Test(arguments: [
        (100, "0.005", 1), (100, "0.0049", 0), (-100, "0.005", -1), (333, "0.5", 167),
        (6_000_000, "0.205", 1_230_000), (99_999_999_999_999, "0.33", 33_000_000_000_000),
        (100, "2/3", 67), (200, "2/3", 133), (50, "1/3", 17),
    ])
    func roundsHalfAwayFromZero(cents: Int64, rate: String, product: Int64) throws {
        let rate = try #require(Rate(text: rate))
        #expect(Money(cents: cents).multiplied(by: rate) == Money(cents: product))
    }

    @Test(arguments: ["0.1234567", "-0.1", "1/0", "/3", "2/", "11", "a", "", "1/2/3"])
    func refusesOtherRates(text: String) {
        #expect(Rate(text: text) == nil)
    }

    @Test(arguments: [
        ("0.0505", "0.0505"), ("0.150198", "0.150198"), ("0.20", "0.2"), ("1", "1"), ("10", "10"),
        ("0", "0"), ("0.000001", "0.000001"), ("2/3", "2/3"), ("1/4", "0.25"),
    ])
    func writesRatesAsTheTablesDo(text: String, written: String) throws {
        #expect(try #require(Rate(text: text)).description == written)
    }
}

/// Whole multiples of an amount.
@Suite struct MultipleTests {
    @Test(arguments: [
        (0, 2400, 0, 0), (2399, 2400, 0, 2400), (2400, 2400, 2400, 2400),
        (2401, 2400, 2400, 4800), (-1, 2400, -2400, 0), (-2400, 2400, -2400, -2400),
        (777, 0, 777, 777), (777, -5, 777, 777),
    ])
    func roundsDownAndUp(cents: Int64, multiple: Int64, down: Int64, up: Int64) {
        let (amount, multiple) = (Money(cents: cents), Money(cents: multiple))
        #expect(amount.rounded(up: false, toMultipleOf: multiple) == Money(cents: down))
        #expect(amount.rounded(up: true, toMultipleOf: multiple) == Money(cents: up))
    }
}
