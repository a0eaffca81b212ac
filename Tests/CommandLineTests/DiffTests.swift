import Foundation
import TestSupport
import Testing

/// Two built sites, as the command compares them.
@Suite struct DiffTests {
    /// A built guide and a copy of its site.
    private struct Sites {
        let guide: GuideCopy
        let old: String
        var new: String { guide.folder.file("Site/public") }

        init() throws {
            guide = try GuideCopy()
            old = guide.folder.file("old")
            try build()
            try guide.folder.lay(new, as: "old")
        }

        func build() throws {
            let run = try Command(["build", "--root", guide.path])
            try #require(run.status == 0, "\(run.errors)")
        }

        func diff(_ arguments: String...) throws -> Command {
            try Command(["diff", old, new] + arguments)
        }
    }

    private struct Difference: Decodable {
        struct File: Decodable {
            let path: String
            let kind: String
        }
        struct Renaming: Decodable {
            let old: String
            let new: String
            let trace: String
        }
        struct Change: Decodable {
            struct Move: Decodable {
                let place: String
                let name: String
                let old: String
                let new: String
                let unit: String
                let change: Decimal?
            }
            struct Prose: Decodable {
                let place: String
                let old: String?
                let new: String?
            }
            let path: String
            let kind: String
            let figures: [Move]
            let prose: [Prose]
        }
        struct Rule: Decodable {
            let name: String
            let kind: String
            let tables: [String]
        }

        let unchanged: Int
        let rules: [Rule]
        let added: [File]
        let removed: [File]
        let renamed: [Renaming]
        let changed: [Change]
    }

    private func difference(_ sites: Sites) throws -> Difference {
        let run = try sites.diff("--format", "json")
        #expect(run.status == 1)
        #expect(run.errors == "")
        return try JSONDecoder().decode(Difference.self, from: Data(run.output.utf8))
    }

    @Test func findsNothingBetweenASiteAndItself() throws {
        let sites = try Sites()
        let run = try sites.diff()
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("nothing differs: "))
    }

    @Test func namesTheFiguresThatMovedAndTheTextThatChanged() throws {
        let sites = try Sites()
        let table = "Content/Tables/2026/nunavut.yaml"
        try sites.guide.folder.edit(table, "amount: 10000", "amount: 10200")
        let topic = "Content/Topics/income/investment/savings.md"
        try sites.guide.folder.edit(topic, "money put aside", "money kept for later")
        try sites.build()
        let found = try difference(sites)
        #expect(found.added.isEmpty && found.removed.isEmpty && found.renamed.isEmpty)
        let data = try #require(
            found.changed.first { $0.path == "data/2026/nunavut-figures.csv" })
        #expect(
            data.figures.map(\.name) == ["nunavut.credits.basic-personal-amount.maximum · value"])
        #expect(data.figures.map(\.change) == [200])
        // The page shows the table's figure by row and column, in both languages.
        for (path, texts) in [
            ("en/rates/2026/nunavut/amounts/", ["$10,000", "$10,200"]),
            ("fr/taux/2026/nunavut/montants/", ["10\u{A0}000\u{A0}$", "10\u{A0}200\u{A0}$"]),
        ] {
            let page = try #require(found.changed.first { $0.path == "\(path)index.html" })
            #expect(page.kind == "rates")
            let move = try #require(page.figures.first)
            #expect([move.old, move.new] == texts)
            #expect((move.unit, move.change) == ("money", 200))
        }
        let page = try #require(
            found.changed.first { $0.path == "en/topics/income/investment/savings/index.html" })
        #expect(page.kind == "topics")
        #expect(page.prose.map(\.new) == ["Savings are money kept for later."])
    }

    /// A rule is listed once for all languages, and not for changes of pages that it links to.
    @Test func namesTheRulesThatChanged() throws {
        let sites = try Sites()
        let folder = sites.guide.folder
        try folder.edit(
            "Content/Rules/tax-reductions.rules", "en  Ontario tax reduction amounts, twice",
            "en  Twice the amounts")
        try folder.edit(
            "Content/Topics/income/investment/interest.md", "title: Interest on a test account",
            "title: Interest on two accounts")
        try sites.build()
        try folder.remove("Site/public/en/rules/age-amount")
        let found = try difference(sites)
        #expect(
            found.rules.map { [$0.name, $0.kind] } == [
                ["age-amount", "removed"], ["ontario-tax-reduction", "changed"],
            ])
        #expect(found.rules.last?.tables == ["Ontario tax reduction: its lines"])
        let text = try sites.diff().output
        #expect(text.contains("\nRules that changed (2)\n  age-amount "))
    }

    @Test func gathersAMoveOfManyPagesInOneLine() throws {
        let sites = try Sites()
        try sites.guide.folder.edit(
            "Content/Tables/2026/nunavut.yaml", "amount: 10000", "amount: 10200")
        try sites.build()
        let text = try sites.diff().output
        let markdown = try sites.diff("--format", "markdown").output
        for (format, output) in [("text", text), ("markdown", markdown)] {
            let lines = output.split(separator: "\n").filter {
                $0.contains("Basic personal amount: maximum")
                    && $0.contains("2 pages, first en/rates/2026/nunavut/amounts/index.html")
            }
            #expect(lines.count == 1, "\(format): \(output.prefix(3_000))")
        }
        #expect(markdown.contains("\n| --- |"))
        #expect(text.split(separator: "\n").first == "Summary")
    }

    @Test func followsAPageToItsNewAddress() throws {
        let sites = try Sites()
        let folder = sites.guide.folder
        try folder.lay("\(sites.old)/en/method", as: "Site/public/en/way")
        try folder.remove("Site/public/en/method")
        try folder.lay("\(sites.old)/fr/methode", as: "Site/public/fr/facon")
        try folder.edit("Site/public/fr/facon/index.html", "<h1>", "<h1>Ma ")
        try folder.write(
            "Site/public/fr/methode/index.html",
            "<html><head><meta http-equiv=\"refresh\" content=\"0; url=/fr/facon/\"></head></html>")
        let found = try difference(sites)
        #expect(
            found.renamed.map { [$0.old, $0.new, $0.trace] }.sorted { $0[0] < $1[0] } == [
                ["en/method/index.html", "en/way/index.html", "same-content"],
                ["fr/methode/index.html", "fr/facon/index.html", "redirect"],
            ])
        #expect(found.added.isEmpty && found.removed.isEmpty)
        // What the redirect leads to is compared with what stood there.
        #expect(found.changed.map(\.path) == ["fr/facon/index.html"])
        #expect(found.changed.first?.prose.count == 1)
    }

    @Test func listsFilesOfOneSiteOnly() throws {
        let sites = try Sites()
        try sites.guide.folder.remove("Site/public/en/method")
        try sites.guide.folder.write("Site/public/en/new/index.html", "<title>New</title><p>New.")
        let found = try difference(sites)
        #expect(found.added.map(\.path) == ["en/new/index.html"])
        #expect(found.removed.map(\.path) == ["en/method/index.html"])
        #expect(found.changed.isEmpty)
    }

    @Test func refusesAWrongCommandLine() throws {
        let folder = try TemporaryFolder()
        try folder.write("file", "x")
        for arguments in [
            ["diff"], ["diff", folder.path], ["diff", folder.path, folder.path],
            ["diff", folder.file("file"), folder.path], ["diff", "a", "b", "--format", "xml"],
        ] {
            let run = try Command(arguments)
            #expect(run.status == 64, "\(arguments)")
            #expect(run.output == "")
        }
        #expect(try Command(["diff", folder.file("none"), folder.path]).status == 74)
    }
}
