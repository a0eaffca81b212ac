/// The money of a guide, as its file of places declares it.
package struct DeclaredCurrency: Hashable, Sendable {
    /// How many decimals amounts have: 2, 1, or 0 where there is no smaller coin.
    package let decimals: Int
    /// What standards call the currency (ISO 4217), such as three letters.
    package let code: String?
    /// What stands beside an amount where a language's pattern says `{sign}`.
    package let sign: String?
    /// What programs are told that a number counts; the code if nothing else is declared.
    package let unitForPrograms: String
    /// A round amount, in hundredths, such as people spend in a shop: pages say what is left of one more,
    /// and look at incomes in steps that are some times as large.
    package let roundAmount: Int64

    /// Most currencies: a hundred cents, or whatever they are called.
    package static let usual = DeclaredCurrency()

    /// - Parameter roundAmount: In hundredths.
    package init(
        decimals: Int = 2, code: String? = nil, sign: String? = nil,
        unitForPrograms: String? = nil, roundAmount: Int64 = 10_000
    ) {
        self.decimals = decimals
        self.code = code
        self.sign = sign
        self.unitForPrograms = unitForPrograms ?? code ?? "money"
        self.roundAmount = roundAmount
    }

    /// The smallest amount that is paid, in hundredths: what every step of a return is rounded to.
    package var unit: Int64 {
        switch decimals {
        case 0: 100
        case 1: 10
        default: 1
        }
    }
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
