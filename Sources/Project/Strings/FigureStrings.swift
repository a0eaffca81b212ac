package import TaxTables

extension SiteStrings {
    /// A figure as running text quotes it: `$16,452`, `14%`, `90 days`.
    package func figure(_ figure: Figure) -> String { quantity(figure.quantity) }

    /// The value of a figure as running text quotes it.
    package func quantity(_ quantity: Figure.Quantity) -> String {
        switch quantity {
        case .amount(let money): numbers.roundMoney(money)
        case .rate(let rate): numbers.rate(rate)
        case .count(let count, let unit): self.count(count, unit)
        case .unknown: self[.notApplicable]
        }
    }
}
