package import RuleLanguage
package import TaxTables

extension SiteStrings {
    /// When something is paid: 'each month from July 2026 to June 2027', 'with the return for 2026'.
    ///
    /// - Parameter year: That of the tables; nil for any, where months and returns are of no year.
    package func times(_ paid: PaymentTimes, ofTables year: TaxYear?) -> String {
        switch paid {
        case .once: self[.paidOnce]
        case .withReturn:
            year.map { text(.paidWithReturnOf, ["year": $0.description]) } ?? self[.paidWithReturn]
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
}
