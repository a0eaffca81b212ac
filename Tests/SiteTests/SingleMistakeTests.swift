import Project
import Site
import TestSupport
import Testing
import Text

/// A mistake is reported once: examples and texts that it makes wrong are not.
@Suite struct SingleMistakeTests {
    @Test(arguments: [
        (
            "maximum: {amount: 12989,", "maximum: {amount: £12,989,",
            "'£12' is not an amount of money"
        ),
        (
            "- {over: 53891, rate: \"0.0915\"}", "- {over: 53891, rate: 9.15%}",
            "'9.15%' is not a rate"
        ),
        ("{over: 53891, rate:", "{over: 53891, rte:", "unknown key 'rte'"),
        ("maximum: {amount: 12989,", "maximun: {amount: 12989,", "no rule uses"),
        (
            "threshold: {amount: 47210,", "threshold: {amount: 4e4,",
            "'4e4' is not an amount of money"
        ),
        (
            "child-below-age: {count: 19, unit: years,", "child-below-age: {count: 19, unit: year,",
            "'19' is not a count with a unit"
        ),
        (
            "brackets:\n  source:", "brackets:\n  certanty: derived\n  source:",
            "unknown key 'certanty'"
        ),
    ])
    func isReportedOnce(right: String, wrong: String, message: String) throws {
        let guide = try GuideCopy()
        try guide.folder.edit("Content/Tables/2026/ontario.yaml", right, wrong)
        let found = SiteBuilder.check(GuideFolder(root: guide.path), options: BuildOptions())
        #expect(found.count == 1, "\(DiagnosticWriter().text(for: found))")
        #expect(found.first?.summary.contains(message) == true)
        #expect(found.first?.fix != nil)
    }

    @Test(arguments: ["2016", "2062"])
    func reportsExamplesOfYearsWithoutTables(year: String) throws {
        let guide = try GuideCopy()
        let path = "Content/Rules/credits.rules"
        try guide.folder.edit(
            path, "example 2026 YT: other-income 60000, disability →",
            "example \(year) ON: other-income 60000, disability →")
        let found = SiteBuilder.check(GuideFolder(root: guide.path), options: BuildOptions())
        #expect(
            found.map(\.summary)
                == ["there are no tables of \(year), so that the example is not computed"])
    }
}
