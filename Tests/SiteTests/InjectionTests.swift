import Calculations
import Content
import Foundation
import Project
import Site
import TestSupport
import Testing
import Text

/// Content is text on the page, never markup.
@Suite struct InjectionTests {
    private static let hostile = #"<script>alert("1")</script><u onclick='x'>&amp;{{title}}"#
    private static let topic = "Content/Topics/income/investment/interest.md"

    /// A YAML text in double quotes.
    private static func quoted(_ text: String) -> String {
        "\"\(text.replacingOccurrences(of: "\"", with: "\\\""))\""
    }

    private func hostileSite() throws -> BuiltSite { try Self.site.get() }

    private static let site = Result {
        let guide = try GuideCopy()
        let text = quoted(hostile)
        try guide.folder.edit(topic, "title: Interest on a test account", "title: \(text)")
        try guide.folder.edit(
            topic, "official: Interest", "official: \(text)\nsynonyms: [\(text), b]")
        try guide.folder.edit(
            topic, "summary: Interest is taxed in full.", "summary: \(text)")
        try guide.folder.edit(
            topic, "lines: [T1 12100]",
            "lines: [\(quoted(hostile + " 1"))]\nforms: [\(text)]\n"
                + "slips: [\(quoted(hostile + " 2"))]")
        try guide.folder.edit(
            "Content/Topics/income/investment/savings.md", "{none: Nothing is taxed.}",
            "{none: \(text)}")
        try guide.folder.edit(
            "Content/Pages/method.md", "title: Method\nsummary: How the guide is made.",
            "title: \(text)\nsummary: \(text)")
        try guide.folder.edit(
            "Content/Sources/fixture.yaml", "title: A leaflet for tests",
            "title: \(text)\n  publisher: \(text)\n  note: \(text)")
        try guide.folder.edit("Site/site.yaml", "A test guide", text)
        try guide.folder.edit(
            "Content/Topics/categories.yaml", "{en: Income, fr: Revenus}",
            "{en: \(text), fr: \(text)}")
        try guide.folder.edit(
            "Content/Tables/2026/nunavut.yaml", "maximum: {amount: 10000}",
            "maximum: {amount: 10000, note: \(text)}")
        return try withExtendedLifetime(guide) { try BuiltSite.build(root: guide.path) }
    }

    @Test func escapesEveryTextOfContent() throws {
        let site = try hostileSite()
        #expect(site.pages.values.contains { $0.contains("&lt;script&gt;") })
        for (path, html) in site.pages {
            for script in html.components(separatedBy: "<script").dropFirst() {
                let data = script.prefix { $0 != "<" }
                #expect(data.hasPrefix(" type=\"application/ld+json\">{"), "\(path)")
                #expect(script.dropFirst(data.count).hasPrefix("</script>"), "\(path)")
            }
            for tag in HTMLTag.tags(in: html) {
                let handlers = tag.attributes.keys.filter { $0.hasPrefix("on") }
                #expect(handlers.isEmpty, "\(path): \(tag)")
                #expect(tag.name != "u", "\(path)")
            }
        }
    }

    @Test func keepsOnlySafeAddresses() throws {
        for (path, html) in try hostileSite().pages {
            for tag in HTMLTag.tags(in: html) {
                guard let address = tag["href"] ?? tag["src"] else { continue }
                let isSafe = ["/", "#", "https://", "http://", "mailto:"].contains {
                    address.hasPrefix($0)
                }
                #expect(isSafe, "\(path): \(address)")
            }
        }
    }

    @Test(arguments: [
        "[a](javascript:alert%281%29)", "[a](JaVaScRiPt:x)", "![a](data:text/html,x)",
        "<javascript:alert>", "[a](vbscript:x)", "[a][b]\n\n[b]: javascript:x",
        "<script>alert(1)</script>", "<img src=x onerror=alert(1)>",
    ])
    func refusesMarkupThatCouldRun(text: String) throws {
        let guide = try GuideCopy()
        try guide.folder.edit(Self.topic, "Enter it.", text)
        let diagnostics = SiteBuilder.check(
            GuideFolder(root: guide.path), options: BuildOptions())
        #expect(diagnostics.hasErrors)
        #expect(
            diagnostics.allSatisfy { ["unsafe-link", "raw-html"].contains($0.identifier) },
            "\(diagnostics.map(\.identifier))")
    }
}
