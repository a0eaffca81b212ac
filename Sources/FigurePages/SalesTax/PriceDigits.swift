internal import Pages
internal import Project
internal import RuleLanguage
internal import TaxTables

/// A table that gives any price with taxes and a tip: one amount for each digit of the price.
struct PriceDigits {
    /// The factor from a price to its total, in millionths.
    let factor: Int64
    let words: SiteStrings

    /// The values of the digits of a price in hundredths, from hundreds to the smallest coin.
    private var places: [Int64] {
        [10_000, 1_000, 100, 10, 1].filter { $0 >= words.numbers.currency.unit }
    }

    var caption: String {
        words.text(.salesTaxDigits, ["factor": words.numbers.factor(millionths: factor)])
    }

    var columns: [String] { places.map { words.numbers.roundMoney(Money(cents: $0)) } }

    var rows: [BillRowView] {
        (1...9).map { digit in
            BillRowView(
                price: words.numbers.count(digit),
                cells: places.map { total(of: Int64(digit) * $0) })
        }
    }

    /// Returns the total of a price in hundredths, with four decimals.
    private func total(of price: Int64) -> String {
        words.numbers.factor(millionths: roundedQuotient(price, factor, 10_000) * 100)
    }

    /// A sample price as the sum of its digits.
    var sum: String {
        let unit = words.numbers.currency.unit
        let price = 4_735 / unit * unit
        let parts = places.map { price / $0 % 10 * $0 }.filter { $0 > 0 }
        return words.text(
            .salesTaxDigitsSum,
            [
                "price": words.numbers.roundMoney(Money(cents: price)),
                "parts": parts.map(total).joined(separator: words[.sum]),
                "total": words.numbers.money(
                    Money(cents: roundedQuotient(price, factor, 1_000_000 * unit) * unit)),
            ])
    }
}
