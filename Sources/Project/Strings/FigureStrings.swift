package import TaxTables

extension SiteStrings {
    /// Returns the value of a figure as running text: `$16,452`, `14%`, `90 days`.
    package func figure(_ figure: Figure) -> String { quantity(figure.quantity) }

    /// Returns a quantity as running text.
    package func quantity(_ quantity: Figure.Quantity) -> String {
        switch quantity {
        case .amount(let money): numbers.roundMoney(money)
        case .rate(let rate): numbers.rate(rate)
        case .count(let count, let unit): self.count(count, unit)
        case .unknown: self[.notApplicable]
        }
    }
}
