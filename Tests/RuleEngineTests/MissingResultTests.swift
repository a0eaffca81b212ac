import Foundation
import RuleEngine
import RuleLanguage
import TaxTables
import TestSupport
import Testing
import Text

/// A total that pages read by name exists, or its absence is reported.
///
/// It is never 0 instead.
@Suite struct MissingResultTests {
    private func diagnostics(
        changing change: @escaping (_ name: String, _ text: String) -> String
    ) throws -> (text: String, isRefused: Bool) {
        let ruleSet: RuleSet
        do {
            ruleSet = try RealLaw.readRules(changing: change)
        } catch let error as LoadingFailed {
            return (error.text, true)
        }
        let log = DiagnosticLog()
        let law = TaxLaw(
            year: TaxYear(2026), tables: Array(try RealLaw.year(2026).tables.values),
            ruleSet: ruleSet,
            log: log)
        return (DiagnosticWriter().text(for: log.diagnostics), law == nil)
    }

    @Test(arguments: TotalName.allCases)
    func refusesRulesWithoutATotal(total: TotalName) throws {
        let name = try #require(total.name(in: Repository.names))
        let found = try diagnostics { file, text in
            file == "result.rules"
                ? text.replacing("  \(name) = ", with: "  other = ")
                    .replacing("  hidden \(name) = ", with: "  hidden other = ") : text
        }
        // A country may have no contributions, and no credits that are paid out.
        #expect(found.isRefused || total.mayBeUndeclared)
        let isAsked = found.text.contains("there is no result '\(name)'")
        #expect(isAsked != total.mayBeUndeclared, "\(found.text)")
    }

    /// Ontario has no line of the Quebec form.
    @Test func refusesATotalThatAPlaceHasNot() throws {
        let found = try diagnostics { file, text in
            file == "result.rules"
                ? text.replacing("= result.provincial-tax", with: "= quebec.tax-due") : text
        }
        #expect(found.isRefused)
        #expect(
            found.text.contains("the result 'provincialTax' has no line in ontario"),
            "\(found.text)")
    }

    /// A line at the end of a chain that is longer than can be followed is not left out in silence.
    @Test func tellsOfAChainThatIsTooLong() throws {
        let found = try diagnostics { file, text in
            guard file == "result.rules" else { return text }
            let chain = (1...2_000).reversed().map {
                "  hidden chain-\($0) = chain-\($0 - 1) + provincial-tax\n"
            }
            return text.replacing(
                "  income-tax = federal.net-federal-tax + provincial-tax",
                with: "  hidden chain-0 = provincial-tax - 0\n" + chain.joined()
                    + "  income-tax = federal.net-federal-tax + chain-2000")
        }
        #expect(found.isRefused)
        #expect(
            found.text.contains("lines need each other in a chain of more than 500"),
            "\(found.text)")
    }
}
