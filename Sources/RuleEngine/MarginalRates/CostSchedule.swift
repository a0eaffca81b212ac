package import TaxTables

/// The marginal rate of an amount of a household, as a function of an income.
package struct CostSchedule: Sendable {
    /// A rate that holds from an income to the start of the next band.
    package struct Band: Sendable {
        package let from: Money
        /// The increase of the cost per dollar of the amount, in millionths; negative if it saves.
        package let rate: Int64
    }

    /// The bands in ascending order, the first from no income.
    package let bands: [Band]

    /// Returns the rate at an income.
    package func rate(at income: Money) -> Int64 {
        bands.last { $0.from <= income }?.rate ?? 0
    }
}

extension CostSchedule {
    /// Computes the marginal rate of an amount for every income, with taxes, contributions and benefits.
    ///
    /// The incomes are not sampled: each calculation reports how far its rates hold, and the next one begins
    /// there.
    ///
    /// - Parameters:
    ///   - amount: The adult and the amount whose rate is computed.
    ///   - income: The income of the first adult that grows from `base`. The bands count from there.
    ///   - limit: The schedule ends with the band that reaches this income.
    /// - Throws: The errors of `calculate`.
    /// - Complexity: O(*b*) calculations for *b* changes.
    package init(
        of amount: (adult: Int, name: AmountName), along income: AmountName, from base: Money,
        upTo limit: Money, for household: Household, in residence: Jurisdiction, by law: TaxLaw
    ) throws(CalculationError) {
        func with(_ money: Money) -> Household {
            var adults = household.adults
            adults[0][income] = base + money
            return Household(adults: adults)
        }
        var bands: [Band] = []
        var here = Money.zero
        while here < limit {
            let found = try law.measure(with(here), (0, income), in: residence)
            let distance = max(1, found.returns[0].centsToNextChange)
            // At the start of the band, a line may still be 0; inside it is not.
            let width = min(distance, (limit - here).cents)
            let middle = with(here + Money(cents: width / 2))
            let rate = try law.measure(middle, (amount.adult, amount.name), in: residence)
                .marginalRates[0]
            if bands.last?.rate != rate {
                // Lines are rounded, so changes that are a dollar apart are one.
                if bands.count > 1, let last = bands.last, here - last.from < law.leastWidthOfBands
                {
                    bands.removeLast()
                }
                if bands.last?.rate != rate {
                    bands.append(Band(from: here, rate: rate))
                }
            }
            guard distance < (limit - here).cents else { break }
            here = here + Money(cents: distance)
        }
        self.init(bands: bands)
    }
}
