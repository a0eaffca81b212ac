package import TaxTables

/// An entered amount without which every result is the same.
package struct UnusedAmount: Hashable, Sendable {
    package let name: AmountName
    /// The index of the adult.
    package let adult: Int
}

extension TaxLaw {
    /// Returns the entered amounts that change no result, such as an expense without a credit in the
    /// jurisdiction.
    ///
    /// Results are the declared totals, the gaps and the marginal rates. Steps are not, because a loss
    /// without a gain has a step of its own.
    ///
    /// - Complexity: O(*n*) calculations for *n* entered amounts.
    package func unusedAmounts(
        of taxpayer: Taxpayer, in place: Jurisdiction
    ) throws(CalculationError) -> [UnusedAmount] {
        let whole = try calculate(taxpayer, in: place)
        var unused: [UnusedAmount] = []
        for (name, _) in facts.entered(by: taxpayer) {
            var other = taxpayer
            other[name] = .zero
            guard let found = try? calculate(other, in: place),
                found.isSame(as: whole)
            else { continue }
            unused.append(UnusedAmount(name: name, adult: 0))
        }
        return unused
    }

    /// Returns the entered amounts of a household that change neither totals of returns nor benefits.
    ///
    /// An amount in a step is not reported beside a pending benefit, which may depend on it.
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
        result == other.result && marginalRates == other.marginalRates
    }
}

extension HouseholdCalculation {
    fileprivate func isSame(as other: HouseholdCalculation) -> Bool {
        guard zip(returns, other.returns).allSatisfy({ $0.isSame(as: $1) }),
            marginalRates == other.marginalRates, benefits == other.benefits,
            awaited == other.awaited
        else { return false }
        return awaited.isEmpty
            || zip(returns, other.returns).allSatisfy { $0.steps == $1.steps }
                && sharedSteps == other.sharedSteps
    }
}
