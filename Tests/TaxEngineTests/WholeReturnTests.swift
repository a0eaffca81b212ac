import GuideDiagnostics
import GuideTestSupport
import GuideYAML
import RuleLanguage
import TaxEngine
import TaxTables
import Testing

@Suite struct WholeReturnTests {
    @Test(arguments: RealLaw.years)
    func readsEveryTableOfTheRepository(year: Int) throws {
        let law = try RealLaw.year(year)
        #expect(law.provinces == Jurisdiction.provinces)
    }

    /// What documents state beside the rules, the rules give.
    @Test func computesWhatTheExamplesOfTheRulesState() throws {
        let book = try RealLaw.book.get()
        let laws = try Dictionary(
            uniqueKeysWithValues: RealLaw.years.map { (TaxYear($0), try RealLaw.year($0)) })
        let wrong = RuleExamples.check(book, laws: laws, documents: try RealLaw.documents())
        #expect(wrong.isEmpty, "\(DiagnosticWriter().text(for: wrong))")
        #expect(RuleExamples.unprovenRules(of: book).map(\.name.text) == [])
        #expect(book.files.flatMap(\.rules).flatMap(\.examples).count > 150)
    }
}
