import TestSupport
import Testing

/// UI strings that come with the program, and what a guide makes of them.
@Suite struct StringDefaultsTests {
    private let folder: TemporaryFolder
    private static let english = "guide/Site/Strings/en.yaml"

    init() throws {
        folder = try TemporaryFolder()
        #expect(try Command(["new", "guide", folder.file("guide")]).status == 0)
    }

    private func run(_ arguments: String...) throws -> Command {
        try Command(arguments + ["--root", folder.file("guide")])
    }

    @Test func changesStringsKeyByKey() throws {
        try folder.edit(
            Self.english, "\njurisdictions:\n",
            "\ninterface:\n  topics: All the topics\n\njurisdictions:\n")
        #expect(try run("build").status == 0)
        let page = try folder.read("guide/Site/public/en/index.html")
        #expect(page.contains("All the topics") && page.contains("Skip to"))
        let listed = try run("strings", "list", "--overridden").output.split(separator: "\n")
        #expect(listed.contains("interface.topics: All the topics"))
        #expect(!listed.contains { $0.hasPrefix("interface.glossary:") })
        let all = try run("strings", "list", "--language", "fr").output
        #expect(
            all.contains("interface.glossary: ") && all.contains("jurisdictions.marisle.name: "))
    }

    /// A guide with cantons says cantons.
    @Test func saysTheWordsForPlaces() throws {
        try folder.edit(
            Self.english,
            "  level: county\n  levels: counties\n  all-levels: all counties\n  local: county",
            "  level: canton\n  levels: cantons\n  all-levels: all cantons\n  local: cantonal\n  national: federal"
        )
        #expect(try run("build").status == 0)
        let site = "guide/Site/public/en"
        let rates = try folder.read("\(site)/rates/2026/index.html")
        #expect(rates.contains("Income tax rates by canton, 2026"))
        let northshore = try folder.read("\(site)/rates/2026/northshore/index.html")
        #expect(northshore.contains("Federal and Northshore tax together"))
        for page in folder.files(below: site) where page.hasSuffix(".html") {
            let html = try folder.read("\(site)/\(page)")
            #expect(html.firstMatch(of: /(?i)every county|all counties|\{\w+\}/) == nil, "\(page)")
        }
        try folder.edit(Self.english, "  level: canton", "  levle: canton")
        #expect(try run("check").errors.contains("did you mean 'level'?"))
    }

    @Test func namesTheNearestKeyOfAnUnknownOne() throws {
        try folder.edit(
            Self.english, "\njurisdictions:\n",
            "\ninterface:\n  topcis: All the topics\n\njurisdictions:\n")
        let check = try run("check")
        #expect(check.status == 1)
        #expect(check.errors.contains("unknown key 'topcis'"), "\(check.errors)")
        #expect(check.errors.contains("did you mean 'topics'?"), "\(check.errors)")
    }

    @Test func asksForWordsOfTheCountry() throws {
        try folder.edit(
            Self.english, "  northshore: {name: Northshore,", "  southshore: {name: Northshore,")
        #expect(try run("check").errors.contains("key 'northshore' is missing"))
    }

    @Test func writesACompleteFileToTranslate() throws {
        let new = try run("new", "language", "es")
        #expect(new.status == 0, "\(new.errors)")
        let text = try folder.read("guide/Site/Strings/es.yaml")
        for line in [
            "language: es", "  code: es", "  # skip-to-content: ",
            "  # northshore: {name: Northshore", "  # lower-tax: \"{Local} tax\"",
            "  language-name: ",
        ] {
            #expect(text.contains("\n\(line)"), "\(line)")
        }
        #expect(try run("new", "language", "es").status == 64)
        #expect(try run("new", "language", "Spanish").status == 64)
    }

    /// A language that the program does not know shows what it lacks in English, and says so.
    @Test func fallsBackVisibly() throws {
        let folder = try TemporaryFolder()
        try folder.assembleGuide("\(Repository.root)/Tests/Guides/united-states")
        let strings = "guide/Site/Strings/es.yaml"
        let lines = try folder.read(strings).split(
            separator: "\n", omittingEmptySubsequences: false)
        try folder.write(
            strings, lines.filter { !$0.hasPrefix("  skip-to-content: ") }.joined(separator: "\n"))
        let arguments = ["--root", folder.file("guide")]
        let list = try Command(
            ["strings", "list", "--language", "es", "--untranslated"] + arguments)
        #expect(list.output.hasPrefix("interface.skip-to-content: "))
        // One of forty parts: the whole guide has thousands of pages.
        let part = try Command(
            ["build", "--shard", "1/40", "--output", folder.file("part")] + arguments)
        #expect(part.status == 0, "\(part.errors)")
        var marked = 0
        for path in folder.files(below: "part") where path.hasSuffix(".html") {
            let page = try folder.read("part/\(path)")
            #expect(!page.unicodeScalars.contains { 0xE000...0xE08F ~= $0.value }, "\(path)")
            if page.contains("<span lang=\"en\">") { marked += 1 }
        }
        #expect(marked > 0)
    }
}
