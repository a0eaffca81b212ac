import Foundation
import GuideTestSupport
import Testing

@testable import GuideSite

@Suite struct ExampleTests {
    /// What an example adds to an amount comes on top of it; a fact that it adds replaces one.
    @Test(arguments: [
        ("{employment: 60000}", "{employment: 5000}", "61000.00", "66000.00"),
        ("{self-employment: 60000}", "{self-employment: -1500}", "61000.00", "59500.00"),
        ("{age: 40, pension: 60000}", "{age: 70}", "61000.00", "61000.00"),
    ])
    func addsToWhatIsThere(base: String, adds: String, before: String, after: String) throws {
        let guide = try GuideCopy()
        let topic = "Content/Topics/income/investment/interest.md"
        let withInterest = base.replacingOccurrences(of: "}", with: ", interest: 1000}")
        try guide.folder.edit(topic, "base: {employment: 60000}", "base: \(withInterest)")
        try guide.folder.edit(topic, "adds: {interest: 1000}", "adds: \(adds)")
        let site = try BuiltSite.build(root: guide.path)
        let file = try #require(
            site.files["data/examples/income/investment/interest/2026/ontario.csv"])
        let row = try #require(
            file.components(separatedBy: "\r\n").first { $0.hasPrefix("total-income,") })
        let cells = row.components(separatedBy: ",")
        #expect(cells[5] == before && cells[6] == after)
    }
}
