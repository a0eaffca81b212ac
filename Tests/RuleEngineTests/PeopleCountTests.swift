import RuleEngine
import RuleLanguage
import TaxTables
import TestSupport
import Testing
import Text

/// Adults are counted by their own facts and lines, and amounts are rounded to whole multiples.
@Suite struct PeopleCountTests {
    private static let benefit = """

        rule made-up-benefit, of the household, gives made-up-benefit, paid once
          figures from benefits.oas
            pension money at monthly-65-to-74
          counted = count of adults with CONDITION
          for-each = pension × counted
            en  Made-up amount for each
            fr  Montant inventé pour chacun
          made-up-benefit = for-each rounded down to multiples of pension
            en  Made-up benefit
            fr  Prestation inventée

        """

    private static func law(_ condition: String, line: String? = nil) throws -> TaxLaw {
        let ruleSet = try RealLaw.readRules { name, text in
            guard name == "household/federal.rules" else { return text }
            var benefit = Self.benefit.replacing("CONDITION", with: condition)
            if let line {
                benefit = benefit.replacing(
                    "for-each rounded down to multiples of pension", with: line)
            }
            return text.replacing(
                "  use family-income\n", with: "  use family-income\n  use made-up-benefit\n")
                + benefit
        }
        let registers = try RealLaw.registerNames().map {
            try Repository.source("Content/Sources/\($0)")
        }
        let tables = try [Jurisdiction.federal, .nunavut].map { place in
            (place, try Repository.source("Content/Tables/2026/\(place.rawValue).yaml"))
        }
        return try TaxLaw.read(year: 2026, registers: registers, tables: tables, ruleSet: ruleSet)
    }

    private static func household(
        _ law: TaxLaw, _ first: [(String, String)], _ spouse: [(String, String)]?
    ) throws -> Household {
        let entered = try RealLaw.entered(first)
        try law.facts.validate(entered.taxpayer)
        guard let spouse else { return Household(entered.taxpayer) }
        return try Household(
            entered, spouse: RealLaw.entered(spouse), using: law.facts)
    }

    /// Returns how many pensions of 762.50 dollars are paid.
    private static func counted(_ law: TaxLaw, _ household: Household) throws -> Int64 {
        let benefits = try law.calculate(household, in: .nunavut).benefits
        let paid = benefits.first { $0.name.rawValue == "made-up-benefit" }?.amount ?? .zero
        #expect(paid.cents % 76_250 == 0)
        return paid.cents / 76_250
    }

    @Test(arguments: [
        ("age >= 65", [("age", "70")], [("age", "66")], 2),
        ("age >= 65", [("age", "70")], [("age", "64")], 1),
        ("age >= 65", [("age", "60")], [("age", "66")], 1),
        ("age >= 65", [("age", "60")], [("age", "64")], 0),
        ("disability", [("disability", "true")], [("age", "64")], 1),
        ("disability", [("age", "40")], [("disability", "true")], 1),
        ("not disability and given age", [("age", "40")], [("employment", "1")], 1),
        ("not disability and given age", [("age", "40")], [("age", "41")], 2),
        ("some net-income", [("employment", "100")], [("employment", "0")], 1),
        ("working-income > counted-from", [("employment", "100")], [("employment", "900")], 1),
    ])
    func asksEachAdult(
        condition: String, first: [(String, String)], spouse: [(String, String)], counted: Int64
    ) throws {
        let condition = condition.replacing("counted-from", with: "pension")
        let law = try Self.law(condition)
        #expect(try Self.counted(law, Self.household(law, first, spouse)) == counted)
    }

    /// A spouse with a stated net income can be tested for that and nothing else.
    @Test func neverTakesWhatIsNotKnownForNo() throws {
        let stated = [
            ("employment", "100"), ("marital-status", "married"), ("spouse-net-income", "900"),
        ]
        let byIncome = try Self.law("net-income > pension")
        #expect(try Self.counted(byIncome, Self.household(byIncome, stated, nil)) == 1)
        let byAge = try Self.law("age >= 65")
        #expect(throws: CalculationError.spouseNotKnown(StepName("for-each"))) {
            try byAge.calculate(Self.household(byAge, stated, nil), in: .nunavut)
        }
        #expect(try Self.counted(byAge, Self.household(byAge, [("age", "70")], nil)) == 1)
    }

    @Test(arguments: [
        ("lower by net-income", "adults are counted by lines and facts of each of them"),
        ("known household.working-income of spouse", "adults are counted by lines and facts"),
        ("agge >= 65", "there is no line, figure or fact 'agge'"),
    ])
    func refusesWhatIsAskedOfTwo(condition: String, message: String) throws {
        let found = try Self.law(condition).checkHouseholds()
        #expect(found.contains { $0.summary.hasPrefix(message) })
    }

    /// 1,525.00 dollars for two, to multiples of 762.50 and of what is not there.
    @Test(arguments: [
        ("for-each rounded up to multiples of pension", 152_500),
        ("for-each rounded down to multiples of for-each", 152_500),
        ("pension rounded down to multiples of for-each", 0),
        ("pension rounded up to multiples of for-each", 152_500),
    ])
    func roundsToWholeMultiples(line: String, cents: Int64) throws {
        let law = try Self.law("age >= 65", line: line)
        let household = try Self.household(law, [("age", "70")], [("age", "70")])
        let calculation = try law.calculate(household, in: .nunavut, keepingSteps: true)
        let steps = calculation.sharedSteps.map(\.step)
        let step = try #require(steps.first { $0.name.rawValue == "made-up-benefit" })
        #expect(step.amount == Money(cents: cents))
        #expect(step.recomputed == step.amount)
    }
}
