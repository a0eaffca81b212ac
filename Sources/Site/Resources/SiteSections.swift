internal import BuildStore
package import Content
internal import FigurePages
package import Pages
internal import TopicPages

/// The sections of a site, one for each page kind of the guide.
package struct SiteSections: Sendable {
    /// All page kinds, in the order of links to them.
    package static let all: [any SiteSection.Type] = [
        TopicsSection.self,
        WordSection.self,
        RateSection.self,
        TakeHomeSection.self,
        DecisionSection.self,
        ComparisonSection.self,
        BudgetSection.self,
        HouseholdSection.self,
        ChecklistSection.self,
        CalendarSection.self,
        LedgerSection.self,
        SalesTaxSection.self,
        RuleSection.self,
        TextPageSection.self,
        SourceSection.self,
        ChangeSection.self,
        HomeSection.self,
        ReferenceSection.self,
        GlossarySection.self,
        LanguageIndependentSection.self,
    ]

    package let sections: [any SiteSection]
    /// The dependencies that each section recorded.
    let reads: [Set<Dependency>]

    package init(_ guide: Guide, of kinds: [any SiteSection.Type] = all) {
        let recorded = kinds.map { kind in Reads.recording { kind.init(guide) } }
        let there = recorded.compactMap { section, reads in section.map { ($0, reads) } }
        sections = there.map(\.0)
        reads = there.map(\.1)
    }

    /// Returns the content types of page kinds, each once.
    package static func parts(of kinds: [any SiteSection.Type]) -> [any ContentType.Type] {
        var seen: Set<ObjectIdentifier> = []
        return kinds.flatMap { $0.parts }.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    /// Returns the views of page kinds, each once.
    package static func views(of kinds: [any SiteSection.Type]) -> [any PageView.Type] {
        var seen: Set<ObjectIdentifier> = []
        return kinds.flatMap { $0.views }.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }
}
