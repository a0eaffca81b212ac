import Foundation
import TestSupport
import Testing

/// The output and exit status of `check`.
@Suite struct CheckTests {
    private struct Finding: Decodable {
        let path: String
        let line: Int
        let severity: String
        let identifier: String
        let fix: String?
    }

    private func check(_ guide: GuideCopy, _ arguments: String...) throws -> Command {
        try Command(["check", "--root", guide.path, "--today", "2026-11-22"] + arguments)
    }

    private func findings(_ guide: GuideCopy, _ arguments: String...) throws -> [Finding] {
        let run = try Command(
            ["check", "--root", guide.path, "--today", "2026-11-22", "--format", "json"] + arguments
        )
        #expect(run.errors == "")
        return try JSONDecoder().decode([Finding].self, from: Data(run.output.utf8))
    }

    /// The tiny guide has the whole register, of which it cites little, so that warnings are many.
    @Test func countsManyWarningsByKindAndWritesItsCacheAlone() throws {
        let guide = try GuideCopy()
        let before = guide.folder.files()
        #expect(try check(guide, "--no-cache").status == 0)
        #expect(guide.folder.files() == before)
        let run = try check(guide)
        #expect(guide.folder.files().filter { $0 != "Site/.cache/check" } == before)
        #expect(run.status == 0)
        #expect(run.output == "")
        let all = try findings(guide)
        #expect(all.count > 100)
        #expect(run.errors.hasPrefix("\(all.count) warnings; --verbose lists each:\n"))
        let kinds = Dictionary(grouping: all, by: \.identifier)
        let lines = run.errors.split(separator: "\n").dropFirst()
        #expect(lines.count == kinds.count)
        for (kind, found) in kinds {
            let line = try #require(lines.first { $0.contains("[\(kind)]") })
            #expect(line.split(separator: " ").first == "\(found.count)")
        }
    }

    @Test func listsEachWarningIfAskedTo() throws {
        let guide = try GuideCopy()
        let all = try findings(guide)
        let run = try check(guide, "--verbose")
        #expect(run.status == 0)
        let lines = run.errors.split(separator: "\n").filter { $0.contains(": warning: ") }
        #expect(lines.count == all.count)
        for (line, finding) in zip(lines, all) {
            #expect(line.hasPrefix("\(finding.path):\(finding.line):"))
            #expect(finding.severity == "warning" && finding.fix != nil)
        }
    }

    /// The surtax of the whole tax instead of what is above a threshold is a cliff at that threshold.
    @Test func listsTheLinesThatJumpIfAskedTo() throws {
        let guide = try GuideCopy()
        try guide.folder.write(
            "Content/Examples/profiles.yaml",
            """
            incomes: [30000]
            profiles:
              - person: single
                name: {en: Single, fr: Personne seule}
                income: other-income
                entries: {}
            groups:
              - group: everybody
                people: [single]

            """)
        try guide.folder.edit(
            "Content/Rules/form-428.rules",
            "tax-above-first-surtax-threshold = tax - first-threshold, not below 0",
            "tax-above-first-surtax-threshold = tax + 0")
        #expect(try findings(guide).allSatisfy { $0.identifier != "notch" })
        let notches = try findings(guide, "--notches").filter { $0.identifier == "notch" }
        #expect(notches.map(\.path) == ["Content/Rules/form-428.rules"])
        let text = try guide.folder.read("Content/Rules/form-428.rules")
        let lines = text.components(separatedBy: "\n")
        let line = try #require(notches.first).line
        #expect(lines[line - 1].contains("tax-above-first-surtax-threshold = tax + 0"))
    }

    /// A line may jump at any income below which the year's tables state an amount.
    @Test func listsWhatJumpsAtTheLargestIncomes() throws {
        let guide = try GuideCopy()
        try guide.folder.write(
            "Content/Examples/profiles.yaml",
            """
            incomes: [30000]
            profiles:
              - person: single
                name: {en: Single, fr: Personne seule}
                income: other-income
                entries: {}
            groups:
              - group: everybody
                people: [single]

            """)
        try guide.folder.edit(
            "Content/Rules/form-428.rules",
            "tax-above-first-surtax-threshold = tax - first-threshold, not below 0",
            "tax-above-first-surtax-threshold = tax + 0")
        let table = "Content/Tables/2026/ontario.yaml"
        let threshold = try #require(
            guide.folder.read(table).firstMatch(of: /first-threshold: \{amount: [0-9]+/))
        try guide.folder.edit(table, String(threshold.output), "first-threshold: {amount: 90000")
        let notches = try findings(guide, "--notches").filter { $0.identifier == "notch" }
        #expect(notches.map(\.path) == ["Content/Rules/form-428.rules"])
    }

    @Test func failsForWarningsOnlyIfStrict() throws {
        let guide = try GuideCopy()
        #expect(try check(guide, "--strict").status == 1)
        let broken = try GuideCopy(with: "bad/bad-base-url")
        #expect(try check(broken).status == 1)
    }

    /// The day is the machine's unless it is given, and every text is old in a far one.
    @Test func measuresAgesAgainstTheDayGiven() throws {
        let guide = try GuideCopy()
        #expect(try findings(guide).allSatisfy { $0.identifier != "old-review" })
        let run = try Command(
            ["check", "--root", guide.path, "--today", "2199-01-01", "--format", "json"])
        #expect(run.output.contains("old-review") && run.output.contains("old-source"))
    }

    @Test(arguments: [["--today", "soon"], ["--today", "2026-02-30"], ["--format", "xml"]])
    func refusesAWrongCommandLine(arguments: [String]) throws {
        let run = try Command(["check"] + arguments)
        #expect(run.status == 64)
        #expect(run.output == "")
    }
}
