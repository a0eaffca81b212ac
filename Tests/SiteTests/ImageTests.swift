import Content
import Foundation
import Project
import Site
import TestSupport
import Testing
import Text

/// Images beside texts, from their files to pages.
@Suite struct ImageTests {
    private static let topics = "Content/Topics/income/investment"
    private let guide: GuideCopy

    init() throws {
        guide = try GuideCopy()
        try write("\(Self.topics)/rates.png", PictureFiles.png())
        try show("![Rates since](rates.png)", in: "interest.md", "Enter it.")
    }

    private func write(_ path: String, _ bytes: [UInt8]) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: guide.folder.file(path)))
    }

    private func show(_ picture: String, in file: String, _ text: String) throws {
        try guide.folder.edit("\(Self.topics)/\(file)", text, "\(text)\n\n\(picture)\n")
    }

    private func build(_ output: String, usesCache: Bool = true) throws -> Set<String> {
        try guide.build(output) { $0.usesCache = usesCache }
        return Set(guide.folder.files(below: output))
    }

    private func pictures(of files: Set<String>) -> [String] {
        files.filter { $0.hasPrefix(ImageList.folder) }.sorted()
    }

    private func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: guide.folder.file(path))))
    }

    private func findings() -> String {
        let found = SiteBuilder.check(
            GuideFolder(root: guide.path), options: BuildOptions(),
            today: CalendarDay(text: "2026-11-22"))
        return DiagnosticWriter().text(for: found.filter { $0.summary.contains("picture") })
    }

    @Test func standsOnItsPageWithSizeAndWordsAndNothingThatIsNotSeen() throws {
        let site = try BuiltSite.build(root: guide.path)
        let paths = pictures(of: Set(site.files.keys))
        let path = try #require(paths.first)
        #expect(paths.count == 1)
        #expect(path.wholeMatch(of: /assets\/pictures\/rates\.[0-9a-z]{8}\.png/) != nil, "\(path)")
        let page = try #require(site.files["en/topics/income/investment/interest/index.html"])
        #expect(
            page.contains(
                "<img src=\"/base/\(path)\" alt=\"Rates since\" width=\"30\" height=\"20\""
                    + " loading=\"lazy\">"))
        for (name, text) in site.files { #expect(!text.contains("Taken by Alex"), "\(name)") }
        for name in ["_headers", ".htaccess", "_server/nginx.conf", "_server/s3.sh"] {
            #expect(site.files[name]?.contains("assets/pictures/") == true, "\(name)")
        }
        _ = try build("site")
        #expect(try bytes("site/\(path)") == PictureFiles.png(extra: []))
        #expect(findings() == "")
    }

    /// One file for both languages, and no second copy of what is the same.
    @Test func isSharedByTextsAndByFilesThatAreTheSame() throws {
        try show("![Les taux](rates.png)", in: "interest.fr.md", "## Conseil\n")
        try guide.folder.makeFolder("Content/Pages/more")
        try write("Content/Pages/more/rates.png", PictureFiles.png())
        try guide.folder.edit(
            "Content/Pages/method.md", "---\n\n", "---\n\n![Rates](more/rates.png)\n\n")
        let files = try build("site")
        let path = try #require(pictures(of: files).first)
        #expect(pictures(of: files).count == 1)
        for page in files where page.hasSuffix(".html") {
            let text = try guide.folder.read("site/\(page)")
            let isShown = ["interest/", "interets/", "method/"].contains { page.contains($0) }
            if text.contains(path) { #expect(isShown, "\(page)") }
        }
        #expect(try guide.folder.read("site/en/method/index.html").contains(path))
    }

    @Test func reachesItsPageWhenItChangesOrGoes() throws {
        let before = try build("kept")
        try write("\(Self.topics)/rates.png", PictureFiles.png(width: 31))
        let after = try build("kept")
        let (old, new) = (pictures(of: before), pictures(of: after))
        #expect(old.count == 1 && new.count == 1 && old != new)
        let page = "en/topics/income/investment/interest/index.html"
        #expect(try guide.folder.read("kept/\(page)").contains("\(new[0])\" alt"))
        #expect(try build("anew", usesCache: false) == after)
        for path in after where path != SiteOutput.marker {
            #expect(try bytes("kept/\(path)") == bytes("anew/\(path)"), "\(path)")
        }
        try guide.folder.edit("\(Self.topics)/interest.md", "![Rates since](rates.png)", "Or not.")
        #expect(pictures(of: try build("kept")) == [])
        #expect(findings().contains("rates.png:1:1: warning: no text shows the picture"))
    }

    /// An image of a draft is not published.
    @Test func isNotPublishedForADraft() throws {
        try guide.folder.edit("\(Self.topics)/savings.md", "---\ntitle", "---\ndraft: true\ntitle")
        let interest = "\(Self.topics)/interest.md"
        try guide.folder.edit(interest, "related: [income/investment/savings]\n", "")
        try guide.folder.edit(interest, " See [savings](savings.md#tip).", "")
        try write("\(Self.topics)/secret.png", PictureFiles.png(width: 40))
        try show("![A secret](secret.png)", in: "savings.md", "Begin early.")
        let files = try build("site")
        #expect(pictures(of: files).map { $0.contains("rates") } == [true])
        // It is shown as soon as the draft is.
        #expect(findings() == "")
    }
}
