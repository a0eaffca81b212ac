package import RuleEngine
package import RuleLanguage
package import TaxTables

extension SiteStrings {
    /// Returns a payment schedule in words: 'each month from July 2026 to June 2027', 'with the
    /// return for 2026'.
    ///
    /// - Parameter year: The year of the tables; nil to omit years.
    package func times(_ paid: PaymentTimes, ofTables year: TaxYear?) -> String {
        switch paid {
        case .once: self[.paidOnce]
        case .withReturn:
            year.map { text(.paidWithReturnOf, ["year": numbers.year($0)]) }
                ?? self[.paidWithReturn]
        case .months(let months): times(months, ofTables: year)
        }
    }

    private func times(_ months: [PaymentTimes.Month], ofTables year: TaxYear?) -> String {
        func names(_ months: some Sequence<PaymentTimes.Month>) -> String {
            list(months.map { numbers.months[$0.number - 1] })
        }
        let isMonthly = Set(months.map(\.number)).count == numbers.months.count
        guard let year else { return isMonthly ? self[.paidMonthly] : names(months) }
        func named(_ months: some Sequence<PaymentTimes.Month>, _ yearsLater: Int) -> String {
            text(
                .paidMonths,
                ["months": names(months), "year": String(year.number + yearsLater)])
        }
        if isMonthly, let first = months.first, let last = months.last {
            return text(
                .paidMonthlyOf,
                [
                    "first": named([first], first.yearsLater),
                    "last": named([last], last.yearsLater),
                ])
        }
        let years = Set(months.map(\.yearsLater)).sorted()
        return years.map { later in named(months.filter { $0.yearsLater == later }, later) }
            .joined(separator: self[.listSeparator])
    }

    /// Returns the benefit year in words: its first and last month, with and without the calendar
    /// year; nil if benefits have no common benefit year.
    package func benefitMonths(_ law: TaxLaw?) -> KeyValuePairs<String, String>? {
        guard let law, let (first, last) = law.benefitMonths else { return nil }
        func name(_ month: PaymentTimes.Month) -> String { numbers.months[month.number - 1] }
        func named(_ month: PaymentTimes.Month) -> String {
            let year = String(law.year.number + month.yearsLater)
            return text(.paidMonths, ["months": name(month), "year": year])
        }
        return [
            "year": numbers.year(law.year),
            "before": numbers.year(TaxYear(law.year.number - 1)),
            "first": named(first), "last": named(last), "month": name(first),
            "last-month": name(last),
        ]
    }
}
