import Content
import Project
import Site
import TestSupport
import Testing
import Text

/// A site of some of the languages and places that its content is of.
@Suite struct ChoiceTests {
    private let guide: GuideCopy

    init() throws {
        guide = try GuideCopy(with: "every-kind")
    }

    private func choose(_ language: String, places: String? = nil) throws {
        try guide.folder.edit("Site/site.yaml", "languages: [en, fr]", "languages: [\(language)]")
        guard let places else { return }
        try guide.folder.edit("Site/site.yaml", "years:", "places: [\(places)]\nyears:")
    }

    /// Removes all French texts and the French entries of mappings.
    private func leaveOutFrench() throws {
        let folder = guide.folder
        var count = 0
        for path in folder.files() where path.hasSuffix(".fr.md") || path == "Site/Strings/fr.yaml"
        {
            try folder.remove(path)
            count += 1
        }
        for path in folder.files() {
            let isRule = path.hasSuffix(".rules")
            guard isRule || path.hasSuffix(".yaml"), !path.hasPrefix("Site/Strings/"),
                !path.hasPrefix("Content/Sources/")
            else { continue }
            let text = try folder.read(path)
            // A line of its own with what is indented deeper below it, or a part of a line.
            let english =
                isRule
                ? text.replacing(/\n +fr +[^\n]*/, with: "")
                : text.replacing(/\n( +)fr:[^\n]*(?:\n\1 +[^\n]*)*/, with: "")
                    .replacing(/, fr: (?:"[^"]*"|'[^']*'|\[[^\]]*\]|[^,}]*)/, with: "")
                    .replacing(/\{fr: (?:"[^"]*"|'[^']*'|\[[^\]]*\]|[^,}]*)\}/, with: "{}")
            guard english != text else { continue }
            try folder.write(path, english)
            count += 1
        }
        #expect(count > 20)
    }

    private func errors() -> String {
        let found = SiteBuilder.check(GuideFolder(root: guide.path), options: BuildOptions())
        return DiagnosticWriter().text(for: found.filter { $0.severity == .error })
    }

    @Test func asksForNoFrenchOfAnEnglishSite() throws {
        try choose("en")
        try leaveOutFrench()
        #expect(errors() == "")
        let site = try BuiltSite.build(root: guide.path)
        #expect(site.files["en/index.html"] != nil)
        #expect(!site.files.keys.contains { $0.hasPrefix("fr/") })
        for (path, html) in site.pages { #expect(!html.contains("hreflang=\"fr"), "\(path)") }
    }

    @Test func asksForTheFrenchOfASiteInBothLanguages() throws {
        try guide.folder.edit(
            "Content/Topics/categories.yaml", "  title: {en: Income, fr: Revenus}",
            "  title: {en: Income}")
        let text = errors()
        #expect(text.contains("categories.yaml:2:11: error: key 'fr' is missing"), "\(text)")
    }

    @Test func hasPagesOfTheChosenPlacesOnly() throws {
        let all = try BuiltSite.build(root: guide.path)
        let other = Set(all.files.keys.filter { $0.contains("nunavut") || $0.contains("/nu") })
        #expect(other.count > 10)
        try choose("en, fr", places: "ontario")
        #expect(errors() == "")
        let site = try BuiltSite.build(root: guide.path)
        #expect(other.intersection(site.files.keys) == [])
        let ofOntario = all.files.keys.filter { $0.contains("ontario") && $0.hasSuffix(".html") }
        #expect(Set(ofOntario).subtracting(site.files.keys) == [])
    }

    @Test func refusesAPlaceThatThereIsNot() throws {
        try choose("en", places: "ontairo")
        let text = errors()
        #expect(
            text.contains("error: 'ontairo' is no place of the guide [unknown-word]"), "\(text)")
        #expect(text.contains("did you mean 'ontario'?"), "\(text)")
    }

    @Test func refusesAPlaceWithoutATable() throws {
        try choose("en", places: "ontario, manitoba")
        let text = errors()
        #expect(
            text.contains(
                "Site/site.yaml:1:1: error: 'places' names 'manitoba', which has no table "
                    + "[missing-tables]"), "\(text)")
        #expect(text.contains("add Content/Tables/2026/manitoba.yaml"), "\(text)")
    }

    @Test func refusesASiteWithoutAPlace() throws {
        try choose("en", places: "")
        #expect(errors().contains("error: the site has no place [wrong-type]"))
    }
}
