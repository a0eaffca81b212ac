package import TaxTables
package import Text

/// Money, rates and days as a language writes them.
///
/// English of Canada: `$1,234.50`, `29.65%`, `April 30, 2026`. French of Canada: `1 234,50 $`, `29,65 %`,
/// `30 avril 2026`, with a no-break space between groups and before `$` and `%`.
package struct NumberFormat: Sendable {
    package let locale: LocaleData
    /// The names of the months, January first.
    package let months: [String]

    package let currency: DeclaredCurrency
    private let taxYear: DeclaredTaxYear

    package init(
        _ locale: LocaleData, months: [String], _ currency: DeclaredCurrency = .usual,
        _ taxYear: DeclaredTaxYear = .usual
    ) {
        self.locale = locale
        self.months = months
        self.currency = currency
        self.taxYear = taxYear
    }

    /// What stands before a number below zero.
    package var minus: String { locale.minus }

    /// An amount with its decimals always shown, if the currency has any.
    package func money(_ money: Money) -> String { amount(money, keepsDecimals: true) }

    /// An amount as a law states it: without decimals where they are zero.
    package func roundMoney(_ money: Money) -> String {
        amount(money, keepsDecimals: money.cents % 100 != 0)
    }

    private func amount(_ money: Money, keepsDecimals: Bool) -> String {
        let (value, decimals) = (money.cents.magnitude, currency.decimals)
        let coin = UInt64(currency.unit)
        let amount = (value + coin / 2) / coin
        return (amount == 0 ? "" : sign(money))
            + locale.money.filled(
                digits(amount, decimals: decimals, keepsDecimals: keepsDecimals))
    }

    /// One of some equal parts of an amount, such as a month's, rounded to the smallest coin.
    package func part(of amount: Money, in parts: Int64) -> Money {
        amount.scaled(by: 1, over: parts, to: currency.unit)
    }

    /// A round amount, of one more of which pages say what is left.
    package var hundred: Money { Money(cents: currency.roundAmount) }

    /// A tax year as readers see it called, such as `2026`, or `2025–26` where it does not begin in January.
    package func year(_ year: TaxYear) -> String {
        if taxYear.name == DeclaredTaxYear.usual.name { return year.description }
        let next = String(year.number + 1)
        return Project.filled(
            taxYear.name,
            ["year": year.description, "next-year": next, "next": String(next.suffix(2))])
    }

    /// The months of the tax year, as numbers of their names.
    package var monthsOfYear: [Int] { taxYear.months }

    /// An amount with its sign always shown, for differences.
    package func signedMoney(_ amount: Money) -> String {
        amount > .zero ? locale.plus + money(amount) : money(amount)
    }

    /// A rate in per cent, with as many decimals as it has; a fraction of the law as a fraction.
    package func rate(_ rate: Rate) -> String {
        rate.isFraction ? rate.description : percent(millionths: rate.millionths)
    }

    /// A share given in millionths, in per cent with at most four decimals.
    package func percent(millionths: Int64) -> String {
        locale.percent.filled(number(millionths, decimals: 4))
    }

    /// Millionths of a dollar in cents, with at most four decimals: `24.15¢`, `24,15 ¢`.
    package func cents(millionths: Int64) -> String {
        locale.cents.filled(number(millionths, decimals: 4))
    }

    /// What an amount is multiplied by, in millionths, with as many decimals as it has: `1.13`.
    package func factor(millionths: Int64) -> String { number(millionths, decimals: 6) }

    /// A number of implied decimals, without those that are zero at its end.
    private func number(_ number: Int64, decimals: Int) -> String {
        var value = number.magnitude
        var decimals = decimals
        while decimals > 0, value % 10 == 0 {
            value /= 10
            decimals -= 1
        }
        let sign = number < 0 ? minus : ""
        return sign + digits(value, decimals: decimals, keepsDecimals: true)
    }

    /// A share given in millionths, in per cent with two decimals: a column of them lines up.
    package func share(millionths: Int64) -> String {
        let sign = millionths < 0 ? minus : ""
        let hundredths = (millionths.magnitude + 50) / 100
        return locale.percent.filled(sign + digits(hundredths, decimals: 2, keepsDecimals: true))
    }

    package func count(_ count: Int) -> String {
        (count < 0 ? minus : "")
            + digits(UInt64(count.magnitude), decimals: 0, keepsDecimals: true)
    }

    package func day(_ day: CalendarDay) -> String {
        filled(
            locale.day,
            [
                "day": dayOfMonth(day), "month": months[day.month - 1],
                "year": String(day.year),
            ])
    }

    /// The number of a day in its month, the first in the language's own way.
    package func dayOfMonth(_ day: CalendarDay) -> String {
        day.day == 1 ? locale.firstOfMonth : String(day.day)
    }

    private func sign(_ money: Money) -> String { money < .zero ? minus : "" }

    /// A number of `decimals` implied decimals, in groups of three.
    private func digits(_ value: UInt64, decimals: Int, keepsDecimals: Bool) -> String {
        let written = Array(String(value).utf8)
        let number =
            Array(repeating: UInt8(ascii: "0"), count: max(0, decimals + 1 - written.count))
            + written
        let whole = number.count - decimals
        var text: [UInt8] = []
        text.reserveCapacity(2 * number.count)
        for index in 0..<whole {
            if index > 0, (whole - index) % 3 == 0 {
                text += locale.groupMark.utf8
            }
            text.append(number[index])
        }
        if decimals > 0, keepsDecimals {
            text += locale.decimalMark.utf8
            text += number[whole...]
        }
        return String(decoding: text, as: UTF8.self)
    }
}
