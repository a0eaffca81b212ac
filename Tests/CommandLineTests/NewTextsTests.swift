import Foundation
import TestSupport
import Testing

/// Pages, checklists, terms, documents and translations that the command starts.
@Suite struct NewTextsTests {
    private func run(_ arguments: [String], in guide: GuideCopy) throws -> Command {
        try Command(arguments + ["--root", guide.path])
    }

    private func allFiles(_ guide: GuideCopy) throws -> [String: String] {
        try Dictionary(
            uniqueKeysWithValues: guide.folder.files().map { ($0, try guide.folder.read($0)) })
    }

    /// Returns a line with its placeholder replaced, as an editor would write it.
    private static func filled(_ line: String) -> String {
        switch line {
        case _ where line.hasPrefix("reviewed:"), _ where line.hasPrefix("  read:"):
            line.replacing(/\?\?.*\?\?/, with: "2026-11-21")
        case _ where line.hasPrefix("address:"): "address: une-adresse"
        case _ where line.hasPrefix("  address:"): "  address: https://www.canada.ca/"
        case _ where line.hasPrefix("  kind:"): "  kind: page"
        case _ where line.hasPrefix("  topic:"): "  topic: income/investment/interest"
        default: line.replacing(/\?\? (.*?) \?\?/) { "Mots \($0.1)" }
        }
    }

    @Test(arguments: [
        (
            ["page", "corrections", "--title", "All: \"corrections\""],
            "Content/Pages/corrections.md"
        ),
        (["checklist", "first-job", "--title", "A job"], "Content/Checklists/first-job.md"),
        (["term", "Marginal  rate: what"], "Content/Glossary/marginal-rate-what.yaml"),
        (["source", "cra-line-1", "--title", "Line 1: all"], "Content/Sources/cra-line-1.yaml"),
        (
            ["translation", "income/investment/savings"],
            "Content/Topics/income/investment/savings.fr.md"
        ),
    ])
    func startsWhatIsRightButForItsBlanks(arguments: [String], path: String) throws {
        let guide = try GuideCopy()
        let made = try run(["new"] + arguments, in: guide)
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.output.contains(path))
        let text = try guide.folder.read(path)
        let lines = text.components(separatedBy: "\n")
        let blanks = lines.reduce(0) { $0 + $1.matches(of: /\?\? .*? \?\?/).count }
        #expect(blanks > 2)
        let check = try run(["check", "--verbose"], in: guide)
        #expect(check.status == 0, "\(check.errors)")
        let told = check.errors.split(separator: "\n").count {
            $0.hasSuffix("[unfilled-placeholder]")
        }
        #expect(told == blanks, "\(check.errors)")
        // Filled and no draft any more, it is right.
        let whole = lines.filter { !$0.hasSuffix("draft: true") }.map(Self.filled)
        #expect(whole.count == lines.count - 1)
        try guide.folder.write(path, whole.joined(separator: "\n"))
        let after = try run(["build"], in: guide)
        #expect(after.status == 0, "\(after.errors)")
        // What is there is never overwritten.
        let before = try allFiles(guide)
        let again = try run(["new"] + arguments, in: guide)
        #expect(again.status == 64 && again.errors.contains("already"), "\(again.errors)")
        #expect(try allFiles(guide) == before)
    }

    @Test func writesTheWordsThatFiguresLack() throws {
        let folder = try TemporaryFolder()
        let guide = ["--root", folder.file("mine")]
        #expect(try Command(["new", "guide", folder.file("mine")]).status == 0)
        let complete = try Command(["new", "figure-words"] + guide)
        #expect(complete.status == 64 && complete.errors.contains("every figure has words"))
        let paths = ["en", "fr"].map { "Site/Strings/\($0).yaml" }
        for path in paths {
            let lines = try folder.read("mine/\(path)").components(separatedBy: "\n")
            let others = lines.filter { !$0.hasPrefix("  maximum:") && !$0.hasPrefix("  over:") }
            #expect(others.count == lines.count - 2)
            let commented = others.map { $0 == "figures:" ? "figures:  # of tables" : $0 }
            try folder.write("mine/\(path)", commented.joined(separator: "\n"))
        }
        let made = try Command(["new", "figure-words"] + guide)
        #expect(made.status == 0, "\(made.errors)")
        for path in paths {
            #expect(made.output.contains(path))
            let text = try folder.read("mine/\(path)")
            #expect(
                text.contains("figures: # of tables\n  over: ??")
                    && text.contains("\n  maximum: ??"))
            try folder.write("mine/\(path)", text.replacing(/\?\? .*? \?\?/, with: "Words"))
        }
        let check = try Command(["check", "--strict"] + guide)
        #expect(check.status == 0, "\(check.errors)")
        // Words on one line are left as they are.
        let words = try folder.read("mine/\(paths[0])")
        let start = try #require(words.range(of: "figures:"))
        let end = try #require(words.range(of: "\nform-words:"))
        let line =
            "\(words[..<start.lowerBound])figures: {tax: Tax}\n\(words[end.lowerBound...])"
        try folder.write("mine/\(paths[0])", line)
        let refused = try Command(["new", "figure-words"] + guide)
        #expect(refused.status == 64 && refused.errors.contains("'figures' of \(paths[0])"))
        #expect(try folder.read("mine/\(paths[0])") == line)
    }

    /// Texts of a language that the site does not publish need its strings, which a partly translated one may lack.
    @Test func namesWhatPublishesANewLanguage() throws {
        let folder = try TemporaryFolder()
        let guide = ["--root", folder.file("mine")]
        let translation = ["new", "translation", "income/work/wages", "--language", "cy"] + guide
        #expect(try Command(["new", "guide", folder.file("mine")]).status == 0)
        #expect(try Command(["new", "language", "cy"] + guide).status == 0)
        let refused = try Command(translation)
        #expect(refused.status == 64 && refused.errors.contains("'partial-languages'"))
        #expect(refused.errors.split(separator: "\n").count == 1, "\(refused.errors)")
        try folder.edit("mine/Site/site.yaml", "languages: [en, fr]", "languages: [en, fr, cy]")
        try folder.edit(
            "mine/Site/site.yaml", "written-in:", "partial-languages: {cy: omit}\nwritten-in:")
        #expect(try Command(translation).status == 0)
    }

    /// A draft of any kind does not change the next build, and `--drafts` shows it if it has a page.
    @Test(arguments: [
        (["topic", "income/investment/bonds", "--title", "Bonds"], true),
        (["page", "corrections", "--title", "Corrections"], true),
        (["checklist", "first-job", "--title", "A job"], true),
        (["translation", "income/investment/savings"], true),
        (["translation", "Content/Pages/corrections.md"], true),
        (["term", "Marginal rate"], false), (["source", "leaflet-2", "--title", "Line 1"], false),
        (["rule", "home-cooling", "--kind", "amount"], false),
        (["rule", "home-levy", "--kind", "step"], false),
        (["rule", "home-form", "--kind", "use"], false),
        (["year", "2027", "--from", "2026"], false), (["template", "layout"], false),
        (["stylesheet", "site"], false),
    ])
    func stopsNoBuild(arguments: [String], isShown: Bool) throws {
        let guide = try GuideCopy()
        try guide.folder.write(
            "Content/Pages/corrections.md",
            "---\ntitle: Corrections\nsummary: What was wrong.\nreviewed: 2026-11-21\n---\n\nNothing.\n"
        )
        if arguments[0] == "page" { try guide.folder.remove("Content/Pages/corrections.md") }
        if arguments[0] == "template" { try guide.folder.remove("Site/Templates/layout.html") }
        if arguments[0] == "stylesheet" { try guide.folder.remove("Site/Styles/site.css") }
        func site(_ more: [String] = []) throws -> [String: String] {
            let build = try run(["build"] + more, in: guide)
            #expect(build.status == 0 && !build.errors.contains(": error: "), "\(build.errors)")
            #expect(build.errors == "" || !more.isEmpty, "\(build.errors)")
            let pages = guide.folder.files(below: "Site/public").filter { $0.hasSuffix(".html") }
            return try Dictionary(
                uniqueKeysWithValues: pages.map { ($0, try guide.folder.read("Site/public/\($0)")) }
            )
        }
        let before = try site()
        let made = try run(["new"] + arguments, in: guide)
        #expect(made.status == 0, "\(made.errors)")
        let check = try run(["check"], in: guide)
        #expect(check.status == 0, "\(check.errors)")
        #expect(try site() == before)
        let withDrafts = try site(["--drafts"])
        #expect(withDrafts.values.contains { $0.contains("??") } == isShown)
    }

    /// Placeholders do not contain the syntax of headings, items, tasks or rows, and links lead to the other
    /// language.
    @Test func keepsTheShapeOfATextInItsTranslation() throws {
        let guide = try GuideCopy()
        try guide.folder.write(
            "Content/Pages/shapes.md",
            """
            ---
            title: "Shapes: some"
            summary: All of them.
            reviewed: 2026-11-21
            ---

            ## A heading

            A [topic](../Topics/income/investment/interest.md#who) and [the web](https://a.example/b.md).

            - An item
            1. A step
            - [ ] A task

            | Year | Amount |
            | --- | ---: |
            | First | {{federal.credits.basic-personal-amount}} |
            """)
        #expect(try run(["new", "translation", "Content/Pages/shapes.md"], in: guide).status == 0)
        #expect(
            try guide.folder.read("Content/Pages/shapes.fr.md") == """
                ---
                title: "?? Shapes: some ??"
                summary: "?? All of them. ??"
                draft: true
                address: ?? the last part of its address, as frais-medicaux ??
                reviewed: ?? the day it was compared with the original ??
                ---

                ## ?? A heading ??

                ?? A [topic](../Topics/income/investment/interest.fr.md#who) and [the web](https://a.example/b.md). ??

                - ?? An item ??
                1. ?? A step ??
                - [ ] ?? A task ??

                | ?? Year ?? | ?? Amount ?? |
                | --- | ---: |
                | ?? First ?? | ?? {{federal.credits.basic-personal-amount}} ?? |
                """)
    }

    @Test(arguments: [
        (["page", "Good Page", "--title", "x"], "write 'good-page'"),
        (["page", "../x", "--title", "x"], "write 'x'"),
        (["checklist", "x", "--title", " "], "the title has no words"),
        (["term", "…"], "no letter"),
        (["source", "fixture-leaflet", "--title", "x"], "registered already"),
        (["source", "Bad Name", "--title", "x"], "cannot be an identifier; write 'bad-name'"),
        (["translation", "income/investment/nothing"], "there is no file"),
        (["translation", "income/investment/interest"], "there already"),
        (["translation", "income/investment/interest", "--language", "en"], "in 'en' first"),
        (["translation", "Content/Pages/method.fr.md"], "is no text of the guide"),
        (["translation", "Site/site.yaml"], "is no text of the guide"),
        (["translation", "../../x.md"], "is no text of the guide"),
        (["translation", "income/investment/savings", "--language", "es"], "language"),
    ])
    func startsNothingThatCannotBe(arguments: [String], reason: String) throws {
        let guide = try GuideCopy()
        let before = try allFiles(guide)
        let made = try run(["new"] + arguments, in: guide)
        #expect(made.status == 64)
        #expect(made.output == "")
        #expect(made.errors.contains(reason), "\(made.errors)")
        #expect(try allFiles(guide) == before)
    }
}
