import RuleEngine
import RuleLanguage
import TaxTables
import TestSupport
import Testing
import Text

/// Conditions about facts with choices.
@Suite struct ChoiceConditionTests {
    private static func credit(_ condition: String) -> String {
        """

        rule mourning-amount, amount of credits, gives mourning-amount
          figures
            maximum money
          when \(condition)
            mourning-amount = maximum
              en  Mourning amount
              fr  Montant de deuil

        """
    }

    private static func law(_ condition: String) throws -> TaxLaw {
        let ruleSet = try RealLaw.readRules { name, text in
            name == "credits.rules" ? text + credit(condition) : text
        }
        let registers = try RealLaw.registerNames().map {
            try Repository.source("Content/Sources/\($0)")
        }
        let tables = try [Jurisdiction.federal, .nunavut].map { place in
            let source = try Repository.source("Content/Tables/2026/\(place.rawValue).yaml")
            guard place == .nunavut else { return (place, source) }
            let credits = """
                \ncredits:
                  mourning-amount:
                    maximum: {amount: 3000, source: calc, certainty: derived}
                """
            let text = String(decoding: source.bytes, as: UTF8.self)
            let changed = text.replacing("\ncredits:", with: credits, maxReplacements: 1)
            return (place, SourceText(path: source.path, text: changed, names: Repository.names))
        }
        return try TaxLaw.read(year: 2026, registers: registers, tables: tables, ruleSet: ruleSet)
    }

    /// The default is the first choice, or the first of those with a spouse.
    @Test(arguments: [
        ("marital-status is widowed", ["widowed"]),
        ("not marital-status is widowed", ["", "single", "married", "common-law"]),
        ("marital-status is single", ["", "single"]),
        ("marital-status is married or marital-status is widowed", ["married", "widowed"]),
    ])
    func holdsForWhatWasChosen(condition: String, chosen: [String]) throws {
        let law = try Self.law(condition)
        for status in ["", "single", "married", "common-law", "widowed"] {
            var person = Taxpayer()
            try law.facts.enter("employment", "60000", of: &person)
            if !status.isEmpty { try law.facts.enter("marital-status", status, of: &person) }
            let steps = try law.calculate(person, in: .nunavut, keepingSteps: true).steps
            let hasCredit = steps.contains { $0.name.rawValue == "mourning-amount" }
            #expect(hasCredit == chosen.contains(status), "\(status)")
        }
    }

    @Test func twoSpousesAreMarriedUnlessTheySayOtherwise() throws {
        let law = try Self.law("marital-status is married")
        var worker = Taxpayer()
        try law.facts.enter("employment", "60000", of: &worker)
        let entered = Household.Entered(taxpayer: worker, names: ["employment"])
        let couple = try Household(entered, spouse: entered, using: law.facts)
        let calculation = try law.calculate(couple, in: .nunavut, keepingSteps: true)
        for own in calculation.returns {
            #expect(own.steps.contains { $0.name.rawValue == "mourning-amount" })
        }
    }

    @Test(arguments: [
        ("marital-status is widow", "'widow' is not a choice of 'marital-status'"),
        ("martial-status is single", "there is no fact 'martial-status' that is one of several"),
        ("disability is single", "there is no fact 'disability' that is one of several"),
    ])
    func refusesWhatIsNoChoice(condition: String, summary: String) {
        let error = #expect(throws: (any Error).self) { _ = try Self.law(condition) }
        #expect("\(error.map { "\($0)" } ?? "")".contains(summary))
    }
}
