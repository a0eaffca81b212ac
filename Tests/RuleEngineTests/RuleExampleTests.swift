import RuleEngine
import RuleLanguage
import TaxTables
import TestSupport
import Testing
import Text

/// Examples of rules about two spouses: results of one, of both, and elections.
@Suite struct RuleExampleTests {
    private static let rule = "  example 2025 QC: employment 52000, rpp 3000"

    /// Returns the findings about one more example of a rule.
    private func findings(_ example: String) throws -> [String] {
        let ruleSet = try RealLaw.readRules { name, text in
            guard name == "net-income.rules" else { return text }
            return text.replacing(
                Self.rule, with: "  example \(example)\n\(Self.rule)", maxReplacements: 1)
        }
        #expect(ruleSet.files.flatMap(\.rules).flatMap(\.examples).map(\.text).contains(example))
        return RuleExamples.check(
            ruleSet, laws: [TaxYear(2025): try RealLaw.year(2025)],
            documents: try RealLaw.documents(), beginningWith: example
        ).map(\.summary)
    }

    private static let couple =
        "2025 ON: pension 60000, oas 8500, age 70; spouse oas 8500, spouse age 68"

    private func household() throws -> Household {
        try Household(
            RealLaw.entered([("pension", "60000"), ("oas", "8500"), ("age", "70")]),
            spouse: RealLaw.entered([("oas", "8500"), ("age", "68")]), using: RealLaw.facts)
    }

    /// The incomes of two spouses are added by hand: 68,500 and 8,500.
    @Test func addResultsOfBoth() throws {
        let right = "both net-income 77000, both total-income 77000, spouse net-income 8500"
        #expect(try findings("\(Self.couple) → \(right), from cra-pension-splitting") == [])
        let wrong = "both net-income 68500"
        #expect(
            try findings("\(Self.couple) → \(wrong), from cra-pension-splitting") == [
                "'net-income' is 77000.00 by the rules and 68500.00 in the document"
            ])
    }

    @Test func addStepsOfBoth() throws {
        let example = "\(Self.couple) → both old-age-security-pension 17000, from oas-act"
        #expect(try findings(example) == [])
    }

    /// Nobody but a couple has results of both.
    @Test func refuseResultsOfBothOfOnePerson() throws {
        let alone = "2025 ON: pension 60000, age 70 → both net-income 60000, from oas-act"
        #expect(try findings(alone) == ["the example states no facts of a spouse"])
    }

    /// An elected amount is that of `calc`, of the adult who elects, and 0 of the other.
    @Test func findElections() throws {
        let law = try RealLaw.year(2025)
        let found = try law.elections(of: household(), in: .ontario).elections
        let best = try #require(found.first { $0.name.name == "split-pension" && $0.adult == 0 })
        let right = "split-pension \(best.amount), spouse split-pension 0"
        #expect(try findings("\(Self.couple) → \(right), from cra-pension-splitting") == [])
        let less = best.amount - Money(cents: 1)
        #expect(
            try findings("\(Self.couple) → split-pension \(less), from cra-pension-splitting")
                == ["'split-pension' is \(best.amount) by the rules and \(less) in the document"])
        let declined = Self.couple.replacing("age 70;", with: "age 70, split-pension 0;")
        #expect(
            try findings("\(declined) → split-pension 0, from cra-pension-splitting") == [])
    }

    /// Results of a stated election follow it: a third of the pension moves.
    @Test func countStatedElections() throws {
        let stated = Self.couple.replacing("age 70;", with: "age 70, split-pension 20000;")
        let right = "net-income 48500, spouse net-income 28500, both net-income 77000"
        #expect(try findings("\(stated) → \(right), from cra-pension-splitting") == [])
    }

    /// The supplement of a single pensioner of 2025 without other income is 13,130.82 in `wis-gis-25`.
    @Test func countBenefitsOfOneAdult() throws {
        let person = "2025 ON: oas 8820, age 70"
        #expect(try findings("\(person) → net-income 8820, from oas-act") == [])
        let right = "net-income 21950.82, guaranteed-income-supplement 13130.82"
        #expect(try findings("\(person), household → \(right), from oas-act") == [])
    }

    @Test func multiplyAmountsOfShorterPeriods() throws {
        let example = "2025 ON: other-income 5000/month, rental 100/week → net-income 65200"
        #expect(try findings("\(example), from t1-25") == [])
        #expect(
            try findings("2025 ON: rental 100/day → net-income 100, from t1-25") == [
                "'day' is not a period for 'rental'"
            ])
    }
}
