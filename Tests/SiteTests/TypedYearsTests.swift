import Content
import Project
import Site
import TestSupport
import Testing
import Text

/// Years in the texts of the repository's own guide.
@Suite struct TypedYearsTests {
    /// Texts write `{{year}}` for the year of the guide; a typed year would be wrong a year later.
    @Test func noTextTypesTheCurrentYearBesideAFigure() throws {
        let guide = try #require(RepositoryGuide.guide)
        let years = TypedYears(guide.currentYear)
        let folder = GuideFolder(root: Repository.root)
        let paths = folder.files(below: "Content", endings: [".md"])
        #expect(paths.count > 600)
        var texts = 0
        for path in paths {
            guard let source = folder.read(path) else { continue }
            folder.log.report(years.warnings(in: source))
            texts += source.bytes.firstRange(of: Array("{{year}}".utf8)) == nil ? 0 : 1
        }
        let found = folder.log.diagnostics
        #expect(found.isEmpty, "\(DiagnosticWriter().text(for: found))")
        // They do speak of it.
        #expect(texts > 50)
    }
}
