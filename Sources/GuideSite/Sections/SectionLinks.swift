internal import GuideContent
internal import GuideWords

/// The links and paths by which pages of a language lead to those of other sections.
struct SectionLinks: Sendable {
    private let sections: [any SiteSection]
    private let addresses: Addresses
    private let language: Language
    /// Those that stand on more than one page, in the order of the sections.
    let all: [SectionLink]
    /// Those that stand on single pages, in the order of the sections.
    let onOnePage: [SectionLink]
    private let named: [PageName: SectionLink]
    private let beside: [PageName: [SectionLink]]

    init(_ sections: SiteSections, _ addresses: Addresses, _ language: Language) {
        self.sections = sections.sections
        self.addresses = addresses
        self.language = language
        var all: [SectionLink] = []
        var onOnePage: [SectionLink] = []
        var named: [PageName: SectionLink] = [:]
        var beside: [PageName: [SectionLink]] = [:]
        for link in sections.sections.flatMap({ $0.links(addresses, language) }) {
            switch link.position {
            case .beside(let page):
                onOnePage.append(link)
                beside[page, default: []].append(link)
            case .named(let page):
                onOnePage.append(link)
                named[page] = link
            case .navigation, .footer, .words, .place: all.append(link)
            }
        }
        self.all = all
        self.onOnePage = onOnePage
        self.named = named
        self.beside = beside
    }

    /// Where a page stands; nil if the site has no such page.
    func path(of page: PageName) -> String? {
        for section in sections {
            if let path = section.path(of: page, addresses, language) { return path }
        }
        return nil
    }

    /// The link to a page that a file of the guide names; nil if the site has no such page.
    func link(to page: PageName) -> SectionLink? { named[page] }

    /// The links that stand on one page alone.
    func links(beside page: PageName) -> [SectionLink] { beside[page] ?? [] }
}
