package import RuleEngine
package import TaxTables

/// A change in the amount paid, by its purpose.
package struct ChangeParts: Sendable {
    package let topTax: Money
    package let lowerTax: Money
    /// The change in contributions.
    package let contributions: Money
    /// The rest of the change, such as repaid benefits and refundable credits.
    package let other: Money
    /// The decrease in benefits; below zero for an increase.
    package let lostBenefits: Money

    package var total: Money { topTax + lowerTax + contributions + other + lostBenefits }

    package subscript(_ tax: IncomeTax) -> Money { tax.one(top: topTax, lower: lowerTax) }

    package var changesNothing: Bool {
        topTax.isZero && lowerTax.isZero && contributions.isZero && other.isZero
            && lostBenefits.isZero
    }

    package init(from before: HouseholdAmounts, to after: HouseholdAmounts) {
        self.init(losing: before.lost(to: after)) {
            after.total($0) - before.total($0)
        }
    }

    private init(losing lost: Money, _ change: (_ part: (Calculation.Result) -> Money) -> Money) {
        lostBenefits = lost
        topTax = change(\.topTax)
        lowerTax = change(\.lowerTax)
        contributions = change(\.contributions)
        other = change(\.totalPaid) - topTax - lowerTax - contributions
    }
}
