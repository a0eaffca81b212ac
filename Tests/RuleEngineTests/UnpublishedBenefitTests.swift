import RuleEngine
import RuleLanguage
import TaxTables
import TestSupport
import Testing
import Text

/// Benefits whose figures no document states yet.
@Suite struct UnpublishedBenefitTests {
    /// The law of Nunavut of 2026 with some figures of its child benefit unknown.
    private func law(without figures: [String]) throws -> TaxLaw {
        let registers = try RealLaw.registerNames().map {
            try Repository.source("Content/Sources/\($0)")
        }
        let tables = try [Jurisdiction.federal, .nunavut].map { place in
            let source = try Repository.source("Content/Tables/2026/\(place.rawValue).yaml")
            guard place == .nunavut else { return (place, source) }
            var isOfBenefit = false
            let text = String(decoding: source.bytes, as: UTF8.self).split(
                separator: "\n", omittingEmptySubsequences: false
            ).map { line in
                if line.hasPrefix("  "), !line.hasPrefix("   ") {
                    isOfBenefit = line.hasPrefix("  child-benefit:")
                }
                let name = line.split(separator: ":").first?.drop { $0 == " " } ?? ""
                guard isOfBenefit, figures.contains(String(name)) else { return String(line) }
                let kind = line.contains("rate:") ? "rate" : "amount"
                return "    \(name): {unknown: \(kind), note: Not stated yet.}"
            }
            return (
                place,
                SourceText(
                    path: source.path, text: text.joined(separator: "\n"), names: Repository.names)
            )
        }
        return try TaxLaw.read(
            year: 2026, registers: registers, tables: tables, ruleSet: RealLaw.ruleSet.get())
    }

    /// A household has pending results for the missing figures that it needs, and no others.
    @Test(arguments: [
        (["monthly"], ["children=3,8"], ["nunavut.benefits.child-benefit.monthly"]),
        (["monthly"], [], []),
        (
            ["monthly", "one-child-reduction"], ["children=3", "other-income=30000"],
            // Nothing is reduced as long as nothing is known.
            ["nunavut.benefits.child-benefit.monthly"]
        ),
        (
            ["one-child-reduction"], ["children=3", "other-income=30000"],
            ["nunavut.benefits.child-benefit.one-child-reduction"]
        ),
        (["one-child-reduction"], ["children=3,8", "other-income=30000"], []),
        (["one-child-reduction"], ["children=3", "other-income=20000"], []),
        (
            ["full-income-limit"], ["children=3", "other-income=20000"],
            ["nunavut.benefits.child-benefit.full-income-limit"]
        ),
    ])
    func namesABenefitWhoseFiguresAreNotPublished(
        figures: [String], entries: [String], awaited: [String]
    ) throws {
        let law = try law(without: figures)
        var person = Taxpayer()
        for entry in entries {
            let parts = entry.split(separator: "=").map(String.init)
            try law.facts.enter(parts[0], parts[1], of: &person)
        }
        let found = try law.calculate(Household(person), in: .nunavut)
        #expect(found.awaited.flatMap(\.figures) == awaited)
        #expect(found.awaited.allSatisfy { $0.name == StepName("nunavut-child-benefit") })
        // Everything else is as where all figures are stated.
        let whole = try RealLaw.year(2026).calculate(Household(person), in: .nunavut)
        #expect(found.taken == whole.taken)
        let rest = whole.benefits.filter { benefit in
            !found.awaited.contains { $0.name == benefit.name }
        }
        #expect(found.benefits == rest)
    }
}
