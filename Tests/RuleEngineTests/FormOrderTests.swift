import RuleEngine
import RuleLanguage
import TaxTables
import TestSupport
import Testing
import Text

/// The order in which forms are printed decides no amount, of a return or of two returns side by side.
///
/// In other orders a step refers to forms that come later.
@Suite struct FormOrderTests {
    private static let year = 2026

    private static func law(inOrder forms: [String]) throws -> TaxLaw {
        let order = "\norder of forms \(forms.joined(separator: ", "))\n"
        let rules = try RealLaw.readRules { $0 == "result.rules" ? $1 + order : $1 }
        #expect(rules.forms.map(\.syntax.name.text) == forms)
        let log = DiagnosticLog()
        let law = TaxLaw(
            year: TaxYear(year), tables: Array(try RealLaw.year(year).tables.values),
            ruleSet: rules,
            log: log)
        try #require(log.diagnostics.isEmpty, "\(DiagnosticWriter().text(for: log.diagnostics))")
        return try #require(law)
    }

    private static func rows(
        _ change: ComparisonTests.Change, in place: Jurisdiction, _ law: TaxLaw
    ) -> [String]? {
        ComparisonTests.comparison(change, in: place, law)?.rows.map { row in
            // A line that is only in one of two returns refers to lines that may not be reached yet in this order: it
            // has no amount in the other return instead of zero.
            "\(row.step.name.rawValue) \(row.before ?? .zero) \(row.after ?? .zero)"
        }.sorted()
    }

    @Test(arguments: [0, 1, 2, 3])
    func hasTheSameRowsInEveryOrder(seed: UInt64) throws {
        let real = try RealLaw.year(Self.year)
        var random = SeededGenerator(seed: seed)
        let forms = try RealLaw.ruleSet.get().forms.map(\.syntax.name.text)
        #expect(forms.count > 20)
        let order = seed == 0 ? forms.reversed() : forms.shuffled(using: &random)
        let law = try Self.law(inOrder: order)
        var compared = 0
        for place in real.residences {
            for change in ComparisonTests.changes {
                let (found, expected) = (
                    Self.rows(change, in: place, law), Self.rows(change, in: place, real)
                )
                #expect(found == expected, "\(place), \(change.name)")
                compared += found?.count ?? 0
            }
        }
        #expect(compared > 10_000)
    }
}
