import RuleEngine
import RuleLanguage
import TaxTables
import TestSupport
import Testing
import Text

@Suite struct WholeReturnTests {
    @Test(arguments: RealLaw.years)
    func readsEveryTableOfTheRepository(year: Int) throws {
        let law = try RealLaw.year(year)
        #expect(law.residences == Jurisdiction.residences)
    }

    /// The value of every figure is written as in tables and read again: money, rates, fractions and counts.
    @Test(arguments: RealLaw.years)
    func readsWhatItWritesOfEveryFigure(year: Int) throws {
        for figure in try RealLaw.year(year).tables.values.flatMap(\.figures) {
            let value = figure.plainValue
            #expect(value.flatMap(figure.quantity.other)?.plain == value, "\(figure.path)")
        }
        let days = Figure.Quantity.count(90, .days)
        #expect(days.other(plain: "30 days") == .count(30, .days))
        for wrong in ["30", "30 decades", "-1 days", "0.5"] {
            #expect(days.other(plain: wrong) == nil, "\(wrong)")
        }
    }

    /// The rules give the amounts that documents state in their examples.
    @Test func computesWhatTheExamplesOfTheRulesState() throws {
        let ruleSet = try RealLaw.ruleSet.get()
        let laws = try Dictionary(
            uniqueKeysWithValues: RealLaw.years.map { (TaxYear($0), try RealLaw.year($0)) })
        let wrong = RuleExamples.check(ruleSet, laws: laws, documents: try RealLaw.documents())
        #expect(wrong.isEmpty, "\(DiagnosticWriter().text(for: wrong))")
        #expect(RuleExamples.unprovenRules(of: ruleSet).map(\.name.text) == [])
        #expect(ruleSet.files.flatMap(\.rules).flatMap(\.examples).count > 150)
    }
}
