import RuleEngine
import RuleLanguage
import TaxTables
import TestSupport
import Testing
import Text

/// Additions of a tax professional in files alone: a fact, a credit for it, and a validation rule.
@Suite struct NewFactTests {
    private static let declared = """

        facts of adult
          beekeeping money, at most 5000
            en  Cost of bees
            fr  Coût des abeilles
          beekeeper truth
            en  Keeps bees
            fr  Garde des abeilles
          hives count, at most 40
            en  Hives
            fr  Ruches

        facts of household
          pen-rent money
            en  Rent of the pen
            fr  Loyer de l’enclos
          owns-pen truth
            en  Pen of one's own
            fr  Propriétaire de l’enclos

        facts of child
          care-costs money, listed as care-costs
            en  Costs of care
            fr  Frais de garde
          shared-lesson truth, listed as shared-lesson
            en  Shared lessons
            fr  Leçons partagées

        refuse bees-without-hives
          when some beekeeping and not hives > 0
            says  'beekeeping' is {beekeeping} for {hives} hives
            fix  add hives=2

        """

    private static let rule = """

        rule beekeeping-amount, amount of credits, gives beekeeping-amount
          figures
            maximum money
            each-hive money
          when beekeeper
            for-hives = each-hive × hives
              en  Amount for hives
              fr  Montant pour les ruches
            beekeeping-paid = entered beekeeping
              en  Cost of bees
              fr  Coût des abeilles
            beekeeping-claimed = for-hives + beekeeping-paid
              en  Hives and cost of bees
              fr  Ruches et coût des abeilles
            beekeeping-amount = lesser of beekeeping-claimed and maximum
              en  Beekeeping amount
              fr  Montant pour l’apiculture

        """

    private static let benefit = """

        rule care-benefit, of the household, gives care-benefit, paid once
          shared = count of children with shared-lesson
          when shared > 0 and not owns-pen
            care-of-young = total of care-costs over children with age < 7 and not shared-lesson
              en  Care of the young
              fr  Garde des petits
            pen-rent-paid = entered pen-rent
              en  Rent of the pen
              fr  Loyer de l’enclos
            care-benefit = care-of-young + pen-rent-paid
              en  Care benefit
              fr  Prestation de garde

        """

    private func law() throws -> TaxLaw {
        let ruleSet = try RealLaw.readRules { name, text in
            switch name {
            case "facts.rules": text + Self.declared
            case "credits.rules": text + Self.rule
            case "household/federal.rules":
                text.replacing(
                    "  use family-income\n", with: "  use family-income\n  use care-benefit\n")
                    + Self.benefit
            default: text
            }
        }
        let registers = try RealLaw.registerNames().map {
            try Repository.source("Content/Sources/\($0)")
        }
        let tables = try [Jurisdiction.federal, .nunavut].map { place in
            let source = try Repository.source("Content/Tables/2026/\(place.rawValue).yaml")
            guard place == .nunavut else { return (place, source) }
            let text = String(decoding: source.bytes, as: UTF8.self)
            let credits = """
                \ncredits:
                  beekeeping-amount:
                    maximum: {amount: 3000, source: calc, certainty: derived}
                    each-hive: {amount: 100, source: calc, certainty: derived}
                """
            let changed = text.replacing("\ncredits:", with: credits, maxReplacements: 1)
            return (place, SourceText(path: source.path, text: changed, names: Repository.names))
        }
        return try TaxLaw.read(year: 2026, registers: registers, tables: tables, ruleSet: ruleSet)
    }

    @Test(arguments: [
        (["beekeeper=true", "hives=4", "beekeeping=700"], "1100.00"),
        (["beekeeper=true", "hives=25", "beekeeping=1000.50"], "3000.00"),
        (["hives=4", "beekeeping=700"], nil),
    ])
    func computesACreditForANewFact(entries: [String], claimed: String?) throws {
        let law = try law()
        var person = Taxpayer()
        for entry in entries + ["employment=60000"] {
            let parts = entry.split(separator: "=").map(String.init)
            try law.facts.enter(parts[0], parts[1], of: &person)
        }
        try law.facts.validate(person)
        let steps = try law.calculate(person, in: .nunavut, keepingSteps: true).steps
        let amount = steps.first { $0.name.rawValue == "beekeeping-amount" }?.amount
        #expect(amount?.description == claimed)
    }

    private func entered(_ law: TaxLaw, _ entries: [String]) throws -> Household.Entered {
        var entered = Household.Entered(taxpayer: Taxpayer(), names: [])
        for entry in entries {
            let parts = entry.split(separator: "=").map(String.init)
            try law.facts.enter(parts[0], parts[1], of: &entered.taxpayer)
            entered.names.insert(parts[0])
        }
        return entered
    }

    @Test(arguments: [
        (["children=4,6,9", "care-costs=100,200.50,400", "shared-lesson=no,no,yes"], "300.50"),
        (
            [
                "children=4,6,9", "care-costs=100,200,400", "shared-lesson=yes,no,yes",
                "pen-rent=50",
            ],
            "250.00"
        ),
        (["children=4", "care-costs=100", "shared-lesson=yes", "pen-rent=70"], "70.00"),
        (
            ["children=4", "care-costs=100", "shared-lesson=yes", "pen-rent=70", "owns-pen=yes"],
            nil
        ),
        (["children=4", "care-costs=100", "pen-rent=70"], nil),
    ])
    func paysByFactsOfChildrenAndOfTheHousehold(entries: [String], paid: String?) throws {
        let law = try law()
        let first = try entered(law, entries)
        try law.facts.validate(first.taxpayer)
        let spouse = try entered(law, ["employment=20000"])
        for household in [
            Household(first.taxpayer), try Household(first, spouse: spouse, using: law.facts),
        ] {
            let benefits = try law.calculate(household, in: .nunavut).benefits
            let benefit = benefits.first { $0.name.rawValue == "care-benefit" }
            #expect(benefit?.amount.description == paid)
        }
    }

    @Test func statesWhatIsOfTheHouseholdOnce() throws {
        let law = try law()
        let first = try entered(law, ["children=4,9", "care-costs=100"])
        let error = #expect(throws: InputError.self) { try law.facts.validate(first.taxpayer) }
        #expect(error?.summary == "'care-costs' lists 1, 'children' lists 2")
        for entry in ["pen-rent=1", "owns-pen=yes", "care-costs=1", "shared-lesson=yes"] {
            let spouse = try entered(law, [entry])
            let name = String(entry.prefix { $0 != "=" })
            let error = #expect(throws: InputError.self) {
                try Household(entered(law, ["employment=1"]), spouse: spouse, using: law.facts)
            }
            #expect(error?.summary == "'\(name)' is given for the spouse")
        }
    }

    @Test func refusesInTheWordsOfTheFile() throws {
        let law = try law()
        var person = Taxpayer()
        try law.facts.enter("beekeeping", "12.5", of: &person)
        let error = #expect(throws: InputError.self) { try law.facts.validate(person) }
        #expect(error?.message == "'beekeeping' is 12.50 for 0 hives; add hives=2")
        #expect(throws: InputError.self) { try law.facts.enter("hives", "41", of: &person) }
        #expect(throws: InputError.self) {
            try law.facts.enter("beekeeping", "5000.01", of: &person)
        }
        #expect(throws: InputError.self) { try law.facts.enter("bees", "1", of: &person) }
    }
}
