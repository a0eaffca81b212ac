/// The links and paths by which pages of a language lead to those of other sections.
struct SectionLinks: Sendable {
    private let sections: [any SiteSection]
    private let addresses: Addresses
    private let language: Language
    /// Those that stand on more than one page, in the order of the sections.
    let all: [SectionLink]
    /// Those that stand on one page alone, in the order of the sections.
    let onOnePage: [SectionLink]
    private let beside: [PageName: [SectionLink]]

    init(_ sections: SiteSections, _ addresses: Addresses, _ language: Language) {
        self.sections = sections.sections
        self.addresses = addresses
        self.language = language
        var all: [SectionLink] = []
        var onOnePage: [SectionLink] = []
        var beside: [PageName: [SectionLink]] = [:]
        for link in sections.sections.flatMap({ $0.links(addresses, language) }) {
            if case .beside(let page) = link.position {
                onOnePage.append(link)
                beside[page, default: []].append(link)
            } else {
                all.append(link)
            }
        }
        self.all = all
        self.onOnePage = onOnePage
        self.beside = beside
    }

    /// Where a page stands; nil if the site has no such page.
    func path(of page: PageName) -> String? {
        for section in sections {
            if let path = section.path(of: page, addresses, language) { return path }
        }
        return nil
    }

    /// The links that stand on one page alone.
    func links(beside page: PageName) -> [SectionLink] { beside[page] ?? [] }
}
