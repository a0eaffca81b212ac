package import TaxTables

/// The marginal rates of a person as a function of one amount, with all incomes at which any of them changes.
package struct MarginalRateSchedule: Sendable {
    /// Marginal rates that hold from an income to the start of the next band.
    package struct Band: Sendable {
        package let from: Money
        /// The rates, in the order of the schedule's `kinds`.
        package let rates: [MarginalRates]
        /// The result of the return at `from`.
        package let result: Calculation.Result
    }

    /// The amount that grows.
    package let amount: AmountName
    /// The amounts whose marginal rates are computed.
    package let kinds: [AmountName]
    package let bands: [Band]
}

extension TaxLaw {
    /// The smallest distance of two changes; closer ones are merged.
    ///
    /// Forms round each line to the smallest coin, which moves the income at which two lines meet by some
    /// coins.
    var leastWidthOfBands: Money { Money(cents: 100 * unit) }
}

extension MarginalRateSchedule {
    /// Computes the marginal rates of `kinds` for every income from `amount`.
    ///
    /// The incomes are not sampled: each calculation reports how far its rates hold, and the next one begins
    /// there.
    ///
    /// - Parameters:
    ///   - person: The other facts of the person. They must not include foreign tax, because its credit
    ///     changes continuously with income.
    ///   - limit: The schedule ends with the band that reaches this income.
    /// - Throws: The errors of `calculate`.
    /// - Complexity: O(*b* × *k*) calculations for *b* changes and *k* kinds.
    package init(
        of kinds: [AmountName], along amount: AmountName, upTo limit: Money,
        for person: Taxpayer = Taxpayer(), in residence: Jurisdiction, by law: TaxLaw
    ) throws(CalculationError) {
        var bands: [Band] = []
        var income = Money.zero
        while income < limit {
            var taxpayer = person
            taxpayer[amount] = income
            let calculation = try law.calculate(
                taxpayer, in: residence, keepingSteps: false, measuring: amount)
            let distance = max(1, calculation.centsToNextChange)
            // At the start of the band, a line may still be 0, which a credit cannot lower; inside the band
            // it is not.
            let width = min(distance, (limit - income).cents)
            taxpayer[amount] = income + Money(cents: width / 2)
            var rates: [MarginalRates] = []
            for kind in kinds {
                rates.append(
                    try law.calculate(
                        taxpayer, in: residence, keepingSteps: false, measuring: kind
                    ).marginalRates)
            }
            if bands.last?.rates != rates {
                if bands.count > 1, let last = bands.last,
                    (income - last.from) < law.leastWidthOfBands
                {
                    bands.removeLast()
                }
            }
            if bands.last?.rates != rates {
                bands.append(.init(from: income, rates: rates, result: calculation.result))
            }
            guard distance < (limit - income).cents else { break }
            income = income + Money(cents: distance)
        }
        self.init(amount: amount, kinds: kinds, bands: bands)
    }
}
