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
    /// Returns the household with each shared claim assigned to the spouse with whom the net income is
    /// higher.
    ///
    /// Each spouse claims what he or she paid, unless more is left if one of them claims all of it.
    func withClaims(
        of household: Household, on program: SharedProgram, in province: Jurisdiction
    ) throws(CalculationError) -> Household {
        guard household.adults.count == 2 else { return household }
        var best = household
        for amount in facts.amounts where amount.isClaimedByEither {
            let name = amount.name
            let all = household.adults[0][name] + household.adults[1][name]
            guard all > .zero else { continue }
            // Each may also claim what he or she paid.
            var most = try run(best, on: program, in: province).left
            let before = best
            for claimant in 0...1 {
                var adults = before.adults
                adults[claimant][name] = all
                adults[1 - claimant][name] = .zero
                let claimed = Household(adults: adults)
                let left = try run(claimed, on: program, in: province).left
                guard left > most else { continue }
                (best, most) = (claimed, left)
            }
        }
        return best
    }

    /// Finds the elections with the highest net income, and the household with them.
    ///
    /// Each amount is searched along its breakpoints for both adults. Amounts that affect each other take
    /// turns until none changes. Of equal results, the smaller amount and then the first adult's is taken.
    ///
    /// - Complexity: O(*k*) calculations for *k* breakpoints.
    package func elections(
        of household: Household, in province: Jurisdiction
    ) throws(CalculationError) -> (elections: [Election], household: Household) {
        guard household.adults.count == 2,
            let program = programs.program(of: province, for: household.people)
        else { return ([], household) }
        let names = facts.amounts.filter { amount in
            amount.isElected && household.adults.allSatisfy { $0[amount.name].isZero }
        }.map(\.name)
        var best = try withClaims(of: household, on: program, in: province)
        var left = try run(best, on: program, in: province).left
        let before = left
        for _ in 0..<Self.mostTurns {
            let start = best
            for name in names {
                (best, left) = try searched(name, best, on: program, in: province)
            }
            if best == start { break }
        }
        guard left > before else { return ([], household) }
        var found: [Election] = []
        for name in names {
            for adult in 0...1 where !best.adults[adult][name].isZero {
                // The gain on top of the other elections.
                var adults = best.adults
                adults[adult][name] = .zero
                let without = try run(Household(adults: adults), on: program, in: province).left
                found.append(
                    Election(
                        name: name, adult: adult, amount: best.adults[adult][name],
                        gain: left - without))
            }
        }
        return (found, best)
    }

    /// The largest number of turns, and of breakpoints of one amount.
    private static let mostTurns = 4
    private static let mostBreakpoints = 1_000

    /// Returns the household with the best amount of one of the adults.
    private func searched(
        _ name: AmountName, _ household: Household, on program: SharedProgram,
        in province: Jurisdiction
    ) throws(CalculationError) -> (Household, left: Money) {
        func with(_ cents: Int64, of adult: Int) -> Household {
            var adults = household.adults
            for index in adults.indices { adults[index][name] = .zero }
            adults[adult][name] = Money(cents: cents)
            return Household(adults: adults)
        }
        var best = with(0, of: 0)
        var most = try run(best, on: program, in: province).left
        for adult in 0...1 {
            var cents: Int64 = 0
            for _ in 0..<Self.mostBreakpoints {
                let here = with(cents, of: adult)
                let found = try run(here, measuring: (adult, name), on: program, in: province)
                if found.left > most { (best, most) = (here, found.left) }
                let distance = found.returns[0].centsToNextChange
                guard distance < Money.bound / 2 else { break }
                // The last cents before the change, and the first after it.
                for near in [cents + distance - 1, cents + distance] where near > cents {
                    let other = with(near, of: adult)
                    let left = try run(other, on: program, in: province).left
                    if left > most { (best, most) = (other, left) }
                }
                cents += max(1, distance + 1)
            }
        }
        return (best, most)
    }
}
