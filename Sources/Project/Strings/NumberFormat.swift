package import TaxTables
package import Text

/// Formats money, rates and dates in a language.
///
/// Canadian English: `$1,234.50`, `29.65%`, `April 30, 2026`. Canadian French: `1 234,50 $`,
/// `29,65 %`, `30 avril 2026`, with a no-break space between groups and before `$` and `%`.
package struct NumberFormat: Sendable {
    package let locale: LocaleData
    /// The names of the months, January first.
    package let months: [String]

    package let currency: DeclaredCurrency
    private let taxYear: DeclaredTaxYear

    package init(
        _ locale: LocaleData, months: [String], _ currency: DeclaredCurrency = .default,
        _ taxYear: DeclaredTaxYear = .default
    ) {
        self.locale = locale
        self.months = months
        self.currency = currency
        self.taxYear = taxYear
    }

    package var minus: String { locale.minus }

    /// Returns an amount with all decimals of the currency.
    package func money(_ money: Money) -> String { amount(money, keepsDecimals: true) }

    /// Returns an amount without decimals if they are zero, as laws state it.
    package func roundMoney(_ money: Money) -> String {
        amount(money, keepsDecimals: money.cents % 100 != 0)
    }

    /// Returns an amount rounded to whole units of the currency, half away from zero.
    package func wholeMoney(_ money: Money) -> String {
        roundMoney(Money(cents: roundedQuotient(money.cents, 1, 100) * 100))
    }

    /// Returns an amount rounded to whole units, without the sign of the currency, for columns of a
    /// table that names it.
    package func wholeNumber(_ money: Money) -> String {
        count(Int(roundedQuotient(money.cents, 1, 100)))
    }

    /// Returns an amount without the sign of the currency, and without decimals if they are zero.
    package func roundNumber(_ money: Money) -> String {
        money.cents % 100 == 0 ? wholeNumber(money) : number(money)
    }

    /// Returns a change rounded to whole units with its sign, without the sign of the currency.
    package func signedWholeNumber(_ money: Money) -> String {
        (money.cents >= 50 ? locale.plus : "") + wholeNumber(money)
    }

    /// Returns an amount with all decimals, without the sign of the currency.
    package func number(_ money: Money) -> String {
        let coins = (money.cents.magnitude + UInt64(currency.unit) / 2) / UInt64(currency.unit)
        return (coins == 0 ? "" : sign(money))
            + digits(coins, decimals: currency.decimals, keepsDecimals: true)
    }

    private func amount(_ money: Money, keepsDecimals: Bool) -> String {
        let (value, decimals) = (money.cents.magnitude, currency.decimals)
        let coin = UInt64(currency.unit)
        let amount = (value + coin / 2) / coin
        return (amount == 0 ? "" : sign(money))
            + locale.money.filled(
                digits(amount, decimals: decimals, keepsDecimals: keepsDecimals))
    }

    /// Returns one of some equal parts of an amount, such as a month's, rounded to the smallest
    /// coin.
    package func part(of amount: Money, in parts: Int64) -> Money {
        amount.scaled(by: 1, over: parts, to: currency.unit)
    }

    /// The round amount of additional income for which pages show the net gain.
    package var hundred: Money { Money(cents: currency.roundAmount) }

    /// Returns the name of a tax year, such as `2026`, or `2025–26` if it does not start in
    /// January.
    package func year(_ year: TaxYear) -> String {
        if taxYear.name == DeclaredTaxYear.default.name { return year.description }
        let next = String(year.number + 1)
        return Project.filled(
            taxYear.name,
            ["year": year.description, "next-year": next, "next": String(next.suffix(2))])
    }

    /// The months of the tax year in order, from 1 for January.
    package var monthsOfYear: [Int] { taxYear.months }

    /// Returns an amount with a sign even if it is positive, for differences.
    package func signedMoney(_ amount: Money) -> String {
        amount > .zero ? locale.plus + money(amount) : money(amount)
    }

    /// Returns a difference rounded to whole units, with its sign even if it is positive.
    package func signedWholeMoney(_ amount: Money) -> String {
        (amount.cents >= 50 ? locale.plus : "") + wholeMoney(amount)
    }

    /// Returns a rate as an exact percentage, or as a fraction if the law states one.
    package func rate(_ rate: Rate) -> String {
        rate.isFraction ? rate.description : percent(millionths: rate.millionths)
    }

    /// Returns a share given in millionths as a percentage with up to four decimals, exactly.
    package func percent(millionths: Int64) -> String {
        locale.percent.filled(number(millionths, decimals: 4))
    }

    /// Returns millionths of a dollar in cents with up to four decimals: `24.15¢`, `24,15 ¢`.
    package func cents(millionths: Int64) -> String {
        locale.cents.filled(number(millionths, decimals: 4))
    }

    /// Returns a factor given in millionths as an exact decimal: `1.13`.
    package func factor(millionths: Int64) -> String { number(millionths, decimals: 6) }

    /// Formats a number with implied decimals, without trailing zeros.
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

    /// Returns a share given in millionths as a percentage with two decimals, rounded half away
    /// from zero.
    ///
    /// Values line up in a column.
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

    /// Returns the day of the month, with the locale's form of the first.
    package func dayOfMonth(_ day: CalendarDay) -> String {
        day.day == 1 ? locale.firstOfMonth : String(day.day)
    }

    private func sign(_ money: Money) -> String { money < .zero ? minus : "" }

    /// Formats a number with implied decimals in groups of three digits.
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
