/// The money of a guide, as its file of places declares it.
package struct DeclaredCurrency: Hashable, Sendable {
    /// How many decimals amounts have: 2, or 0 where there is no smaller coin.
    package let decimals: Int

    /// Most currencies: a hundred cents, or whatever they are called.
    package static let usual = DeclaredCurrency(decimals: 2)

    package init(decimals: Int) {
        self.decimals = decimals
    }

    /// The smallest amount that is paid, in hundredths: what every step of a return is rounded to.
    package var unit: Int64 { decimals == 0 ? 100 : 1 }
}

/// The tax year of a guide, as its file of places declares it.
package struct DeclaredTaxYear: Hashable, Sendable {
    /// The month and day of its first day.
    package let month: Int
    package let day: Int
    /// What readers see it called, with `{year}`, `{next-year}` and `{next}`, the last two digits of the next year.
    package let name: String

    /// The calendar year.
    package static let usual = DeclaredTaxYear(month: 1, day: 1, name: "{year}")

    package init(month: Int, day: Int, name: String) {
        self.month = month
        self.day = day
        self.name = name
    }

    /// Whether a day lies in the tax year that begins in a calendar year.
    package func contains(year: Int, month: Int, day: Int, begunIn first: Int) -> Bool {
        let isAfterStart = (month, day) >= (self.month, self.day)
        return year == (isAfterStart ? first : first + 1)
    }

    /// The months of the year in their order.
    package var months: [Int] { (0..<12).map { (month - 1 + $0) % 12 + 1 } }
}
