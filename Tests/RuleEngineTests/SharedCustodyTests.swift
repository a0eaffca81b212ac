import RuleEngine
import TaxTables
import TestSupport
import Testing

/// Benefits for children in shared custody: each parent receives half, or nothing is computed if no document
/// says how they count.
@Suite struct SharedCustodyTests {
    private static func calculation(
        _ facts: [(String, String)], in place: Jurisdiction, year: Int = 2026
    ) throws -> HouseholdCalculation {
        let household = Household(try RealLaw.entered(facts).taxpayer)
        return try RealLaw.year(year).calculate(household, in: place, keepingSteps: true)
    }

    private static func paid(_ name: String, _ calculation: HouseholdCalculation) -> Int64? {
        calculation.benefits.first { $0.name == StepName(name) }?.amount.cents
    }

    /// The Agency pays these with the Canada child benefit and the GST credit, each parent half of what is due
    /// for the child (Department of Finance, 2019; Ontario Ministry of Finance on the sales tax credit).
    @Test(arguments: [
        (Jurisdiction.alberta, "alberta-child-and-family-benefit", 2026),
        (.britishColumbia, "british-columbia-family-benefit", 2026),
        (.newBrunswick, "new-brunswick-child-benefit", 2026),
        (.newBrunswick, "new-brunswick-sales-tax-credit", 2026),
        (.newfoundlandAndLabrador, "nl-income-supplement", 2026),
        (.northwestTerritories, "nwt-child-benefit", 2026),
        (.novaScotia, "nova-scotia-child-benefit", 2026),
        (.novaScotia, "affordable-living-credit", 2026),
        (.nunavut, "nunavut-child-benefit", 2026),
        (.ontario, "ontario-child-benefit", 2026),
        (.ontario, "sales-tax-credit", 2026),
        (.princeEdwardIsland, "prince-edward-island-child-benefit", 2025),
        (.princeEdwardIsland, "prince-edward-island-sales-tax-credit", 2025),
        (.saskatchewan, "saskatchewan-low-income-credit", 2026),
        (.yukon, "yukon-child-benefit", 2026),
    ])
    func isHalfOfWithAndWithout(place: Jurisdiction, benefit: String, year: Int) throws {
        let income = ("employment", "24000")
        func cents(_ facts: [(String, String)]) throws -> Int64 {
            try Self.paid(
                benefit, Self.calculation([income] + facts, in: place, year: year)) ?? 0
        }
        let both = try cents([("children", "4,9")])
        let one = try cents([("children", "4")])
        let none = try cents([])
        #expect(both > 0)
        let shared = ("shared-custody", "no,yes")
        #expect(try cents([("children", "4,9"), shared]) * 2 - both - one <= 1)
        #expect(try cents([("children", "4"), ("shared-custody", "yes")]) * 2 - one - none <= 1)
        #expect(try cents([("children", "4"), ("shared-custody", "no")]) == one)
        // The rates are halves of the rates.
        func rate(_ facts: [(String, String)]) throws -> Int64 {
            try Self.calculation([income] + facts, in: place, year: year).marginalRates[0]
        }
        let rates = try [
            rate([("children", "4,9"), ("shared-custody", "yes,yes")]),
            rate([("children", "4,9")]),
        ]
        #expect(rates[0] <= rates[1])
    }

    /// No benefit is silently paid in full for a child in shared custody; it is listed instead.
    @Test(arguments: RealLaw.years)
    func nothingIsPaidWholeInSilence(year: Int) throws {
        let law = try RealLaw.year(year)
        let facts = [("employment", "24000"), ("rent", "12000"), ("children", "4,9")]
        for place in law.residences {
            let alone = try Self.calculation(Array(facts.prefix(2)), in: place, year: year)
            let whole = try Self.calculation(facts, in: place, year: year)
            let shared = try Self.calculation(
                facts + [("shared-custody", "yes,yes")], in: place, year: year)
            for benefit in whole.benefits
            where !alone.benefits.contains(where: {
                $0.name == benefit.name && $0.amount == benefit.amount
            }) {
                guard let paid = shared.benefits.first(where: { $0.name == benefit.name }) else {
                    let awaited = shared.awaited.first { $0.name == benefit.name }
                    #expect(awaited?.facts == ["shared-custody"], "\(place) \(benefit.name)")
                    #expect(awaited?.isUnsettled == true)
                    continue
                }
                #expect(paid.amount < benefit.amount, "\(place) \(benefit.name)")
            }
            // A figure that no document states is waited for whatever the custody.
            #expect(whole.awaited.allSatisfy { $0.facts.isEmpty && !$0.figures.isEmpty })
        }
    }

    /// Manitoba pays its child benefit itself, and says nothing about such children.
    @Test func namesWhatHasNoAnswer() throws {
        let facts = [("other-income", "14000"), ("children", "4")]
        let whole = try Self.calculation(facts, in: .manitoba)
        #expect(Self.paid("manitoba-child-benefit", whole) ?? 0 > 0)
        let shared = try Self.calculation(facts + [("shared-custody", "yes")], in: .manitoba)
        #expect(Self.paid("manitoba-child-benefit", shared) == nil)
        #expect(shared.awaited.map(\.name.rawValue).contains("manitoba-child-benefit"))
        #expect(
            !shared.sharedSteps.contains { $0.step.name == StepName("manitoba-child-benefit") })
    }
}
