/// The sections of a site: one for each kind of page that the guide has.
struct SiteSections: Sendable {
    /// Every kind of page, in the order in which links to them stand.
    static let all: [any SiteSection.Type] = [
        RateSection.self,
        TakeHomeSection.self,
        ComparisonSection.self,
        BudgetSection.self,
        HouseholdSection.self,
        ChecklistSection.self,
        CalendarSection.self,
        LedgerSection.self,
        SalesTaxSection.self,
        RuleSection.self,
    ]

    let sections: [any SiteSection]

    init(_ guide: Guide, of kinds: [any SiteSection.Type] = all) {
        sections = kinds.compactMap { $0.init(guide) }
    }

    /// The kinds of content that the pages of some kinds are made from, each once.
    static func parts(of kinds: [any SiteSection.Type]) -> [any GuidePart.Type] {
        var seen: Set<ObjectIdentifier> = []
        return kinds.flatMap { $0.parts }.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }

    /// The views of the pages of some kinds, each once.
    static func views(of kinds: [any SiteSection.Type]) -> [any PageView.Type] {
        var seen: Set<ObjectIdentifier> = []
        return kinds.flatMap { $0.views }.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }
}

/// The links and paths by which pages of a language lead to those of other sections.
struct SectionLinks: Sendable {
    private let sections: [any SiteSection]
    private let addresses: Addresses
    private let language: Language
    /// In the order of the sections.
    let all: [SectionLink]

    init(_ sections: SiteSections, _ addresses: Addresses, _ language: Language) {
        self.sections = sections.sections
        self.addresses = addresses
        self.language = language
        all = sections.sections.flatMap { $0.links(addresses, language) }
    }

    /// Where a page stands; nil if the site has no such page.
    func path(of page: PageName) -> String? {
        for section in sections {
            if let path = section.path(of: page, addresses, language) { return path }
        }
        return nil
    }
}
