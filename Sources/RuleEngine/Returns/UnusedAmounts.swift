package import TaxTables

/// A stated amount without which every step and result is the same.
package struct UnusedAmount: Hashable, Sendable {
    package let name: AmountName
    /// The index of the adult who stated it.
    package let adult: Int
}

extension TaxLaw {
    /// The stated amounts that change nothing: a place may have no credit for an expense.
    ///
    /// - Complexity: O(*n*) calculations for *n* stated amounts.
    package func unusedAmounts(
        of taxpayer: Taxpayer, in place: Jurisdiction
    ) throws(CalculationError) -> [UnusedAmount] {
        let whole = try calculate(taxpayer, in: place, keepingSteps: true)
        var unused: [UnusedAmount] = []
        for (name, _) in facts.entered(by: taxpayer) {
            var other = taxpayer
            other[name] = .zero
            guard let found = try? calculate(other, in: place, keepingSteps: true),
                found.isSame(as: whole)
            else { continue }
            unused.append(UnusedAmount(name: name, adult: 0))
        }
        return unused
    }

    /// The stated amounts of a household that change nothing.
    package func unusedAmounts(
        of household: Household, in place: Jurisdiction
    ) throws(CalculationError) -> [UnusedAmount] {
        let whole = try calculate(household, in: place, keepingSteps: true)
        var unused: [UnusedAmount] = []
        for (index, adult) in household.adults.enumerated() {
            for (name, _) in facts.entered(by: adult) {
                var adults = household.adults
                adults[index][name] = .zero
                guard
                    let found = try? calculate(
                        Household(adults: adults), in: place, keepingSteps: true),
                    found.isSame(as: whole)
                else { continue }
                unused.append(UnusedAmount(name: name, adult: index))
            }
        }
        return unused
    }
}

extension Calculation {
    fileprivate func isSame(as other: Calculation) -> Bool {
        result == other.result && steps == other.steps
    }
}

extension HouseholdCalculation {
    fileprivate func isSame(as other: HouseholdCalculation) -> Bool {
        zip(returns, other.returns).allSatisfy { $0.isSame(as: $1) }
            && sharedSteps == other.sharedSteps && benefits == other.benefits
            && awaited == other.awaited
    }
}
