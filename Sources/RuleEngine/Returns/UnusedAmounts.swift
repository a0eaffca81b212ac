package import TaxTables

/// A stated amount without which every result is the same.
package struct UnusedAmount: Hashable, Sendable {
    package let name: AmountName
    /// The index of the adult.
    package let adult: Int
}

extension TaxLaw {
    /// The stated amounts that change no result: a place may have no credit for an expense, or a person no tax.
    ///
    /// Results are the declared totals, the notices and the marginal rates of ordinary income. Steps are none: a
    /// loss that no gain takes up has a step of its own.
    ///
    /// - Complexity: O(*n*) calculations for *n* stated amounts.
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

    /// The stated amounts of a household that change no result: neither totals of returns nor benefits.
    ///
    /// An amount that a step mentions is not reported beside a benefit that is not computed, because the benefit may
    /// depend on it.
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
