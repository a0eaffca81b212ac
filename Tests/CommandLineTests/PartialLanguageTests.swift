import Foundation
import TestSupport
import Testing

/// Languages that are published by degrees.
@Suite struct PartialLanguageTests {
    private static let site = "guide/Site/site.yaml"

    /// Starts a third language whose topics are left out or shown in the original language.
    private func start(_ folder: TemporaryFolder, _ treatment: String) throws {
        let root = folder.file("guide")
        let new = try Command(["new", "language", "pa", "--root", root])
        #expect(new.status == 0, "\(new.errors)")
        let settings = try folder.read(Self.site)
        try folder.write(
            Self.site,
            settings.replacing(/languages: \[(.*)\]\n/) {
                "languages: [\($0.1), pa]\npartial-languages: {pa: \(treatment)}\n"
            }.replacing(/title: \{(.*)\}\n/) { "title: {\($0.1), pa: ਟੈਕਸ ਗਾਈਡ}\n" }
                .replacing(/\ntitle:\n/) { _ in "\ntitle:\n  pa: ਟੈਕਸ ਗਾਈਡ\n" }
                .replacing(/\nsummary:\n/) { _ in "\nsummary:\n  pa: ਟੈਕਸ ਬਾਰੇ\n" })
        // The program has no font with the letters of this language.
        try folder.edit("guide/Site/Strings/pa.yaml", "  code: pa\n", "  code: pa\n  cards: none\n")
        try folder.edit("guide/Site/Strings/pa.yaml", "  # topics: Topics\n", "  topics: ਵਿਸ਼ੇ\n")
    }

    /// Writes a translation with a title of its own, and otherwise the text of the original.
    private func translate(_ topic: String, _ folder: TemporaryFolder) throws {
        let path = "guide/Content/Topics/\(topic)"
        let parts = try folder.read("\(path).md").components(separatedBy: "---\n")
        let kept = parts[1].split(separator: "\n").filter { line in
            ["official:", "summary:", "reviewed:", "no-example:"].contains { line.hasPrefix($0) }
        }
        let slug = topic.split(separator: "/").last ?? ""
        let matter = ["title: ਵਿਸ਼ਾ \(slug)", "address: \(slug)"] + kept.map(String.init)
        let body = parts.dropFirst(2).joined(separator: "---\n")
        try folder.write(
            "\(path).pa.md", "---\n\(matter.joined(separator: "\n"))\n---\n\(body)")
    }

    /// Writes a decision without a text in the third language.
    private func addDecision(_ folder: TemporaryFolder) throws {
        let path = "guide/Content/Decisions/save-now"
        let manual = try Repository.text(of: "Sources/Site/Site.docc/ToolFiles.md")
        let sample = try #require(
            manual.firstMatch(of: /# Content\/Decisions\/save-now.yaml\n([^`]*)```/))
        try folder.write("\(path).yaml", String(sample.1))
        for (name, matter) in [("\(path).md", ""), ("\(path).fr.md", "address: epargner\n")] {
            try folder.write(
                name,
                "---\ntitle: Save\nsummary: Save now.\n\(matter)reviewed: 2026-11-23\n---\n\nText.\n"
            )
        }
    }

    @Test func leavesOutTopicsOrShowsThemInTheOriginalLanguage() throws {
        let folder = try TemporaryFolder()
        #expect(try Command(["new", "guide", folder.file("guide")]).status == 0)
        try start(folder, "omit")
        try addDecision(folder)
        try translate("income/work/wages", folder)
        let arguments = ["--root", folder.file("guide")]
        let check = try Command(["check", "--strict"] + arguments)
        #expect(check.status == 0, "\(check.errors)")
        #expect(
            check.errors.contains(
                /'pa' lacks \d+ strings, \d+ texts of lists, \d+ lines of rules, 4 topics, 1 page/),
            "\(check.errors)")
        #expect(try Command(["build"] + arguments).status == 0)
        let site = "guide/Site/public"
        func pages() -> [String] {
            folder.files(below: "\(site)/pa").filter { $0.hasPrefix("topics/") }
        }
        let wages = "topics/income/work/wages/index.html"
        #expect(pages().contains(wages) && !pages().contains { $0.contains("bank-interest") })
        let page = try folder.read("\(site)/pa/\(wages)")
        #expect(page.contains("<html lang=\"pa\"") && page.contains("ਵਿਸ਼ਾ wages"))
        #expect(page.contains("ਵਿਸ਼ੇ</a>") && page.contains("<span lang=\"en\">"))

        try folder.edit(Self.site, "{pa: omit}", "{pa: fallback}")
        let built = try Command(["build"] + arguments)
        #expect(built.status == 0, "\(built.errors)")
        let other = try folder.read("\(site)/pa/topics/income/savings/bank-interest/index.html")
        #expect(other.contains("<h1><span lang=\"en\">") && other.contains("<div lang=\"en\">"))
        // Links of the text stay in the language of the page.
        #expect(!other.contains("href=\"/en/topics/income/savings/bank-interest/\">Interest"))
        for path in folder.files(below: "\(site)") where path.hasSuffix(".html") {
            let html = try folder.read("\(site)/\(path)")
            #expect(
                !html.unicodeScalars.contains { 0xE000...0xE08F ~= $0.value }, "\(path)")
        }
        // A build from the cache is that of a build without it.
        let again = try Command(
            ["build", "--no-cache", "--output", folder.file("again")] + arguments)
        #expect(again.status == 0)
        let compared = try Command(
            shell: "diff -rq '\(folder.file("again"))' '\(folder.file(site))'")
        #expect(compared.status == 0, "\(compared.output)")
    }

    /// A draft links to a text of its language if there is one, and otherwise to the original.
    @Test func draftsLinkToTextsThatExist() throws {
        let folder = try TemporaryFolder()
        #expect(try Command(["new", "guide", folder.file("guide")]).status == 0)
        try start(folder, "omit")
        let path = "guide/Content/Topics/income/savings/bank-interest.pa.md"
        let draft = [
            "new", "translation", "income/savings/bank-interest", "--language", "pa", "--root",
            folder.file("guide"),
        ]
        #expect(try Command(draft).status == 0)
        #expect(try folder.read(path).contains("](../work/wages.md)"))
        try folder.remove(path)
        try translate("income/work/wages", folder)
        #expect(try Command(draft).status == 0)
        #expect(try folder.read(path).contains("](../work/wages.pa.md)"))
    }

    /// The interface and five topics in a third language, in every place of the latest year.
    @Test func startsAThirdLanguageOfTheCanadianGuide() throws {
        let folder = try TemporaryFolder()
        for part in ["Content", "Site/Cards", "Site/Static", "Site/Strings", "Site/Styles"] {
            try folder.lay("\(Repository.root)/\(part)", as: "guide/\(part)")
        }
        for file in ["site.yaml", "hosting.yaml"] {
            try folder.write("guide/Site/\(file)", Repository.text(of: "Site/\(file)"))
        }
        try folder.planFewerRows(in: "guide")
        try start(folder, "omit")
        let topics = [
            "income/investment/interest-from-bank-deposits", "income/investment/eligible-dividends",
            "income/employment/tips-and-gratuities", "income/capital-gains/capital-gains-on-shares",
            "deductions/retirement-savings/rrsp-deduction",
        ]
        for topic in topics { try translate(topic, folder) }
        let build = try Command([
            "build", "--root", folder.file("guide"), "--language", "pa", "--year", "2026",
        ])
        #expect(build.status == 0, "\(build.errors)")
        let pages = folder.files(below: "guide/Site/public/pa")
        for topic in topics {
            let slug = topic.split(separator: "/").last ?? ""
            // The topic, and its example in thirteen places.
            #expect(
                pages.count {
                    $0.hasPrefix("topics/") && $0.contains("/\(slug)/") && $0.hasSuffix(".html")
                } == 14, "\(slug)")
        }
        let home = try folder.read("guide/Site/public/pa/index.html")
        #expect(home.contains("<html lang=\"pa\"") && home.contains("ਵਿਸ਼ੇ"))
    }
}
