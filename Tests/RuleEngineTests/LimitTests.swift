import RuleEngine
import TaxTables
import TestSupport
import Testing

/// A person exactly at a limit belongs to those "up to" it.
///
/// The marginal rate is that after the limit.
@Suite struct LimitTests {
    private static func household(_ income: String, _ facts: [(String, String)]) throws -> Household
    {
        Household(try RealLaw.entered([("other-income", income)] + facts).taxpayer)
    }

    private static func paid(
        _ name: String, _ income: String, _ facts: [(String, String)], in place: Jurisdiction,
        year: Int
    ) throws -> String {
        let calculation = try RealLaw.year(year).calculate(
            household(income, facts), in: place, keepingSteps: true)
        let found = calculation.benefits.first { $0.name == StepName(name) }
        return (found?.amount ?? .zero).description
    }

    /// 300 dollars to households with a taxable income of up to 22,000 dollars, 200 up to 25,000 and 100 up
    /// to 30,000 (Regulation 84-191 of New Brunswick, section 6.1).
    @Test(arguments: [
        ("22000", "300.00"), ("22000.01", "200.00"), ("25000", "200.00"), ("25000.01", "100.00"),
        ("30000", "100.00"), ("30000.01", "0.00"),
    ])
    func propertyTaxAllowanceOfNewBrunswick(income: String, published: String) throws {
        let paid = try Self.paid(
            "new-brunswick-property-tax-allowance", income, [("property-tax", "1500")],
            in: .newBrunswick, year: 2026)
        #expect(paid == published)
    }

    /// 30 dollars a month below 45,000, 20 dollars between 45,000 and 80,000, nothing above 80,000 (Province
    /// of Prince Edward Island, Canada Revenue Agency).
    @Test(arguments: [
        ("44999.99", "360.00"), ("45000", "240.00"), ("80000", "240.00"), ("80000.01", "0.00"),
    ])
    func childBenefitOfPrinceEdwardIsland(income: String, published: String) throws {
        let paid = try Self.paid(
            "prince-edward-island-child-benefit", income, [("children", "3")],
            in: .princeEdwardIsland, year: 2025)
        #expect(paid == published)
    }

    /// The next dollar has the marginal rates of a return one dollar further, without the jump.
    @Test func theRateIsThatOfTheNextDollar() throws {
        let law = try RealLaw.year(2026)
        func rate(_ income: String) throws -> [Int64] {
            try law.calculate(
                Self.household(income, [("property-tax", "1500")]), in: .newBrunswick
            ).marginalRates
        }
        #expect(try rate("22000") == rate("22000.01"))
    }

    /// The printed steps are those of the amount itself.
    @Test func stepsAreThoseOfTheAmount() throws {
        let calculation = try RealLaw.year(2026).calculate(
            Self.household("22000", [("property-tax", "1500")]), in: .newBrunswick,
            keepingSteps: true)
        let step = calculation.sharedSteps.last {
            $0.step.name == StepName("new-brunswick-property-tax-allowance")
        }
        #expect(step?.step.amount.description == "300.00")
    }

    /// At a limit without a jump, the steps are those of the next dollar's rate.
    @Test func nothingChangesWhereNothingJumps() throws {
        let law = try RealLaw.year(2025)
        var person = Taxpayer()
        // Where the second federal bracket of 2025 begins.
        person[.otherIncome] = Money(cents: 5_737_500)
        let exact = try law.calculate(person, in: .alberta, keepingSteps: true)
        person[.otherIncome] = Money(cents: 5_737_501)
        let above = try law.calculate(person, in: .alberta, keepingSteps: true)
        #expect(exact.steps.map(\.name) == above.steps.map(\.name))
        #expect(exact.result.marginalRate == above.result.marginalRate)
    }
}
