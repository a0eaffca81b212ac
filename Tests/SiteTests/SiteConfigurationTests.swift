import Calculations
import Content
import Project
import Site
import TaxTables
import TestSupport
import Testing
import Text

@Suite struct SiteConfigurationTests {
    private func configuration(_ baseURL: String) throws -> SiteConfiguration {
        let source = SourceText(
            path: "Site/site.yaml",
            text: """
                title: {en: a, fr: b}
                summary: {en: a, fr: b}
                base-url: "\(baseURL)"
                languages: [en]
                years: [2024, 2026, 2025]
                contact: a@b.example
                """)
        let log = DiagnosticLog()
        let configuration = SiteConfiguration.read(source, log: log)
        return try #require(configuration, "\(DiagnosticWriter().text(for: log.diagnostics))")
    }

    @Test(arguments: [
        ("https://guide.example/", "https://guide.example", "/"),
        ("http://guide.example:8080/", "http://guide.example:8080", "/"),
        ("https://guide.example/tax/", "https://guide.example", "/tax/"),
        ("https://guide.example/a/b-c/", "https://guide.example", "/a/b-c/"),
        ("http://[::1]:8080/tax/", "http://[::1]:8080", "/tax/"),
    ])
    func partsTheBaseURL(url: String, origin: String, path: String) throws {
        let configuration = try configuration(url)
        #expect(configuration.origin == origin)
        #expect(configuration.basePath == path)
    }

    @Test(arguments: [
        "", "/", "https://", "https:///", "guide.example/", "https://guide.example",
        "ftp://guide.example/", "javascript:alert(1)/", "https://guide.example/?q=/",
        "https://guide.example/#a/", "https://guide.example/a b/", "https://guide.example/\"x/",
        "https://guide.example/[/", "https://guide.example/a/../b/", "https://guide.example/./",
        "https://guide.example/%/", "https://guide.example/%0a/", "https://guide.example/%2e%2e/",
        "https://guide.example/\u{212A}/", "https://a@guide.example/",
        "https://g\u{443}ide.example/",
        "https://guide..example/", "https://guide.example:/", "https://guide.example:123456/",
        "https://[::1/", "https://[]/", "https://guide.example//tax/",
        "https://guide.example/tax//", "https://///",
    ])
    func refusesOtherBaseURLs(url: String) {
        #expect(SiteConfiguration.problem(withBaseURL: url) != nil)
    }

    @Test func putsTheCurrentYearFirst() throws {
        #expect(try configuration("https://a.example/").years.map(\.number) == [2026, 2025, 2024])
    }
}
