import Foundation
import TestSupport
import Testing

/// Two years of the first site's tables, as the command compares them.
@Suite struct TablesDiffTests {
    private func diff(_ arguments: [String]) throws -> Command {
        try Command(["tables", "diff"] + arguments + ["--root", Repository.root])
    }

    private struct Comparison: Decodable {
        struct Entry: Decodable {
            struct Figure: Decodable {
                let amount: Decimal?
                let certainty: String
                let sources: [String]
            }

            let path: String
            let kind: String
            let change: String?
            let percent: Decimal?
            let ratio: String?
            let before: Figure?
            let after: Figure?
        }

        struct Rule: Decodable {
            let name: String
            let kind: String
            let figures: [String]
        }

        let jurisdiction: String
        let from: Int
        let to: Int
        let factor: Decimal?
        let counts: [String: Int]
        let figures: [Entry]
        let rules: [Rule]
    }

    private func comparisons(_ arguments: [String]) throws -> [Comparison] {
        let run = try diff(arguments + ["--format", "json"])
        #expect(run.status == 0)
        #expect(run.errors == "")
        return try JSONDecoder().decode([Comparison].self, from: Data(run.output.utf8))
    }

    /// Ontario's TD1 of 2025 and of 2026 print the basic personal amounts.
    @Test func statesByHowMuchAFigureMovedAndWhoSaysSo() throws {
        let ontario = try #require(try comparisons(["2025", "2026", "Ontario"]).first)
        #expect((ontario.jurisdiction, ontario.from, ontario.to) == ("ON", 2025, 2026))
        #expect(ontario.factor == Decimal(string: "1.019"))
        let basic = try #require(
            ontario.figures.first { $0.path == "ontario.credits.basic-personal-amount.maximum" })
        #expect((basic.before?.amount, basic.after?.amount) == (12_747, 12_989))
        #expect((basic.kind, basic.change, basic.ratio) == ("follows", "+242.00", "242/12747"))
        #expect(basic.percent == Decimal(string: "1.8985"))
        #expect(basic.after?.sources.isEmpty == false)
    }

    @Test func comparesEveryJurisdictionAndCountsEachKind() throws {
        let all = try comparisons(["2025", "2026"])
        #expect(all.count == 14)
        #expect(all.first?.jurisdiction == "CA")
        for comparison in all {
            let counts = Dictionary(grouping: comparison.figures, by: \.kind).mapValues(\.count)
            #expect(comparison.counts.filter { $0.value > 0 } == counts)
        }
    }

    @Test func printsTheSameFiguresInEveryFormat() throws {
        let paths = try #require(try comparisons(["2024", "2025", "AB"]).first).figures.map(\.path)
        #expect(!paths.isEmpty)
        let text = try diff(["2024", "2025", "AB"]).output
        let markdown = try diff(["2024", "2025", "AB", "--format", "markdown"]).output
        #expect(text.hasPrefix("alberta, 2024 to 2025: factor 1.02\n"))
        #expect(markdown.hasPrefix("## alberta, 2024 to 2025: factor 1.02\n"))
        for path in paths {
            #expect(text.contains("\n  \(path) "))
            #expect(markdown.contains("\n| \(path) |"))
        }
        // A new bracket: the others keep their thresholds' names.
        #expect(text.contains("\nadded (4)\n  alberta.brackets.schedule.2.over"))
    }

    /// Line 34990 is for 2025 and later; the abatement of Quebec's residents is the same in both years.
    @Test func namesTheRulesThatChanged() throws {
        let federal = try #require(try comparisons(["2024", "2025", "federal"]).first)
        let topUp = try #require(federal.rules.first { $0.name == "top-up-credit" })
        #expect(topUp.kind == "added")
        let basic = try #require(federal.rules.first { $0.name == "basic-personal-amount" })
        #expect(basic.kind == "figures" && basic.figures.contains("maximum"))
        #expect(!federal.rules.contains { $0.name == "quebec-abatement" })
        let text = try diff(["2024", "2025", "federal"]).output
        #expect(text.contains("\n  top-up-credit "))
        #expect(text.contains("\nrules that changed (\(federal.rules.count))\n"))
        let markdown = try diff(["2024", "2025", "federal", "--format", "markdown"]).output
        #expect(markdown.contains("\n| top-up-credit | added |"))
    }

    @Test(arguments: [
        (["2026", "2025"], "earlier"), (["2025", "2025"], "earlier"), (["2025"], "after"),
        (["2025", "2026", "Ontari"], "Ontario"), (["2025", "2031", "ON"], "2026"),
        (["2025", "2031"], "2026"), (["2025", "2026", "ON", "--format", "xml"], "markdown"),
    ])
    func refusesAWrongCommandLine(arguments: [String], fix: String) throws {
        let run = try diff(arguments)
        #expect(run.status == 64)
        #expect(run.output == "")
        #expect(run.errors.contains(fix), "\(run.errors)")
    }
}
