import Project
import Site
import TestSupport
import Testing
import Text

/// The file of categories and their groups.
@Suite struct TopicTreeTests {
    /// A category without groups has an explicit empty list.
    @Test(arguments: [
        ("  groups: []\n", ""),
        ("  groups:\n", "a list of groups is expected here, not nothing"),
        ("  groups: investment\n", "a list of groups is expected here, not 'investment'"),
        ("", "key 'groups' is missing"),
    ])
    func takesACategoryWithoutGroups(line: String, mistake: String) throws {
        let guide = try GuideCopy()
        let path = "Content/Topics/categories.yaml"
        try guide.folder.write(
            path,
            try guide.folder.read(path) + """
                - category: deductions
                  title: {en: Deductions, fr: Déductions}
                  address: {fr: deductions}
                  summary: {en: What comes off the income., fr: Ce qui réduit le revenu.}
                \(line)
                """)
        let found = SiteBuilder.check(GuideFolder(root: guide.path), options: BuildOptions())
        let text = DiagnosticWriter().text(for: found)
        guard mistake.isEmpty else {
            #expect(text.contains("\(path):") && text.contains(mistake), "\(text)")
            return
        }
        #expect(text == "")
        let site = try BuiltSite.build(root: guide.path)
        // There is nothing to read there, so that no page leads to it.
        #expect(site.files["en/topics/deductions/index.html"] == nil)
        #expect(!site.pages.values.contains { $0.contains("/en/topics/deductions/") })
    }
}
