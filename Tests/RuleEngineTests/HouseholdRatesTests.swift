import RuleEngine
import TaxTables
import TestSupport
import Testing

/// The part of further income that a household keeps, held to the difference of what is left at two incomes.
@Suite struct HouseholdRatesTests {
    private static let last = Money(cents: 12_000_000)

    /// A couple with children of 4 and 9 that earns 60% and 40%, a parent alone, and a single person.
    private static let families: [[IncomeShare]] = [
        [
            IncomeShare(amount: .employment, share: Rate(millionths: 600_000)),
            IncomeShare(amount: .employment, share: Rate(millionths: 400_000)),
        ],
        [IncomeShare(amount: .employment, share: Rate(millionths: 1_000_000))],
    ]

    private func household(
        _ income: Money, _ shares: [IncomeShare], _ law: TaxLaw
    ) throws -> Household {
        var first = Taxpayer()
        first[.employment] = income.scaled(
            by: shares[0].share.numerator, over: shares[0].share.denominator)
        guard shares.count > 1 else { return Household(first) }
        first.profile.children = [4, 9]
        var second = Taxpayer()
        second[.employment] = income - first[.employment]
        return try Household(
            .init(taxpayer: first, names: ["children"]),
            spouse: .init(taxpayer: second, names: []), using: law.facts)
    }

    @Test(
        arguments: [Jurisdiction.ontario, .quebec, .alberta, .newfoundlandAndLabrador],
        families.indices)
    func areWhatAHundredMoreLeaves(place: Jurisdiction, family: Int) throws {
        let law = try RealLaw.year(2026)
        let shares = Self.families[family]
        let bands = try law.rates(upTo: Self.last, among: shares, in: place) {
            try household($0, shares, law)
        }
        #expect(bands.count > 10)
        let ends = bands.dropFirst().map(\.from) + [Self.last]
        var compared = 0
        for (band, end) in zip(bands, ends) where (end - band.from).cents >= 60_000 {
            // In the middle of a range, a hundred more leaves what its rate says.
            let start = Money(cents: (band.from.cents + end.cents) / 2 / 100 * 100)
            let more = start + Money(cents: 10_000)
            let left =
                try law.amounts(of: household(more, shares, law), in: place).left
                - law.amounts(of: household(start, shares, law), in: place).left
            let expected = Money(cents: band.left / 100)
            #expect(
                abs((left - expected).cents) <= 60,
                "\(place) \(start): \(left) left, not \(expected)")
            compared += 1
        }
        #expect(compared > 10)
    }
}
