package import TaxTables

/// The marginal rates of a person as a function of one of the amounts, from nothing up: all the
/// incomes at which any of them changes.
package struct MarginalRateSchedule: Sendable {
    /// Rates that hold from an income up to the start of the next band.
    package struct Band: Sendable {
        package let from: Money
        /// The rates in the order of the schedule's `kinds`.
        package let rates: [MarginalRates]
        /// The return at `from`.
        package let result: Calculation.Result
    }

    /// The amount that grows.
    package let amount: AmountName
    /// The amounts whose marginal rates are given.
    package let kinds: [AmountName]
    package let bands: [Band]
}

extension TaxLaw {
    /// Changes closer together than this are given as one: the forms round each line to the smallest coin,
    /// and that moves the income at which two lines meet by some of them.
    var leastWidthOfBands: Money { Money(cents: 100 * unit) }

    /// The marginal rates of further dollars of `kinds`, for every income from `amount`.
    ///
    /// Not sampled: each calculation says how far its rates hold, and the next begins there.
    ///
    /// - Parameters:
    ///   - person: Everything else about the person; must have paid no foreign tax, whose credit
    ///     bends with income instead of changing at certain incomes.
    ///   - limit: The schedule ends with the band that reaches it.
    /// - Throws: As `calculate`.
    /// - Complexity: O(*b* × *k*) calculations for *b* changes and *k* kinds.
    package func marginalRates(
        of kinds: [AmountName], along amount: AmountName, upTo limit: Money,
        for person: Taxpayer = Taxpayer(), in province: Jurisdiction
    ) throws(CalculationError) -> MarginalRateSchedule {
        var bands: [MarginalRateSchedule.Band] = []
        var income = Money.zero
        while income < limit {
            var taxpayer = person
            taxpayer[amount] = income
            let calculation = try calculate(
                taxpayer, in: province, keepingSteps: false, measuring: amount)
            let distance = max(1, calculation.centsToNextChange)
            // At its start a line of the band may still be nothing, which a credit cannot lower;
            // inside it is not.
            let width = min(distance, (limit - income).cents)
            taxpayer[amount] = income + Money(cents: width / 2)
            var rates: [MarginalRates] = []
            for kind in kinds {
                rates.append(
                    try calculate(
                        taxpayer, in: province, keepingSteps: false, measuring: kind
                    ).marginalRates)
            }
            if bands.last?.rates != rates {
                if bands.count > 1, let last = bands.last, (income - last.from) < leastWidthOfBands
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
        return MarginalRateSchedule(amount: amount, kinds: kinds, bands: bands)
    }
}
