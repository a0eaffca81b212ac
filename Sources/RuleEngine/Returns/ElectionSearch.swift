package import TaxTables

/// An amount that two spouses may choose, such as pension income that one splits with the other.
package struct Election: Hashable, Sendable {
    package let name: AmountName
    /// The index of the adult with the amount.
    package let adult: Int
    package let amount: Money
    /// The increase of the household's net income.
    package let gain: Money
    /// A Boolean value that is true if the amounts include the election.
    package internal(set) var isTaken = false
}

extension TaxLaw {
    /// Finds the elections with the highest net income, and the household with them.
    ///
    /// There are none if they add less than a unit of the currency.
    ///
    /// - Complexity: O(*k* × 3ⁿ) calculations for *k* breakpoints and *n* shared claims that are stated.
    package func elections(
        of household: Household, in residence: Jurisdiction
    ) throws(CalculationError) -> (elections: [Election], household: Household) {
        guard household.adults.count == 2,
            let program = programs.program(of: residence, for: household.people)
        else { return ([], household) }
        return try ElectionSearch(self, program, in: residence).elections(of: household)
    }
}

/// A search for the choices of two spouses with which the household has the highest net income.
struct ElectionSearch {
    private let law: TaxLaw
    private let program: SharedProgram
    private let residence: Jurisdiction

    init(_ law: TaxLaw, _ program: SharedProgram, in residence: Jurisdiction) {
        (self.law, self.program, self.residence) = (law, program, residence)
    }

    /// Returns the household with each shared claim assigned to the spouse with whom the net income is
    /// higher.
    ///
    /// Each spouse claims what he or she paid, unless more is left if one of them claims all of it.
    func withClaims(of household: Household) throws(CalculationError) -> Household {
        let claims = claims(of: household)
        guard claims.count > 1 else { return household }
        var best = household
        var most = try run(best).left
        for claim in claims.dropFirst() {
            let left = try run(claim).left
            if left > most { (best, most) = (claim, left) }
        }
        return best
    }

    /// Returns the household as stated, then with all of each shared claim assigned to either spouse.
    private func claims(of household: Household) -> [Household] {
        guard household.adults.count == 2 else { return [household] }
        return law.facts.amounts.filter(\.isClaimedByEither).reduce([household]) { claims, amount in
            let name = amount.name
            let all = household.adults[0][name] + household.adults[1][name]
            guard all > .zero else { return claims }
            return claims.flatMap { claim in
                [claim]
                    + (0...1).map { claimant in
                        var adults = claim.adults
                        adults[claimant][name] = all
                        adults[1 - claimant][name] = .zero
                        return Household(adults: adults)
                    }
            }
        }
    }

    /// Finds the elections with the highest net income, and the household with them.
    ///
    /// Each amount is searched along its breakpoints for both adults, with each assignment of shared claims.
    /// Amounts that affect each other take turns until none changes. Of equal results, the smaller amount and
    /// then the first adult's is taken.
    func elections(
        of household: Household
    ) throws(CalculationError) -> (elections: [Election], household: Household) {
        let names = law.facts.openElections(of: household.adults)
        let claimed = try withClaims(of: household)
        let before = try run(claimed).left
        var (best, left) = (claimed, before)
        // With an election, a shared claim may be better on the other return.
        for claim in [claimed] + claims(of: household).filter({ $0 != claimed }) {
            var (found, most) = (claim, before)
            for _ in 0..<Self.mostTurns {
                let start = found
                for name in names {
                    (found, most) = try searched(name, found)
                }
                if found == start { break }
            }
            if most > left { (best, left) = (found, most) }
        }
        guard left - before >= Self.leastGain else { return ([], household) }
        var found: [Election] = []
        for name in names {
            for adult in 0...1 where !best.adults[adult][name].isZero {
                // The gain on top of the other elections.
                var adults = best.adults
                adults[adult][name] = .zero
                let other = try withClaims(of: Household(adults: adults))
                let without = try run(other).left
                found.append(
                    Election(
                        name: name, adult: adult, amount: best.adults[adult][name],
                        gain: left - without))
            }
        }
        return (found, best)
    }

    /// The least gain of all elections together; smaller ones come from amounts that are rounded otherwise.
    private static let leastGain = Money(cents: 100)
    /// The largest number of turns, and of breakpoints of one amount.
    private static let mostTurns = 4
    private static let mostBreakpoints = 1_000

    /// Returns the household with the best amount of one of the adults.
    private func searched(
        _ name: AmountName, _ household: Household
    ) throws(CalculationError) -> (Household, left: Money) {
        func with(_ cents: Int64, of adult: Int) -> Household {
            var adults = household.adults
            for index in adults.indices { adults[index][name] = .zero }
            adults[adult][name] = Money(cents: cents)
            return Household(adults: adults)
        }
        var best = with(0, of: 0)
        var most = try run(best).left
        for adult in 0...1 {
            var cents: Int64 = 0
            for _ in 0..<Self.mostBreakpoints {
                let here = with(cents, of: adult)
                let found = try law.run(
                    here, measuring: [(adult, name, Line.unitSlope)], on: program, in: residence)
                if found.left > most { (best, most) = (here, found.left) }
                let distance = found.returns[0].centsToNextChange
                guard distance < Money.bound / 2 else { break }
                // The last cents before the change, and the first after it.
                for near in [cents + distance - 1, cents + distance] where near > cents {
                    let other = with(near, of: adult)
                    let left = try run(other).left
                    if left > most { (best, most) = (other, left) }
                }
                cents += max(1, distance + 1)
            }
        }
        return (best, most)
    }

    private func run(_ household: Household) throws(CalculationError) -> HouseholdCalculation {
        try law.run(household, on: program, in: residence)
    }
}
