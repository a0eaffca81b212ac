/// The currency of a guide, declared in `Content/places.yaml`.
package struct DeclaredCurrency: Hashable, Sendable {
    /// The number of decimals: 2, 1, or 0 if there is no smaller coin.
    package let decimals: Int
    /// The code of ISO 4217, such as `CAD`; nil if none is declared.
    package let code: String?
    /// The text for `{sign}` in the patterns of a language; nil if none is declared.
    package let sign: String?
    /// The name of the unit in schemas of data files; by default the code, or `money` without one.
    package let unitForPrograms: String
    /// A round amount in hundredths, such as people spend in a shop.
    ///
    /// Pages show the effect of one more of it, and choose incomes in multiples of it.
    package let roundAmount: Int64

    /// A currency with two decimals and without code and sign.
    package static let `default` = DeclaredCurrency()

    /// - Parameter roundAmount: The round amount in hundredths.
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

    /// The smallest coin in hundredths: the multiple to which every step of a return is rounded.
    package var unit: Int64 {
        switch decimals {
        case 0: 100
        case 1: 10
        default: 1
        }
    }
}

/// The tax year of a guide, declared in `Content/places.yaml`.
package struct DeclaredTaxYear: Hashable, Sendable {
    /// The month of the first day, from 1 to 12.
    package let month: Int
    package let day: Int
    /// The displayed name, with `{year}`, `{next-year}`, and `{next}` for the last two digits of the next
    /// year.
    package let name: String

    /// The calendar year.
    package static let `default` = DeclaredTaxYear(month: 1, day: 1, name: "{year}")

    /// Returns true if a day is in the tax year that begins in the calendar year `first`.
    package func contains(year: Int, month: Int, day: Int, begunIn first: Int) -> Bool {
        let isAfterStart = (month, day) >= (self.month, self.day)
        return year == (isAfterStart ? first : first + 1)
    }

    /// The numbers of the twelve months, from the first month of the tax year on.
    package var months: [Int] { (0..<12).map { (month - 1 + $0) % 12 + 1 } }
}
