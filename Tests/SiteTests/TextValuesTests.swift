import Project
import TestSupport
import Testing
import Text

/// The placeholders of strings.
@Suite struct TextValuesTests {
    private static let sections = [
        "interface", "pages", "households", "operations", "arithmetic", "rules", "columns",
    ]
    private static let placeholders = StringPlaceholders(log: DiagnosticLog())

    /// Returns the strings of a language, each with all its placeholders.
    private func sayingEverything(_ words: String) -> (text: String, count: Int) {
        var section = ""
        var count = 0
        let lines = words.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            if let head = line.wholeMatch(of: /([a-z-]+):/) { section = String(head.1) }
            guard let key = line.prefixMatch(of: /\ \ ([a-z-]+):\ /)?.1,
                let values = Self.placeholders[section]?[String(key)], !values.isEmpty,
                Self.sections.contains(section)
            else { return String(line) }
            count += 1
            return "  \(key): \"\(values.map { "{\($0)}" }.joined(separator: " "))\""
        }
        return (lines.joined(separator: "\n"), count)
    }

    /// A declared placeholder without a value would be printed in braces.
    @Test func putsAValueInThePlaceOfEveryName() throws {
        let guide = try GuideCopy(with: "every-kind")
        let path = "Site/Strings/en.yaml"
        let said = sayingEverything(try guide.folder.read(path))
        #expect(said.count > 150)
        try guide.folder.write(path, said.text)
        let site = try BuiltSite.build(root: guide.path)
        var found = 0
        for (path, html) in site.pages where path.hasPrefix("en/") {
            let page = html.replacing(/<script[^>]*>.*<\/script>/, with: "")
            #expect(page.firstMatch(of: /\{[a-z0-9-]+\}/) == nil, "\(path)")
            found += 1
        }
        #expect(found > 40)
    }
}
