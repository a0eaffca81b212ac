import Foundation
import TestSupport
import Testing
import Text

/// Figures of a new year that a factor fills, and those that a person confirms.
@Suite struct TablesIndexTests {
    private static let table = "Content/Tables/2027/nunavut.yaml"
    private static let list = "Content/Confirmations/2027.yaml"

    private func run(_ arguments: [String], in guide: GuideCopy) throws -> Command {
        try Command(arguments + ["--root", guide.path])
    }

    /// A guide of 2026, with the amounts of Nunavut as they were in 2025, and 2027 begun.
    private func guide() throws -> GuideCopy {
        let guide = try GuideCopy()
        let factor = """
            indexation:
              factor: {rate: "0.02", source: fixture-leaflet}
            brackets:
            """
        let name = "Content/Tables/2026/nunavut.yaml"
        try guide.folder.edit(name, "brackets:", factor)
        try guide.folder.edit(name, "over: 50000", "over: 51000")
        let text = try guide.folder.read(name)
        for other in ["federal", "ontario"] {
            try guide.folder.write(
                "Content/Tables/2025/\(other).yaml",
                String(
                    decoding: Repository.source("Content/Tables/2025/\(other).yaml").bytes,
                    as: UTF8.self))
        }
        try guide.folder.write(
            "Content/Tables/2025/nunavut.yaml",
            text.replacing("year: 2026", with: "year: 2025").replacing("51000", with: "50000")
                .replacing("10000", with: "9804"))
        let made = try run(["new", "year", "2027", "--from", "2026"], in: guide)
        #expect(made.status == 0, "\(made.errors)")
        return guide
    }

    @Test func fillsWhatFollowsTheFactorAndListsTheRest() throws {
        let guide = try guide()
        // Nobody knows the factor of 2027 yet.
        let early = try run(["tables", "index", "2027", "NU"], in: guide)
        #expect(early.status == 64 && early.errors.contains("indexation.factor"), "\(early.errors)")
        try guide.folder.edit(
            Self.table, #"{rate: "0.02", source: fixture-leaflet}"#,
            #"{rate: "0.03", source: fixture-leaflet, certainty: documented}"#)
        let made = try run(["tables", "index", "2027", "NU"], in: guide)
        #expect(made.status == 0, "\(made.errors)")
        let table = try guide.folder.read(Self.table)
        // 50,000 was rounded to the dollar in 2025: 51,000 is between 50,999.5 and 51,000.5.
        #expect(table.contains(#"{over: {amount: 52530, certainty: derived}, rate: "0.02"}"#))
        #expect(table.contains("maximum: {amount: 10300, certainty: derived}"))
        let list = try guide.folder.read(Self.list)
        #expect(
            list.contains(
                "figure: nunavut.brackets.schedule.2.over, value: '52530', because: derived"))
        #expect(list.contains("figure: nunavut.credits.rate, value: '0.01', because: carried"))
        // Nothing is left to fill, and nothing is written.
        #expect(try run(["tables", "index", "2027", "NU"], in: guide).status == 64)
        #expect(try guide.folder.read(Self.table) == table)
    }

    /// A copied table repeats nothing that was true of the year before only, and indexed amounts cite the
    /// factor.
    @Test func claimsNothingOfAYearThatNobodyHasChecked() throws {
        let folder = try TemporaryFolder()
        for name in ["Content", "Site/Strings", "Site/site.yaml"] {
            try folder.lay("\(Repository.root)/\(name)", as: name)
        }
        func run(_ arguments: [String]) throws -> Command {
            try Command(arguments + ["--root", folder.path])
        }
        let made = try run(["new", "year", "2027", "--from", "2026"])
        #expect(made.status == 0, "\(made.errors)")
        let tables = "Content/Tables/2027"
        #expect(folder.files(below: tables).count == 14)
        for name in folder.files(below: tables) {
            let text = try folder.read("\(tables)/\(name)")
            #expect(text.contains("\nstatus: unchecked\ncarried-from: 2026\n"), "\(name)")
            #expect(
                text.contains(
                    "\n# Derived from the table of 2026: what is carried or derived was not"),
                "\(name)")
            #expect(!text.contains("\nchecked:"), "\(name)")
            #expect(text.firstMatch(of: /certainty: (?!carried)/) == nil, "\(name)")
        }
        let table = try folder.read("\(tables)/federal.yaml")
        let factor = try #require(table.firstMatch(of: /factor: ({.*})\n/)).1
        try folder.edit(
            "\(tables)/federal.yaml", String(factor),
            #"{rate: "0.021", source: ita-122-91, certainty: documented}"#)
        let index = try run(["tables", "index", "2027", "federal"])
        #expect(index.status == 0, "\(index.errors)")
        let shown = try run(["tables", "show", "2027", "federal"]).output.split(separator: "\n")
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
        let derived = shown.filter { $0[2] == "derived" }
        #expect(derived.count > 20)
        for row in derived {
            let sources = row[3].split(separator: " ")
            #expect(sources.count > 1 && sources.contains("ita-122-91"), "\(row)")
        }
    }

    @Test func confirmsAllThatOnePersonReadInADocument() throws {
        let guide = try guide()
        func confirm(_ arguments: String...) throws -> Command {
            try run(
                [
                    "tables", "confirm", "2027", "--by", "A. Reader", "--source", "fixture-leaflet",
                    "--on", "2026-12-01",
                ] + arguments, in: guide)
        }
        let before = try (guide.folder.read(Self.table), guide.folder.read(Self.list))
        for (arguments, reason) in [
            (["nunavut.brackets", "nunavut.bracket"], "'nunavut.bracket' is not on the list"),
            (["nunavut.brackets", "--value", "5"], "one value is not that of"),
        ] {
            let refused = try confirm(arguments[0], arguments[1], arguments.last ?? "")
            #expect(refused.status == 64 && refused.errors.contains(reason), "\(refused.errors)")
        }
        #expect(try (guide.folder.read(Self.table), guide.folder.read(Self.list)) == before)
        let open = { (list: String) in list.components(separatedBy: "because: ").count - 1 }
        let made = try confirm(
            "nunavut.brackets", "nunavut.credits.rate", "nunavut.brackets.schedule.1.rate")
        #expect(made.status == 0, "\(made.errors)")
        let lines = made.output.split(separator: "\n")
        #expect(lines.contains("nunavut.brackets.schedule.2.over\t51000.00"), "\(made.output)")
        #expect(lines.contains("nunavut.credits.rate\t0.01"), "\(made.output)")
        let list = try guide.folder.read(Self.list)
        let count = open(before.1) - open(list)
        #expect(count == lines.count - 1 && count > 4)
        #expect(
            lines.last?.hasPrefix(
                "confirmed \(count) figures; \(open(list)) figures of 2027 are open") == true)
        #expect(!list.contains("{figure: nunavut.brackets.schedule.1.over, value: '0.00', because"))
        let table = try run(["tables", "show", "2027", "NU"], in: guide).output.split(
            separator: "\n")
        for row in table where row.hasPrefix("nunavut.brackets.") {
            #expect(row.hasSuffix("\tunofficial\tfixture-leaflet"), "\(row)")
        }
    }

    @Test func movesAFigureToThoseThatSomebodyConfirmed() throws {
        let guide = try guide()
        let lines = {
            try guide.folder.read(Self.list).split(separator: "\n").count { $0.hasPrefix("- ") }
        }
        let count = try lines()
        func confirm(_ figure: String, _ more: [String]) throws -> Command {
            try run(
                ["tables", "confirm", "2027", figure, "--by", "A. Reader", "--on", "2026-12-01"]
                    + more,
                in: guide)
        }
        let basic = "nunavut.credits.basic-personal-amount.maximum"
        let wrong = try confirm(basic, ["--source", "nowhere"])
        #expect(wrong.status == 1 && wrong.errors.contains("[unknown-source]"), "\(wrong.errors)")
        let made = try confirm(basic, ["--source", "fixture-leaflet", "--value", "10301"])
        #expect(made.status == 0, "\(made.errors)")
        let threshold = try confirm(
            "nunavut.brackets.schedule.2.over",
            ["--source", "fixture-leaflet", "--source", "t4127-122"])
        #expect(threshold.status == 0, "\(threshold.errors)")
        let table = try guide.folder.read(Self.table)
        #expect(
            table.contains(
                "maximum: {amount: 10301, source: fixture-leaflet, certainty: documented}"))
        #expect(
            table.contains(
                "{over: {amount: 51000, source: [fixture-leaflet, t4127-122], certainty: documented}"
            ))
        let list = try guide.folder.read(Self.list)
        #expect(
            list.contains(
                "- {figure: \(basic), value: '10301', by: 'A. Reader', on: 2026-12-01, source: [fixture-leaflet]}"
            ))
        #expect(try lines() == count)
        #expect(!list.contains("{figure: \(basic), value: '10000'"))
        // Who changes the table by hand is asked to say who confirmed it.
        try guide.folder.edit(
            Self.table, #"rate: {rate: "0.01"}"#, #"rate: {rate: "0.01", certainty: documented}"#)
        let check = try run(["check", "--verbose"], in: guide)
        #expect(
            check.errors.contains("'nunavut.credits.rate' is confirmed in its table"),
            "\(check.errors)")
        // What is confirmed is no longer open.
        let again = try confirm(basic, ["--source", "fixture-leaflet"])
        #expect(again.status == 64 && again.errors.contains("not on the list"), "\(again.errors)")
    }
}
