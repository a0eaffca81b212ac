import Content
import Project
import Site
import TaxTables
import TestSupport
import Testing

@Suite struct SiteOptionsTests {
    @Test func haveEachOptionInTheirKey() {
        let changes: [(inout SiteOptions) -> Void] = [
            { $0.selection.baseURL = "https://example.org/" },
            { $0.selection.years = [TaxYear(2026)] },
            { $0.selection.years = [TaxYear(2025)] },
            { $0.selection.languages = [.french] },
            { $0.selection.withDrafts = true },
            { $0.shard = Shard(text: "1/2") },
            { $0.shard = Shard(text: "2/2") },
            { $0.sections = [] },
        ]
        let keys = changes.map { change in
            var options = SiteOptions()
            change(&options)
            return options.key
        }
        #expect(Set(keys + [SiteOptions().key]).count == changes.count + 1)
        #expect(SiteOptions().key == SiteOptions().key)
    }
}
