import RuleEngine
import RuleLanguage
import TaxTables
import TestSupport
import Testing
import Text

/// Facts that are `asked for`: a rule that needs an unstated one reports its name.
@Suite struct AskedFactTests {
    private static let declared = """

        facts of household
          heating-costs money, asked for
            en  Heating costs
            fr  Frais de chauffage
        facts of child
          in-camp truth, listed as in-camp, asked for
            en  In a camp
            fr  En colonie
        facts of adult
          beekeeper truth, asked for
            en  Keeps bees
            fr  Garde des abeilles

        """

    private static let benefits = """

        rule heating-benefit, of the household, gives heating-benefit, paid once
          figures from benefits.oas
            pension money at monthly-65-to-74
          small is adjusted-family-income < pension
          when small
            heating as heating-stated = entered heating-costs
              en  Heating costs
              fr  Frais de chauffage
            heating-benefit = half of heating
              en  Heating benefit
              fr  Prestation de chauffage

        rule camp-benefit, of the household, gives camp-benefit, paid once
          figures from benefits.oas
            pension money at monthly-65-to-74
          campers = count of children with age < 12 and in-camp
          camp-benefit = pension × campers
            en  Camp benefit
            fr  Prestation de colonie

        """

    private static let credit = """

        rule beekeeping-amount, amount of credits, gives beekeeping-amount
          figures
            maximum money
          when beekeeper
            beekeeping-amount = maximum
              en  Beekeeping amount
              fr  Montant pour l’apiculture

        """

    private static func law(withCredit: Bool = false) throws -> TaxLaw {
        let ruleSet = try RealLaw.readRules { name, text in
            switch name {
            case "facts.rules": text + Self.declared
            case "credits.rules": withCredit ? text + Self.credit : text
            case "household/federal.rules":
                text.replacing(
                    "  use family-income\n",
                    with: "  use family-income\n  use heating-benefit\n  use camp-benefit\n")
                    + Self.benefits
            default: text
            }
        }
        let registers = try RealLaw.registerNames().map {
            try Repository.source("Content/Sources/\($0)")
        }
        let tables = try [Jurisdiction.federal, .nunavut].map { place in
            let source = try Repository.source("Content/Tables/2026/\(place.rawValue).yaml")
            guard place == .nunavut, withCredit else { return (place, source) }
            let text = String(decoding: source.bytes, as: UTF8.self)
            let credits = """
                \ncredits:
                  beekeeping-amount:
                    maximum: {amount: 3000, source: calc, certainty: derived}
                """
            let changed = text.replacing("\ncredits:", with: credits, maxReplacements: 1)
            return (place, SourceText(path: source.path, text: changed, names: Repository.names))
        }
        return try TaxLaw.read(year: 2026, registers: registers, tables: tables, ruleSet: ruleSet)
    }

    private static func entered(
        _ law: TaxLaw, _ entries: [String]
    ) throws -> Household.Entered {
        var entered = Household.Entered(taxpayer: Taxpayer(), names: [])
        for entry in entries {
            let parts = entry.split(separator: "=").map(String.init)
            try law.facts.enter(parts[0], parts[1], of: &entered.taxpayer)
            entered.names.insert(parts[0])
        }
        try law.facts.validate(entered.taxpayer)
        return entered
    }

    /// Half of the heating costs of a family with less than 762.50 dollars, and that for each camper.
    @Test(arguments: [
        (["employment=500"], nil, ["heating-benefit: heating-costs"]),
        (["employment=500", "heating-costs=0"], nil, []),
        (["employment=500", "heating-costs=90"], "45.00", []),
        (["employment=800"], nil, []),
        (["employment=800", "heating-costs=90"], nil, []),
        (["employment=800", "children=4,14"], nil, ["camp-benefit: in-camp"]),
        (["employment=800", "children=4,14", "in-camp=no,yes"], nil, []),
        (["employment=800", "children=4,14", "in-camp=yes,yes"], "762.50", []),
        (
            ["employment=500", "children=4"], nil,
            ["heating-benefit: heating-costs", "camp-benefit: in-camp"]
        ),
    ])
    func namesWhatABenefitWaitsFor(
        entries: [String], paid: String?, awaited: [String]
    ) throws {
        let law = try Self.law()
        let first = try Self.entered(law, entries)
        let spouse = try Self.entered(law, ["employment=0"])
        for household in [
            Household(first.taxpayer), try Household(first, spouse: spouse, using: law.facts),
        ] {
            let calculation = try law.calculate(household, in: .nunavut, keepingSteps: true)
            let own = calculation.benefits.filter {
                ["heating-benefit", "camp-benefit"].contains($0.name.rawValue)
            }
            #expect(own.first?.amount.description == paid)
            #expect(
                calculation.awaited.map {
                    "\($0.name): \($0.facts.joined(separator: " "))"
                } == awaited)
            let printed = calculation.sharedSteps.contains {
                $0.step.name.rawValue == "heating-benefit"
            }
            #expect(printed == (paid == "45.00"))
        }
    }

    /// Without the fact there is no return, and the error names the fact and the line.
    @Test func namesWhatAReturnNeeds() throws {
        let law = try Self.law(withCredit: true)
        let person = try Self.entered(law, ["employment=60000"]).taxpayer
        let error = #expect(throws: CalculationError.self) {
            try law.calculate(person, in: .nunavut)
        }
        guard case .factNotStated("beekeeper", _)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let taxes = try ["beekeeper=no", "beekeeper=yes"].map { answer in
            try law.calculate(
                Self.entered(law, ["employment=60000", answer]).taxpayer, in: .nunavut
            ).result.lowerTax
        }
        #expect(taxes[0] > taxes[1])
    }
}
