import Calculations
import Content
import Project
import Site
import TestSupport
import Testing
import Text

/// A guide of which a review has little to report, for tests of single warnings.
enum ReviewedGuide {
    static let savings = "Content/Topics/income/investment/savings.md"

    /// A tiny guide in which every document is cited and everything is quoted.
    static func guide() throws -> GuideCopy { try GuideCopy(files.get()) }

    /// The files of the guide, which are prepared once in a run.
    private static let files = Result { try prepared().files() }

    private static func prepared() throws -> GuideCopy {
        let guide = try GuideCopy()
        // Of the repository's own documents the tiny guide cites a few.
        let folder = guide.folder
        for name in Repository.names(in: "Content/Sources") {
            try folder.remove("Content/Sources/\(name)")
        }
        try folder.write(
            "Content/Sources/fixture.yaml",
            """
            fixture-leaflet: {title: A leaflet, kind: guide, address: "https://a.example/", read: 2026-11-21}

            """)
        for name in ["federal", "ontario"] {
            let path = "Content/Tables/2026/\(name).yaml"
            try folder.write(path, citingTheLeaflet(try Repository.source(path)))
        }
        for name in Repository.names(in: "Content/Rules") where name.hasSuffix(".rules") {
            let path = "Content/Rules/\(name)"
            try folder.write(path, provenByTheLeaflet(try Repository.source(path)))
        }
        try guide.setAsideExamplesWithoutTables()
        // What benefits are worked out from stands in the sections that the tables are without.
        try guide.removeHouseholdRules()
        try folder.edit(
            "Content/Topics/income/investment/savings.md", "federal.plans.tfsa.dollar-limit",
            "federal.credits.rate")
        return guide
    }

    /// Returns a table whose figures all cite one document, without the groups that texts quote.
    private static func citingTheLeaflet(_ source: SourceText) -> String {
        var lines = String(decoding: source.bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if let end = lines.firstIndex(of: "refundable:") { lines.removeSubrange(end...) }
        return lines.joined(separator: "\n")
            .replacing(/source: (\[[^\]]*\]|\{[^}]*\}|[a-z0-9-]+)/, with: "source: fixture-leaflet")
            + "\n"
    }

    /// Returns a rule file whose examples all cite one document.
    private static func provenByTheLeaflet(_ source: SourceText) -> String {
        String(decoding: source.bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { line in
                line.contains(" → ")
                    ? line.replacing(/, from [a-z0-9, -]+$/, with: ", from fixture-leaflet") : line
            }
            .joined(separator: "\n")
    }

    static func review(_ guide: GuideCopy, today: String = "2026-11-22") throws -> String {
        let day = try #require(CalendarDay(text: today))
        return DiagnosticWriter().text(
            for: SiteBuilder.check(
                GuideFolder(root: guide.path), options: BuildOptions(), today: day))
    }
}
