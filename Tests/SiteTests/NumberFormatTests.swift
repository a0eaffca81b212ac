import Calculations
import Content
import Project
import Site
import TaxTables
import Testing
import Text

/// The formats of numbers.
///
/// A non-breaking space is shown as `_`.
@Suite struct NumberFormatTests {
    private static let months = [
        "en": [
            "January", "February", "March", "April", "May", "June", "July", "August", "September",
            "October", "November", "December",
        ],
        "fr": [
            "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
            "octobre", "novembre", "décembre",
        ],
    ]

    private let english = NumberFormat(.english, months: Self.months["en"] ?? [])
    private let french = NumberFormat(.french, months: Self.months["fr"] ?? [])

    private func shown(_ text: String) -> String {
        String(text.map { $0 == "\u{A0}" ? "_" : $0 })
    }

    @Test(arguments: [
        (0, "$0.00", "0,00_$"), (5, "$0.05", "0,05_$"), (100, "$1.00", "1,00_$"),
        (123_456, "$1,234.56", "1_234,56_$"), (99_999, "$999.99", "999,99_$"),
        (100_000, "$1,000.00", "1_000,00_$"), (-1_250, "−$12.50", "−12,50_$"),
        (-123_456_789, "−$1,234,567.89", "−1_234_567,89_$"),
        (99_999_999_999_999, "$999,999,999,999.99", "999_999_999_999,99_$"),
    ])
    func writesMoneyWithCents(cents: Int64, inEnglish: String, inFrench: String) {
        #expect(shown(english.money(Money(cents: cents))) == inEnglish)
        #expect(shown(french.money(Money(cents: cents))) == inFrench)
    }

    @Test(arguments: [
        (0, "$0", "0_$"), (1_298_900, "$12,989", "12_989_$"),
        (1_298_950, "$12,989.50", "12_989,50_$"),
        (-100_000, "−$1,000", "−1_000_$"), (1, "$0.01", "0,01_$"),
    ])
    func leavesOutCentsThatALawDoesNotState(cents: Int64, inEnglish: String, inFrench: String) {
        #expect(shown(english.roundMoney(Money(cents: cents))) == inEnglish)
        #expect(shown(french.roundMoney(Money(cents: cents))) == inFrench)
    }

    @Test(arguments: [
        (1_000, "+$10.00", "+10,00_$"), (-1_000, "−$10.00", "−10,00_$"), (0, "$0.00", "0,00_$"),
    ])
    func signsDifferences(cents: Int64, inEnglish: String, inFrench: String) {
        #expect(shown(english.signedMoney(Money(cents: cents))) == inEnglish)
        #expect(shown(french.signedMoney(Money(cents: cents))) == inFrench)
    }

    @Test(arguments: [
        (0, 123_456, "$1,235"), (1, 123_456, "$1,234.6"), (2, 123_456, "$1,234.56"),
        (0, 49, "$0"), (1, 4, "$0.0"), (1, -5, "−$0.1"),
    ])
    func writesAsManyDecimalsAsTheCurrencyHas(decimals: Int, cents: Int64, text: String) {
        let numbers = NumberFormat(.english, months: [], DeclaredCurrency(decimals: decimals))
        #expect(numbers.money(Money(cents: cents)) == text)
    }

    /// A twelfth of 100 is 8.333…, of 6 it is a half.
    @Test(arguments: [
        (0, 10_000, 800), (1, 10_000, 830), (2, 10_000, 833), (0, 600, 100), (1, 600, 50),
    ])
    func roundsPartsToTheSmallestCoin(decimals: Int, cents: Int64, part: Int64) {
        let numbers = NumberFormat(.english, months: [], DeclaredCurrency(decimals: decimals))
        #expect(numbers.part(of: Money(cents: cents), in: 12) == Money(cents: part))
    }

    @Test(arguments: [
        ("0", "0%", "0_%"), ("0.05", "5%", "5_%"), ("0.2965", "29.65%", "29,65_%"),
        ("0.150198", "15.0198%", "15,0198_%"), ("0.0005", "0.05%", "0,05_%"),
        ("1", "100%", "100_%"),
        ("10", "1,000%", "1_000_%"), ("0.5", "50%", "50_%"), ("2/3", "2/3", "2/3"),
        ("1/2", "50%", "50_%"),
    ])
    func writesRates(rate: String, inEnglish: String, inFrench: String) throws {
        let rate = try #require(Rate(text: rate))
        #expect(shown(english.rate(rate)) == inEnglish)
        #expect(shown(french.rate(rate)) == inFrench)
    }

    @Test(arguments: [
        (-123_400, "−12.34%", "−12,34_%"), (1, "0.0001%", "0,0001_%"),
        (-1, "−0.0001%", "−0,0001_%"),
    ])
    func writesShares(millionths: Int64, inEnglish: String, inFrench: String) {
        #expect(shown(english.percent(millionths: millionths)) == inEnglish)
        #expect(shown(french.percent(millionths: millionths)) == inFrench)
    }

    @Test(arguments: [
        ("2026-04-30", "April 30, 2026", "30_avril 2026"),
        ("2026-01-01", "January 1, 2026", "1er_janvier 2026"),
        ("2024-02-29", "February 29, 2024", "29_février 2024"),
        ("2026-12-31", "December 31, 2026", "31_décembre 2026"),
    ])
    func writesDays(day: String, inEnglish: String, inFrench: String) throws {
        let day = try #require(CalendarDay(text: day))
        #expect(shown(english.day(day)) == inEnglish)
        #expect(shown(french.day(day)) == inFrench)
    }

    @Test(arguments: [
        (0, "0", "0"), (999, "999", "999"), (1_000, "1,000", "1_000"),
        (-12_345, "−12,345", "−12_345"),
    ])
    func writesCounts(count: Int, inEnglish: String, inFrench: String) {
        #expect(shown(english.count(count)) == inEnglish)
        #expect(shown(french.count(count)) == inFrench)
    }
}
