import Calculations
import Content
import Project
import Site
import TaxTables
import TestSupport
import Testing
import Text

/// A file that was cut off, or has only comments, is an error at its start: never a crash, never a part of
/// the site that is missing without a word.
@Suite struct EmptyFilesTests {
    /// The files that the tiny guide does not have.
    private static let more = [
        "Content/Calendar/2026.yaml", "Content/Examples/budgets.yaml",
        "Content/Examples/comparisons.yaml", "Content/Examples/profiles.yaml",
        "Content/Examples/sales-tax.yaml", "Content/Examples/take-home.yaml",
        "Content/Situations/situations.yaml",
    ]
    private static let lists = ["Content/Changes", "Content/Glossary", "Content/Ledgers"].map {
        "\($0)/\(Repository.names(in: $0).first ?? "")"
    }
    private static let small = [
        "Content/Sources/fixture.yaml", "Content/Tables/2026/federal.yaml",
        "Content/Topics/categories.yaml", "Site/Static/favicon.ico", "Site/Strings/en.yaml",
        "Site/Strings/fr.yaml", "Site/Styles/figures.css", "Site/Styles/site.css",
        "Site/Templates/layout.html", "Site/Templates/topic.html", "Site/site.yaml",
    ]

    private func found(_ paths: [String], _ text: String) throws -> [String] {
        let guide = try GuideCopy()
        for path in paths { try guide.folder.write(path, text) }
        let folder = GuideFolder(root: guide.path)
        var options = BuildOptions()
        options.output = guide.folder.file("out")
        let day = try #require(CalendarDay(text: "2026-11-22"))
        let checked = SiteBuilder.check(folder, options: options, today: day)
        let (report, built) = try SiteBuilder.build(folder, options: options)
        #expect(report == nil)
        #expect(!guide.folder.exists("out"))
        #expect(built.hasErrors)
        #expect(checked.contains { $0.range == built.sorted()[0].range })
        return built.map {
            "\($0.range.path):\($0.range.start) [\($0.identifier)]"
        }
    }

    @Test func saysOfEveryFileThatItIsEmpty() throws {
        let paths = Self.more + Self.lists + ["Site/redirects.yaml"]
        let found = try found(paths, "")
        for path in paths { #expect(found.contains("\(path):1:1 [empty-file]"), "\(path)") }
    }

    /// A file without which nothing else can be read.
    @Test(arguments: small)
    func saysThatAFileIsEmpty(path: String) throws {
        #expect(try found([path], "").contains("\(path):1:1 [empty-file]"))
    }

    @Test(arguments: ["# nothing\n\n", "---\n", "--- # nothing\n...\n"])
    func saysThatAFileHasOnlyComments(text: String) throws {
        for paths in [
            ["Site/site.yaml"],
            ["Site/Strings/en.yaml", "Content/Situations/situations.yaml", "Site/redirects.yaml"],
        ] {
            let found = try found(paths, text)
            for path in paths { #expect(found.contains("\(path):1:1 [empty-file]"), "\(path)") }
        }
    }

    @Test func saysThatAStyleSheetHasOnlyComments() throws {
        let path = "Site/Styles/figures.css"
        #expect(try found([path], "/* nothing */\n").contains("\(path):1:1 [empty-file]"))
    }

    @Test(arguments: ["", "---\n---\n", "---\n# a\n---\n"])
    func saysThatATextIsEmpty(text: String) throws {
        let paths = [
            "Content/Pages/method.md", "Content/Topics/income/investment/interest.md",
            "Content/Topics/income/investment/interest.fr.md",
        ]
        let place = text.isEmpty ? "1:1 [missing-front-matter]" : "2:1 [empty-file]"
        let found = try found(paths, text)
        for path in paths { #expect(found.contains("\(path):\(place)"), "\(path)") }
    }

    /// `[]` is an explicit empty list.
    @Test func takesAnEmptyListForOne() throws {
        let guide = try GuideCopy()
        for path in ["Site/redirects.yaml", "Content/Changes/2026.yaml", "Content/Glossary/a.yaml"]
        {
            try guide.folder.write(path, "[]\n")
        }
        let diagnostics = SiteBuilder.check(
            GuideFolder(root: guide.path), options: BuildOptions())
        #expect(DiagnosticWriter().text(for: diagnostics) == "")
    }
}
