import RuleEngine
import RuleLanguage
import TaxTables
import TestSupport
import Testing
import Text

/// Lines below `each child` are computed for each child, by its facts.
@Suite struct EachChildTests {
    private static let benefit = """

        rule made-up-benefit, of the household, gives made-up-benefit, HALFpaid once
          figures from benefits.oas
            young money at monthly-65-to-74
            older money at monthly-75-and-over
          each child
            infirm-minor is child.infirm and child.age < 18
            when infirm-minor
              of-child as made-up-of-child = young + older
                en  Made-up amount of a child
                fr  Montant inventé d’un enfant
            otherwise when child.age < 7
              of-child as made-up-of-child = young
            otherwise when child.age < 18
              of-child as made-up-of-child = older
          infirm-minors = count of children with infirm-minor
          for-infirm as made-up-of-infirm = young × infirm-minors
            en  Made-up amount of children with an infirmity
            fr  Montant inventé des enfants ayant une déficience
          made-up-of-all = total of of-child over children
            en  Made-up amount of all children
            fr  Montant inventé de tous les enfants
          made-up-benefit = made-up-of-all + for-infirm
            en  Made-up benefit
            fr  Prestation inventée

        """

    private static func law(_ edit: (String) -> String = { $0 }) throws -> TaxLaw {
        let ruleSet = try RealLaw.readRules { name, text in
            guard name == "household/federal.rules" else { return text }
            return text.replacing(
                "  use family-income\n", with: "  use family-income\n  use made-up-benefit\n")
                + edit(benefit.replacing("HALF", with: ""))
        }
        let registers = try RealLaw.registerNames().map {
            try Repository.source("Content/Sources/\($0)")
        }
        let tables = try [Jurisdiction.federal, .nunavut].map { place in
            (place, try Repository.source("Content/Tables/2026/\(place.rawValue).yaml"))
        }
        return try TaxLaw.read(year: 2026, registers: registers, tables: tables, ruleSet: ruleSet)
    }

    private static let young: Int64 = 76_250
    private static let older: Int64 = 83_875

    private func paid(
        _ law: TaxLaw, _ entries: [(String, String)], spouse: [(String, String)]? = nil
    ) throws -> (benefit: Int64, ofEach: [Int64]) {
        let first = try RealLaw.entered(entries)
        let household =
            try spouse.map {
                try Household(first, spouse: RealLaw.entered($0), using: law.facts)
            } ?? Household(first.taxpayer)
        let found = try law.calculate(household, in: .nunavut, keepingSteps: true)
        let benefit = found.benefits.first { $0.name.rawValue == "made-up-benefit" }
        let ofEach = found.sharedSteps.map(\.step).filter { $0.name.rawValue == "made-up-of-child" }
        return (benefit?.amount.cents ?? 0, ofEach.map(\.amount.cents))
    }

    /// Each child has its step; a child that no branch is about has none.
    @Test func areComputedForEachChild() throws {
        let law = try Self.law()
        #expect(law.checkHouseholds().isEmpty)
        let (young, older) = (Self.young, Self.older)
        for spouse in [nil, [("age", "40")]] {
            let three = try paid(law, [("children", "3,9,20"), ("age", "45")], spouse: spouse)
            #expect(three.benefit == young + older && three.ofEach == [young, older])
            let one = try paid(law, [("children", "3"), ("age", "45")], spouse: spouse)
            #expect(one.benefit == young && one.ofEach == [young])
            let none = try paid(law, [("age", "45")], spouse: spouse)
            #expect(none.benefit == 0 && none.ofEach.isEmpty)
        }
    }

    /// Facts of one child do not count for another; lines that are yes or no are counted.
    @Test func askTheFactsOfTheChild() throws {
        let law = try Self.law()
        let (young, older) = (Self.young, Self.older)
        let found = try paid(
            law, [("children", "9,3"), ("infirm-children", "1"), ("age", "45")])
        #expect(
            found.ofEach.sorted() == [young, young + older].sorted() || found.ofEach.count == 2)
        #expect(found.benefit == found.ofEach.reduce(0, +) + young)
        #expect(found.ofEach.contains(young + older))
    }

    /// A rule 'half for shared-custody' counts half of a shared child.
    @Test func areHalvedForChildrenInSharedCustody() throws {
        let law = try Self.law {
            $0.replacing("paid once", with: "half for shared-custody, paid once")
        }
        let (young, older) = (Self.young, Self.older)
        let both = [("children", "3,9"), ("age", "45")]
        #expect(try paid(law, both).benefit == young + older)
        let shared = both + [("shared-custody", "no,yes")]
        let half = try paid(law, shared).benefit
        #expect(half == young + (older + 1) / 2)
        let all = both + [("shared-custody", "yes,yes")]
        #expect(try paid(law, all).benefit == (young + older + 1) / 2)
    }

    @Test(arguments: [
        (
            "total of of-child over children", "of-child + young",
            "'of-child' is a line for each of the children"
        ),
        ("child.age < 7", "child.agge < 7", "children have no fact 'agge'"),
        (
            "made-up-of-all + for-infirm", "made-up-of-all + for-infirm + child.age",
            "'child.age' is outside a block 'each child'"
        ),
        (
            "made-up-benefit = made-up-of-all + for-infirm",
            "hidden more = total of young over children\n"
                + "  made-up-benefit = made-up-of-all + for-infirm + more",
            "children have no amount 'young'"
        ),
        ("each child", "each children", "'each' is followed by"),
    ])
    func mistakesAreReported(from: String, to: String, message: String) {
        func text(_ error: any Error) -> String { "\(error)" }
        do {
            let law = try Self.law { $0.replacing(from, with: to) }
            let found = law.checkHouseholds().map(\.summary)
            #expect(found.contains { $0.hasPrefix(message) }, "\(found)")
        } catch {
            #expect(text(error).contains(message) || to == "each children", "\(error)")
        }
    }
}
