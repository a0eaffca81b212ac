import Calculations
import Content
import Project
import Site
import TestSupport
import Testing
import Text

/// Statements with a last day, on pages.
@Suite struct LastDayTests {
    private static let topic = "Content/Topics/income/investment/interest"

    private func build(_ guide: GuideCopy, on day: String = "2026-11-21") throws -> [Diagnostic] {
        try SiteBuilder.build(
            GuideFolder(root: guide.path, publicOn: CalendarDay(text: day)),
            options: BuildOptions()
        ).diagnostics
    }

    @Test func saysUntilWhenAFigureHolds() throws {
        let guide = try GuideCopy()
        try guide.folder.edit(
            "Content/Tables/2026/nunavut.yaml", "tax: {}",
            """
            tax: {}
            limits:
              source: fixture-leaflet
              until: 2026-12-31
              cap: {rate: "0.07"}
            """)
        try guide.folder.edit(
            "\(Self.topic).md", "## Tip\n", "## Tip\n\nIt is {{nunavut.limits.cap}}.\n")
        try guide.folder.edit(
            "\(Self.topic).fr.md", "## Conseil\n",
            "## Conseil\n\nIl est de {{nunavut.limits.cap}} et vaut {{until.2027-06-01}}.\n")
        let found = try build(guide)
        #expect(!found.hasErrors, "\(found)")
        let page = "Site/public/en/topics/income/investment/interest/index.html"
        #expect(try guide.folder.read(page).contains("It is 7% (until December 31, 2026)."))
        let french = try #require(
            guide.folder.files(below: "Site/public/fr").first {
                $0.hasSuffix("/interets/index.html")
            })
        let text = try guide.folder.read("Site/public/fr/\(french)")
        #expect(text.contains("7\u{A0}% (jusqu’au 31\u{A0}décembre 2026)"))
        #expect(text.contains("vaut jusqu’au 1er\u{A0}juin 2027."))
        let amounts = "Site/public/en/rates/2026/nunavut/amounts/limits/index.html"
        #expect(
            try guide.folder.read(amounts).contains(
                "<td role=\"cell\">7% (until December 31, 2026)</td>"))
        // The day after, without an edit, both say that the figure has ended.
        #expect(try !build(guide, on: "2027-01-01").hasErrors)
        let ended = "7% (until December 31, 2026; this guide does not have the figure since then)"
        #expect(try guide.folder.read(page).contains("It is \(ended)."))
        #expect(try guide.folder.read(amounts).contains("<td role=\"cell\">\(ended)</td>"))
    }

    @Test(arguments: ["until.2026-13-01", "until.soon", "until."])
    func refusesWhatIsNoDay(reference: String) throws {
        let guide = try GuideCopy()
        try guide.folder.edit("\(Self.topic).md", "## Tip\n", "## Tip\n\nNow {{\(reference)}}.\n")
        #expect(try build(guide).contains { $0.identifier == "bad-day" })
    }
}
