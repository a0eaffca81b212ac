import Calculations
import Content
import Project
import Site
import TaxTables
import TestSupport
import Testing
import Text

/// Two files at one address are reported at both locations, by `check` and `build`.
@Suite struct URLRegisterTests {
    private func found(_ guide: GuideCopy) throws -> [String] {
        let folder = GuideFolder(root: guide.path)
        var options = BuildOptions()
        options.output = guide.folder.file("out")
        options.jobs = 2
        let (report, built) = try SiteBuilder.build(folder, options: options)
        #expect(report == nil)
        #expect(!guide.folder.exists("out"))
        let day = try #require(CalendarDay(text: "2026-11-22"))
        let checked = SiteBuilder.check(folder, options: options, today: day)
        let text = DiagnosticWriter().text(for: built)
        // Pages are warned of besides, and links to a page that another has replaced lead elsewhere.
        let ignored = Set(CheckKind.allCases.map(\.rawValue))
        #expect(
            DiagnosticWriter().text(for: checked.filter { !ignored.contains($0.identifier) })
                == text)
        return text.split(separator: "\n").map(String.init)
    }

    @Test func namesAPageAtTheAddressOfATool() throws {
        let guide = try GuideCopy()
        for name in ["take-home", "compare", "budget"] {
            try guide.folder.write(
                "Content/Pages/\(name).md", guide.folder.read("Content/Pages/method.md"))
        }
        let lines = try found(guide)
        for name in ["take-home", "compare", "budget"] {
            #expect(
                lines.contains(
                    "Content/Pages/\(name).md:1:1: error: address 'en/\(name)/' is also that of "
                        + "'\(name)' [repeated-address]"))
        }
        #expect(
            lines.contains {
                $0.hasPrefix("Site/Strings/en.yaml:") && $0.hasSuffix("first one is here")
            })
    }

    @Test func namesAFileThatTheSiteMakesItself() throws {
        let guide = try GuideCopy()
        try guide.folder.write("Site/Static/data/index.json", "{}\n")
        try guide.folder.write("Site/Static/EN/card.png", "\u{89}PNG")
        try guide.folder.remove("Site/Static/EN")
        #expect(
            try found(guide).first
                == "Site/Static/data/index.json:1:1: error: the program generates 'data/index.json' itself "
                + "[repeated-address]")
    }

    @Test(arguments: [
        ("languages: [en, fr]", "languages: [en, fr, en]"), ("[2026]", "[2026, 2026]"),
    ])
    func namesWhatIsPublishedTwice(old: String, new: String) throws {
        let guide = try GuideCopy()
        try guide.folder.edit("Site/site.yaml", old, new)
        let lines = try found(guide)
        #expect(lines[0].hasPrefix("Site/site.yaml:"))
        #expect(lines[0].hasSuffix("is published twice [repeated-address]"))
    }

    @Test func namesPlacesAndKindsOfOneName() throws {
        let guide = try GuideCopy()
        let strings = "Site/Strings/fr.yaml"
        try guide.folder.edit(strings, "  nunavut: {name: Nunavut,", "  nunavut: {name: Ontario,")
        let lines = try found(guide)
        let line = lines.first { $0.contains("[repeated-address]") } ?? ""
        #expect(line.hasPrefix("\(strings):"))
        #expect(line.contains("address 'fr/taux/2026/ontario/' is also that of 'nunavut'"))
    }

    @Test func namesFilesThatDifferInCapitalsOnly() throws {
        let guide = try GuideCopy()
        try guide.folder.write("Site/Static/A.txt", "a\n")
        try guide.folder.write("Site/Static/a.txt", "a\n")
        #expect(
            try found(guide).first
                == "Site/Static/a.txt:1:1: error: address 'a.txt' is also that of Site/Static/A.txt "
                + "[repeated-address]")
    }

    @Test func namesSituationsAndRedirectsThatStandTwice() throws {
        let guide = try GuideCopy()
        let situation = """
              - situation: moving
                title: {en: a, fr: b}
                summary: {en: a, fr: b}
                address: {fr: demenager}
                topics: []

            """
        try guide.folder.write(
            "Content/Situations/situations.yaml",
            "key-topics: []\nsituations:\n\(situation)\(situation)")
        try guide.folder.write(
            "Site/redirects.yaml",
            "- {from: en/old/, to: en/topics/}\n- {from: en/old/, to: en/rates/}\n"
                + "- {from: en/rates/2026/ontario/, to: en/rates/}\n"
                + "- {from: en/\(String(repeating: "a", count: 300))/, to: en/rates/}\n")
        let text = try found(guide).joined(separator: "\n")
        #expect(text.contains("situations.yaml:8:16: error: address 'en/situations/moving/'"))
        #expect(text.contains("situations.yaml:11:19: error: address 'fr/situations/demenager/'"))
        #expect(text.contains("redirects.yaml:4:10: error: "))
        try guide.folder.remove("Content/Situations/situations.yaml")
        try guide.folder.write(
            "Site/redirects.yaml",
            "- {from: en/old/, to: en/topics/}\n- {from: en/old/, to: en/rates/}\n"
                + "- {from: en/rates/2026/ontario/, to: en/rates/}\n")
        let lines = try found(guide).filter { $0.contains("error:") }
        #expect(
            lines.map { $0.prefix { $0 != " " } } == [
                "Site/redirects.yaml:2:10:", "Site/redirects.yaml:3:10:",
            ])
    }
}
