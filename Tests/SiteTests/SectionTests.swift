import Calculations
import Content
import Pages
import Project
import Site
import Synchronization
import Templates
import TestSupport
import Testing
import Text

/// A kind of page that only these tests have is planned, kept, checked and linked like the others, by its
/// declaration alone.
@Suite(.serialized) struct SectionTests {
    private let guide: GuideCopy

    init() throws {
        guide = try GuideCopy()
        try guide.folder.write(GreetingPart.path, "greeting: Good day\n")
        try guide.folder.write(
            "Site/Templates/greeting.html", "<h1>{{title}}</h1>\n<p>{{greeting}}</p>\n")
    }

    private var options: BuildOptions {
        var options = BuildOptions()
        options.output = guide.folder.file("out")
        options.site.sections = SiteSections.all + [GreetingSection.self]
        return options
    }

    private func build() throws -> (report: BuildReport?, made: Int, identifiers: [String]) {
        let before = GreetingSection.made.withLock(\.self)
        let result = try SiteBuilder.build(GuideFolder(root: guide.path), options: options)
        return (
            result.report, GreetingSection.made.withLock(\.self) - before,
            result.diagnostics.filter { $0.severity == .error }.map(\.identifier)
        )
    }

    @Test func isPlannedAndLinked() throws {
        let built = try build()
        #expect(built.identifiers == [])
        #expect(built.made == 1)
        let page = try guide.folder.read("out/en/greeting/index.html")
        #expect(page.contains("<p>Good day"))
        #expect(try guide.folder.read("out/sitemap.xml").contains("/en/greeting/"))
        for other in ["out/en/index.html", "out/en/rates/index.html"] {
            let text = try guide.folder.read(other)
            #expect(text.contains("/en/greeting/\">Greetings</a>"), "\(other) leads to it")
        }
    }

    @Test func isRemadeWhereItsOwnPartChanges() throws {
        _ = try build()
        #expect(try build().made == 0)
        try guide.folder.edit(
            "Content/Topics/income/investment/interest.md", "title: Interest", "title: Interests")
        #expect(try build().made == 0)
        try guide.folder.edit(GreetingPart.path, "Good day", "Good evening")
        #expect(try build().made == 1)
        #expect(try guide.folder.read("out/en/greeting/index.html").contains("<p>Good evening"))
        try guide.folder.edit("Site/Templates/greeting.html", "<p>", "<p class=\"greeting\">")
        #expect(try build().made == 1)
    }

    @Test func isLeftOutOfGuidesWithoutIt() throws {
        _ = try build()
        try guide.folder.remove(GreetingPart.path)
        let built = try build()
        #expect(built.identifiers == [])
        #expect(!guide.folder.exists("out/en/greeting/index.html"))
        #expect(try !guide.folder.read("out/en/index.html").contains("/en/greeting/"))
    }

    @Test func reportsAnAddressThatAnotherPageHas() throws {
        try guide.folder.write(
            "Content/Pages/greeting.md",
            "---\ntitle: Greeting\nsummary: Another.\nreviewed: 2026-11-21\n---\n\nText.\n")
        #expect(try build().identifiers == ["repeated-address"])
        let found = SiteBuilder.check(GuideFolder(root: guide.path), options: options)
        #expect(found.filter { $0.identifier == "repeated-address" }.count == 1)
    }

    @Test func reportsMistakesOfItsFilesAndTemplates() throws {
        try guide.folder.write(GreetingPart.path, "greting: Good day\n")
        try guide.folder.edit("Site/Templates/greeting.html", "{{greeting}}", "{{greting}}")
        #expect(try Set(build().identifiers) == ["missing-key", "unknown-key", "unknown-field"])
    }
}

private struct GreetingPart: ContentType {
    static let path = "Content/Examples/greeting.yaml"
    static let paths = [path]

    let greeting: String

    static func read(_ part: inout ContentTypeReader) -> GreetingPart? {
        part.mappingIfThere(path) { reader in
            reader.requiredText("greeting").map { GreetingPart(greeting: $0) }
        }
    }

    func claims(_ addresses: Addresses, _ language: Language) -> [URLRegister.Claim] {
        let file = GreetingSection.path(language) + "index.html"
        return [URLRegister.Claim(file: file, what: "the greeting", path: Self.path)]
    }
}

private struct GreetingPageView: LayoutPageView {
    static let template = "greeting"

    var frame: PageLayout
    var title: String
    var greeting: String

    static let fields: TemplateFields<GreetingPageView> = [
        .one(\.frame),
        .text(\.title),
        .text(\.greeting),
    ]
}

private struct GreetingSection: SiteSection {
    static let parts: [any ContentType.Type] = [GreetingPart.self]
    static let views: [any PageView.Type] = [GreetingPageView.self]

    /// How often its pages were made.
    static let made = Mutex(0)

    private let part: GreetingPart

    init?(_ guide: Guide) {
        guard let part = guide[GreetingPart.self] else { return nil }
        self.part = part
    }

    static func path(_ language: Language) -> String { "\(language.rawValue)/greeting/" }

    func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        let path = Self.path(language)
        return [
            SectionLink(position: .navigation(folder: path), label: "Greetings", path: path)
        ]
    }

    func work(_ site: BuildContext) -> [SectionTasks] {
        [
            .one("greeting") { [part] writer in
                writer.group("greeting") {
                    Self.made.withLock { $0 += 1 }
                    for edition in site.editions {
                        writer.write(
                            GreetingPageView(
                                frame: edition.frame(
                                    at: Self.path, title: "Greetings", description: ""),
                                title: "Greetings", greeting: part.greeting))
                    }
                }
            }
        ]
    }
}
