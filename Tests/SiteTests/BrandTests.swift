import Content
import Project
import Site
import TestSupport
import Testing
import Text

/// A second brand in a folder of its host, with its own template, strings and colours, and all else from the
/// program.
@Suite struct BrandTests {
    private static let layout = "Site/Templates/layout.html"
    private let guide: GuideCopy

    init() throws {
        guide = try GuideCopy()
        let folder = guide.folder
        try folder.edit("Site/site.yaml", "https://guide.example/", "https://guide.example/guide/")
        try folder.edit(Self.layout, "<main id=", Self.banner + "<main id=")
        try folder.write(
            "Site/Static/assets/brand.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>")
        try folder.write(
            "Site/Styles/brand.css",
            ".brand{background:url(brand.svg);mask:url('/guide/assets/brand.svg#a')}\n")
        try folder.write(
            "Site/words.yaml", "motto: {en: \"Taxes & you\", fr: Vous et l’impôt}\n")
    }

    private static let banner = """
        <p class="brand"><img src="{{frame.base}}assets/brand.svg" alt="{{frame.custom.motto}}">
        {{#frame.custom}}{{motto}}{{/frame.custom}}</p>

        """

    /// Removes all templates except the changed one.
    private func leaveOutTemplates() throws {
        for name in guide.folder.files(below: "Site/Templates") where name != "layout.html" {
            try guide.folder.remove("Site/Templates/\(name)")
        }
        #expect(guide.folder.files(below: "Site/Templates") == ["layout.html"])
    }

    private func build(_ output: String, usesCache: Bool = true) throws -> [String: String] {
        try guide.build(output) { $0.usesCache = usesCache }
        var files: [String: String] = [:]
        for path in guide.folder.files(below: output) where path != SiteOutput.marker {
            files[path] = try guide.folder.read("\(output)/\(path)")
        }
        return files
    }

    private func findings() -> String {
        DiagnosticWriter().text(
            for: SiteBuilder.check(
                GuideFolder(root: guide.path), options: BuildOptions(),
                today: CalendarDay(text: "2026-11-22")
            ).filter { $0.severity == .error })
    }

    @Test func isWhatItsOneTemplateMakesOfTheProgramsOthers() throws {
        let whole = try build("whole")
        try leaveOutTemplates()
        let site = try build("site")
        #expect(site == whole)
        #expect(findings() == "")
        // Pages of no language have a layout of their own.
        let pages = site.filter {
            $0.key.hasSuffix("/index.html") && ["en/", "fr/"].contains($0.key.prefix(3))
                && $0.value.contains("<main")
        }
        #expect(pages.count > 20)
        for (path, html) in pages {
            let motto = path.hasPrefix("fr/") ? "Vous et l’impôt" : "Taxes &amp; you"
            #expect(
                html.contains("<img src=\"/guide/assets/brand.svg\" alt=\"\(motto)\">"), "\(path)")
            #expect(html.contains("\(motto)</p>"), "\(path)")
        }
    }

    @Test func hasItsWordsOnEveryPageWhenTheyChange() throws {
        try leaveOutTemplates()
        let before = try build("kept")
        try guide.folder.edit("Site/words.yaml", "Taxes & you", "Your taxes")
        let after = try build("kept")
        #expect(before != after)
        #expect(after == (try build("anew", usesCache: false)))
        #expect(after["en/index.html"]?.contains("alt=\"Your taxes\"") == true)
    }

    @Test func isToldOfWordsThatAreMissing() throws {
        try leaveOutTemplates()
        try guide.folder.edit("Site/words.yaml", ", fr: Vous et l’impôt", "")
        #expect(findings().contains("Site/words.yaml:1:9: error: key 'fr' is missing"))
        try guide.folder.write("Site/words.yaml", "moto: {en: A, fr: B}\n")
        let text = findings()
        #expect(text.contains("error: unknown field 'motto'"), "\(text)")
        #expect(text.contains("did you mean 'moto'?"), "\(text)")
        try guide.folder.write(
            "Site/words.yaml", "motto: {en: A, fr: B}\nMy_words: {en: A, fr: B}\n")
        #expect(findings().contains("Site/words.yaml:2:1: error: 'My_words' is no name"))
    }
}
