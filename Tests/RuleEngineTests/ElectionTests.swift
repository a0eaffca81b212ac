import RuleEngine
import TaxTables
import TestSupport
import Testing

/// Amounts that two spouses may choose, and claims that either of them may make.
@Suite struct ElectionTests {
    private func couple(
        _ first: [String: String], _ second: [String: String]
    ) throws -> Household {
        try Household(
            RealLaw.entered(first.map { ($0, $1) }),
            spouse: RealLaw.entered(second.map { ($0, $1) }), using: RealLaw.facts)
    }

    private static let couples: [([String: String], [String: String], Jurisdiction)] = [
        (
            ["pension": "60000", "age": "70", "oas": "9000"], ["age": "68", "oas": "9000"],
            .ontario
        ),
        (
            ["pension": "20000", "age": "66", "oas": "8000"],
            ["pension": "90000", "age": "69", "oas": "8000", "interest": "4000"], .quebec
        ),
        (["pension": "3000", "age": "72"], ["employment": "95000", "age": "60"], .novaScotia),
    ]

    /// No stated split of a grid leaves more than the one that is found, which leaves what it says.
    @Test(arguments: couples)
    func areNeverWorseThanAGrid(
        first: [String: String], second: [String: String], place: Jurisdiction
    ) throws {
        let law = try RealLaw.year(2025)
        let stated = try couple(first, second)
        let before = try law.amounts(of: stated, in: place).left
        let (elections, elected) = try law.elections(of: stated, in: place)
        let best = try law.amounts(of: elected, in: place).left
        #expect(elections.isEmpty == (best == before))
        for adult in 0...1 {
            for share in 1...20 {
                var entries = [first, second]
                guard let pension = entries[adult]["pension"].flatMap(Int.init) else { continue }
                entries[adult]["split-pension"] = String(pension * share / 40)
                let other = try law.amounts(of: couple(entries[0], entries[1]), in: place)
                #expect(other.left <= best, "\(adult) \(share)")
            }
        }
        let (again, _) = try law.elections(of: try couple(second, first), in: place)
        #expect(again.map(\.gain) == elections.map(\.gain))
        #expect(again.map(\.adult) == elections.map { 1 - $0.adult })
    }

    /// A stated election counts, and nothing is elected without one.
    @Test func areAsStated() throws {
        let law = try RealLaw.year(2025)
        let plain = try couple(["pension": "40000", "age": "66"], ["age": "66"])
        let found = try law.calculate(plain, in: .ontario)
        #expect(found.returns[0].result.netIncome.description == "40000.00")
        let split = try couple(
            ["pension": "40000", "age": "66", "split-pension": "12000"], ["age": "66"])
        let stated = try law.calculate(split, in: .ontario)
        #expect(
            stated.returns.map(\.result.netIncome.description) == ["28000.00", "12000.00"])
        #expect(try law.elections(of: split, in: .ontario).elections.isEmpty)
    }

    /// A gain below a dollar comes from roundings, and is no election.
    @Test func addADollarOrMore() throws {
        let law = try RealLaw.year(2026)
        let pensioner = [
            "pension": "60100", "cpp-benefits": "6000", "age": "68", "oas": "8900",
            "years-in-canada": "40",
        ]
        let alike = try couple(pensioner, pensioner)
        #expect(try law.elections(of: alike, in: .quebec).elections.isEmpty)
        let found = try law.elections(of: alike, in: .ontario)
        let gain =
            try law.amounts(of: found.household, in: .ontario).left
            - law.amounts(of: alike, in: .ontario).left
        #expect(gain > Money(cents: 10_000) && !found.elections.isEmpty)
    }

    /// A claim that is better on the other return once pension income is split is found with the split.
    @Test func moveSharedClaims() throws {
        let law = try RealLaw.year(2025)
        let first = [
            "self-employment": "15761", "pension": "45540", "cpp-benefits": "3963", "oas": "8791",
            "age": "65", "disability": "yes",
        ]
        let second = [
            "capital-gains": "89599", "rental": "3146", "rrsp": "7017", "medical": "33982",
            "age": "56",
        ]
        let place = Jurisdiction.princeEdwardIsland
        let (_, elected) = try law.elections(of: couple(first, second), in: place)
        let best = try law.amounts(of: elected, in: place).left
        for share in 1...40 {
            let split = first.merging(["split-pension": String(45540 * share / 80)]) { $1 }
            let other = try law.amounts(of: couple(split, second), in: place)
            #expect(other.left <= best, "\(share)")
        }
    }

    /// A stated 0 of either spouse declines an election.
    @Test func areDeclinedByAStatedNothing() throws {
        let law = try RealLaw.year(2025)
        let (first, second) = (["pension": "60000", "age": "70", "oas": "9000"], ["age": "68"])
        let declined = ["split-pension": "0"]
        let open = try law.elections(of: couple(first, second), in: .ontario).elections
        #expect(open.map(\.name.name) == ["split-pension"])
        for stated in [
            try couple(first.merging(declined) { $1 }, second),
            try couple(first, second.merging(declined) { $1 }),
        ] {
            #expect(try law.elections(of: stated, in: .ontario).elections.isEmpty)
            #expect(
                try law.amounts(of: stated, in: .ontario).left
                    == law.amounts(of: couple(first, second), in: .ontario).left)
        }
    }

    /// Medical expenses of both are claimed where they leave more, whoever paid them.
    @Test func claimMedicalExpensesOnTheBetterReturn() throws {
        let law = try RealLaw.year(2025)
        let (high, low) = (["other-income": "90000"], ["other-income": "30000"])
        let paid = ["medical": "4000"]
        let paidByHigh = try couple(high.merging(paid) { $1 }, low)
        let paidByLow = try couple(high, low.merging(paid) { $1 })
        let left = try [paidByHigh, paidByLow].map { try law.amounts(of: $0, in: .ontario).left }
        #expect(left[0] == left[1])
        // Three percent of the lower income is taken off: 4,000 less 900, at 14.5 and 5.05 percent.
        let none = try law.amounts(of: couple(high, low), in: .ontario).left
        #expect((left[0] - none).description == "606.05")
    }
}
