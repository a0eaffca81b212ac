import Calculations
import Content
import Foundation
import Project
import Site
import TestSupport
import Testing

/// The pages of rules, and what leads to them.
@Suite struct RulePageTests {
    /// The page of the example of Ontario in a folder of topics.
    private func page(in folder: String, of site: BuiltSite) throws -> String {
        let path = site.pages.keys.first {
            $0.hasPrefix(folder) && $0.hasSuffix("/ontario/index.html")
        }
        return try #require(path.flatMap { site.pages[$0] }, "\(folder)")
    }

    /// Every step of an example leads to the line of a rule that has the step's own words.
    @Test func leadsFromEveryStepToItsLine() throws {
        let site = try BuiltSite.ofGoodGuide()
        for (topics, folder) in [
            ("en/topics/", "en/rules/"),
            ("fr/sujets/", "fr/regles/"),
        ] {
            let page = try self.page(in: topics, of: site)
            let step = /<th role="rowheader" scope="row"><a href="([^"#]*)#([^"]+)">([^<]+)<\/a>/
            let steps = page.matches(of: step).map(\.output)
            #expect(steps.count > 10)
            #expect(steps.count == page.components(separatedBy: "<tr role=\"row\"><td").count - 1)
            for (_, address, anchor, label) in steps {
                #expect(address.hasPrefix(BuiltSite.basePath + folder), "\(label)")
                let path = "\(address.dropFirst(BuiltSite.basePath.count))index.html"
                let rule = try #require(site.files[path], "\(path)")
                let row = try #require(
                    rule.components(separatedBy: "<tr ").first { $0.contains("id=\"\(anchor)\"") },
                    "\(path)#\(anchor)")
                let hasLabel = row.contains(label)
                #expect(hasLabel, "\(path)#\(anchor)")
            }
        }
    }

    /// A step shows the conditions under which it was computed, with the numbers of the steps in them.
    @Test func saysWhatHeld() throws {
        let guide = try GuideCopy()
        let topic = "Content/Topics/income/investment/interest.md"
        try guide.folder.edit(topic, "{employment: 60000}", "{pension: 60000, age: 70}")
        let site = try withExtendedLifetime(guide) { try BuiltSite.build(root: guide.path) }
        for (path, words) in [
            (
                "en/topics/",
                /<small>because [^<]*net income \(step \d+\) is more than \$/
            ),
            (
                "fr/sujets/",
                /<small>car [^<]*«.revenu net.» \(étape \d+\) dépasse/
            ),
        ] {
            let page = try self.page(in: path, of: site)
            let isSaid = page.contains(words)
            #expect(isSaid, "\(path)")
        }
    }

    /// The page of a rule shows its law, its figures in each jurisdiction, and its forms.
    @Test func saysWhatARuleIs() throws {
        let guide = try GuideCopy()
        // The curve is that of a person in an example of the guide's year.
        try guide.folder.edit(
            "Content/Rules/credits.rules",
            "example 2026 YT: other-income 45000, age 70 → age-amount 6223, from on428-25",
            "example 2026 ON: other-income 45000, age 70 → federal.age-amount 9208, from on428-25")
        let site = try withExtendedLifetime(guide) { try BuiltSite.build(root: guide.path) }
        let page = try #require(site.files["en/rules/age-amount/index.html"])
        for part in [
            "Income Tax Act, s. 118(2)", "id=\"figures\"", "Ontario", "id=\"forms\"",
            "id=\"age-amount\"",
        ] {
            let isSaid = page.contains(part)
            #expect(isSaid, "\(part)")
        }
        // The form has the maximum and the threshold; no amount is left far above it.
        let table = try #require(
            page.firstRange(of: "id=\"points\"").map { page[$0.lowerBound...] })
        for cells in [
            "$0</th><td>$9,208</td>", "$46,432</th><td>$9,208</td>", "$107,819</th><td>$0</td>",
        ] {
            let isThere = table.contains(cells)
            #expect(isThere, "\(cells)")
        }
        let isDrawn = page.contains("<path class=\"main\" d=\"M0")
        #expect(isDrawn)
        // What no table has, nothing leads to.
        for link in page.matches(of: /href="#([^"]+)"/) {
            let isThere = page.contains("id=\"\(link.output.1)\"")
            #expect(isThere, "\(link.output.1)")
        }
        // Saskatchewan is no place of this guide.
        #expect(site.files["en/rules/senior-supplement/index.html"] == nil)
        let index = try #require(site.files["en/rules/index.html"])
        let isListed = index.contains("/en/rules/age-amount/")
        #expect(isListed)
    }
}
