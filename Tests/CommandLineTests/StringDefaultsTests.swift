import GuideTestSupport
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
        try folder.edit(Self.english, "\ninterface:\n", "\ninterface:\n  topics: All the topics\n")
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

    @Test func namesTheNearestKeyOfAnUnknownOne() throws {
        try folder.edit(Self.english, "\ninterface:\n", "\ninterface:\n  topcis: All the topics\n")
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
            "language: es", "  code: es", "  skip-to-content: ", "  northshore: {name: Northshore",
            "  lower-tax: County tax",
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
            strings, lines.filter { !$0.hasPrefix("  topics-summary: ") }.joined(separator: "\n"))
        let arguments = ["--root", folder.file("guide")]
        let check = try Command(["check", "--verbose"] + arguments)
        #expect(check.status == 0, "\(check.errors)")
        #expect(
            check.errors.contains(
                "Site/Strings/es.yaml:1:1: warning: strings of 'es' shown in 'en': 1, first "
                    + "'interface.topics-summary' [untranslated-string]"),
            "\(check.errors)")
        let list = try Command(
            ["strings", "list", "--language", "es", "--untranslated"] + arguments)
        #expect(list.output.hasPrefix("interface.topics-summary: "))
        #expect(try Command(["build"] + arguments).status == 0)
        var marked = 0
        for path in folder.files(below: "guide/Site/public") where path.hasSuffix(".html") {
            let page = try folder.read("guide/Site/public/\(path)")
            #expect(!page.unicodeScalars.contains { 0xE000...0xE001 ~= $0.value }, "\(path)")
            if page.contains("<span lang=\"en\">") { marked += 1 }
        }
        #expect(marked > 0)
    }
}
