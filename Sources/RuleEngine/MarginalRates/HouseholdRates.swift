package import TaxTables
internal import Text

/// The part that a household keeps of further income, in a range of added incomes.
package struct HouseholdRateBand: Sendable, Equatable {
    /// The first income of the range, without the household's other income.
    package let from: Money
    /// The part of each further unit that is left, in millionths; negative if less is left.
    package let left: Int64

    package init(from: Money, left: Int64) {
        self.from = from
        self.left = left
    }
}

extension TaxLaw {
    /// The width of ranges in which changes are too close to be told apart; their rate is an average.
    private var leastWidthOfRange: Money { Money(cents: 5 * currency.roundAmount / 2) }
    /// The greatest width of a range, within which claims of a couple may change.
    private var mostWidthOfRange: Money { Money(cents: 50 * currency.roundAmount) }

    /// Returns the part that a household keeps of further income, for each range of incomes up to `last`.
    ///
    /// Each calculation reports how far its rates hold, and the next one begins there.
    ///
    /// - Parameters:
    ///   - shares: The part of each adult in the added income.
    ///   - household: Returns the household with an added income.
    /// - Throws: The errors of `calculate` and of `household`.
    /// - Complexity: O(*b*) calculations for *b* ranges.
    package func rates(
        upTo last: Money, among shares: [IncomeShare], in residence: Jurisdiction,
        _ household: (Money) throws -> Household
    ) throws -> [HouseholdRateBand] {
        var points: [(income: Money, found: HouseholdCalculation)] = []
        // A coin above a change, where the lines that begin there are no longer zero.
        let coin = Money(cents: currency.roundAmount / 100)
        var income = coin
        while income < last {
            let found = try calculate(try household(income), growingBy: shares, in: residence)
            points.append((income, found))
            let distance = found.returns[0].centsToNextChange
            let width = min(max(distance, leastWidthOfRange.cents), mostWidthOfRange.cents)
            income = income + Money(cents: width) + coin
        }
        let end = try calculate(try household(last), growingBy: shares, in: residence)
        points.append((last, end))
        var bands: [HouseholdRateBand] = []
        for (point, next) in zip(points, points.dropFirst()) {
            for band in ranges(from: point, to: next) where bands.last?.left != band.left {
                bands.append(band)
            }
        }
        return bands
    }

    /// Returns the ranges between two points: one with the rate at the first, or with the average if the
    /// rate does not lead to the next; at a jump, a narrow one before the next point.
    private func ranges(
        from point: (income: Money, found: HouseholdCalculation),
        to next: (income: Money, found: HouseholdCalculation)
    ) -> [HouseholdRateBand] {
        let width = next.income - point.income
        let gain = next.found.left - point.found.left
        let left = 1_000_000 - (point.found.marginalRates.first ?? 0)
        let jump = gain.cents - roundedQuotient(width.cents, left, 1_000_000)
        let from = Money(cents: point.income.cents / 100 * 100)
        guard abs(jump) > currency.roundAmount / 10, point.found.awaited == next.found.awaited
        else { return [HouseholdRateBand(from: from, left: left)] }
        let narrow = leastWidthOfRange
        guard width > narrow + narrow else {
            return [
                HouseholdRateBand(
                    from: from, left: roundedQuotient(gain.cents, 1_000_000, width.cents))
            ]
        }
        return [
            HouseholdRateBand(from: from, left: left),
            HouseholdRateBand(
                from: from + width - narrow,
                left: left + roundedQuotient(jump, 1_000_000, narrow.cents)),
        ]
    }
}
