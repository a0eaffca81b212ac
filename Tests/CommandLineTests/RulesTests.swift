import Foundation
import TestSupport
import Testing
import Text

/// The rules of the first site, as the command lists, shows and explains them.
@Suite struct RulesTests {
    private func rules(_ arguments: [String]) throws -> Command {
        try Command(["rules"] + arguments + ["--root", Repository.root])
    }

    @Test func listsEveryRuleWithItsFormsPlaceAndLaw() throws {
        let run = try rules(["list"])
        #expect(run.status == 0 && run.errors == "")
        let rows = run.output.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        #expect(rows.count > 50 && rows.allSatisfy { $0.count == 5 })
        let surtax = try #require(rows.first { $0[0] == "surtax" })
        #expect(surtax[1] == "step of tax")
        #expect(surtax[2].split(separator: " ").contains("ON"))
        #expect(surtax[3].hasPrefix("Content/Rules/form-428.rules:"))
        #expect(surtax[4].contains("Form ON428"))
        let ontario = try rules(["list", "Ontario"]).output.split(separator: "\n")
        #expect(ontario.count < rows.count)
        #expect(ontario.contains { $0.hasPrefix("ontario-tax-reduction\t") })
        #expect(!ontario.contains { $0.hasPrefix("british-columbia-tax-reduction\t") })
    }

    /// Form ON428 of 2025 prints these thresholds and rates.
    @Test func showsARuleInWordsWithTheFiguresOfAPlaceAndAYear() throws {
        let run = try rules(["show", "ON", "surtax", "--year", "2025"])
        #expect(run.status == 0, "\(run.errors)")
        for part in [
            "surtax, step of tax on form-428 of ON 2025",
            "law: Taxation Act, 2007 (Ontario), s. 16",
            "first-threshold   5710.00", "is more than “first threshold [5710.00]”",
            "Surtax above the first threshold = Tax above the first surtax threshold × first rate [0.2]",
            "2025 ON: other-income 120000 → first-surtax 548.78",
        ] {
            #expect(run.output.contains(part), "\(part) is not in\n\(run.output)")
        }
        let premium = try rules(["show", "ON", "health-premium"]).output
        #expect(premium.contains("× the rate of the bracket in line 1"))
        #expect(premium.contains("before its cap and the maximum of the bracket in line 1"))
        let reduction = try rules(["show", "Ontario", "ontario-tax-reduction"]).output
        #expect(reduction.contains("\ntopics\n  credits/family/child-amount\n"))
        // A question that the table settles is not asked: Ontario states no supplement.
        let age = try rules(["show", "ON", "age-amount"]).output
        #expect(age.contains("Age amount (ON428, line 58080) = ") && !age.contains("supplement"))
        // A rule of the federal return that a place's own forms have not.
        let repayment = try rules(["show", "ON", "old-age-security-repayment"])
        #expect(repayment.status == 0 && repayment.output.contains(" of CA "))
    }

    /// Form ON428 of 2025 prints the surtax; the rules without an official example are named.
    @Test func provesRulesByDocuments() throws {
        let all = try rules(["proof"])
        #expect(all.status == 0, "\(all.errors)")
        #expect(all.output.contains(/\n  surtax +\d+ +[1-9]\d* +.*2025/))
        let parts = all.output.components(separatedBy: "without an official example (")
        let named = try #require(parts.last).split(separator: "\n").dropFirst()
        #expect(parts.count == 2 && !named.isEmpty && !named.contains("  surtax"))
        let surtax = try rules(["proof", "surtax"])
        #expect(
            surtax.output.contains(
                /2025 ON: other-income 120000 +first-surtax +548\.78 +548\.78 +on428-25/))
        // Of rules that concern a household, the people of the example are one.
        let working = try rules(["proof", "family-working-income"])
        #expect(working.output.contains("2024 ON: employment 10000, other-income 26700; household"))
    }

    /// An amount that a document does not state fails.
    @Test func failsIfAnAmountIsNotThatOfItsDocument() throws {
        let guide = try GuideCopy()
        let rules = ["rules", "proof", "--root", guide.path]
        #expect(try Command(rules).status == 0)
        try guide.folder.edit(
            "Content/Rules/household/federal.rules", "→ gst-credit 679", "→ gst-credit 680")
        let wrong = try Command(rules)
        #expect(wrong.status == 1 && wrong.errors.contains("[example-differs]"))
    }

    @Test(arguments: [
        (["proof", "surtx"], "did you mean 'surtax'?"),
        (["show", "ON", "surtx"], "did you mean 'surtax'?"),
        (["show", "AB", "ontario-tax-reduction"], "no form of AB uses"),
        (["show", "Ontari", "surtax"], "Ontario"), (["show", "ON"], "rule"),
        (["show", "ON", "surtax", "--year", "2031"], "there are for 2024"),
        (["list", "Ontari"], "Ontario"),
    ])
    func refusesAWrongCommandLine(arguments: [String], fix: String) throws {
        let run = try rules(arguments)
        #expect(run.status == 64)
        #expect(run.output == "")
        #expect(run.errors.contains(fix), "\(run.errors)")
    }

    /// The manual's tables and the command say the same things.
    @Test func explainsWhatTheManualDoes() throws {
        let run = try Command(["rules", "explain"])
        #expect(run.status == 0)
        let manual = try String(
            decoding: Repository.source("Sources/Site/Site.docc/RuleLanguage.md").bytes,
            as: UTF8.self)
        for column in ["row.over", "row.rate", "row.below", "row.base", "row.cap"] {
            #expect(manual.contains("`\(column)`") && run.output.contains("\n  \(column)\n"))
        }
        let tables = manual.components(separatedBy: "| write | it ")
        #expect(tables.count == 3)
        for table in tables.dropFirst() {
            let rows = table.components(separatedBy: "\n").dropFirst(2).prefix {
                $0.hasPrefix("| ")
            }
            #expect(rows.count > 8)
            for row in rows {
                // The first of what a row says may be written.
                let written = row.split(separator: "`")[1]
                #expect(run.output.contains("  \(written)\n"), "\(written)")
            }
        }
    }
}
