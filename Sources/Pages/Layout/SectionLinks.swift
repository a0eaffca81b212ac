package import BuildStore
package import Content
package import Project

/// The links and paths between sections in one language.
package struct SectionLinks: Sendable {
    private let sections: [any LinkedSection]
    private let addresses: Addresses
    private let language: Language
    /// The links that are shown on several pages, in the order of the sections.
    package let all: [SectionLink]
    /// The links that are shown on a single page, in the order of the sections.
    package let onOnePage: [SectionLink]
    private let named: [PageName: SectionLink]
    private let beside: [PageName: [SectionLink]]

    package init(_ sections: [any LinkedSection], _ addresses: Addresses, _ language: Language) {
        self.sections = sections
        self.addresses = addresses
        self.language = language
        var all: [SectionLink] = []
        var onOnePage: [SectionLink] = []
        var named: [PageName: SectionLink] = [:]
        var beside: [PageName: [SectionLink]] = [:]
        for link in sections.flatMap({ $0.links(addresses, language) }) {
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

    /// Returns the path of a page; nil if the site has no such page.
    package func path(of page: PageName) -> String? {
        Reads.record(Dependency(.pageName, "\(language.rawValue) \(page.text)"))
        return find(page)
    }

    private func find(_ page: PageName) -> String? {
        for section in sections {
            if let path = section.path(of: page, addresses, language) { return path }
        }
        return nil
    }

    /// Returns the link to a page that a content file refers to; nil if the site has no such page.
    package func link(to page: PageName) -> SectionLink? {
        Reads.record(Dependency(.sectionLinks))
        return named[page]
    }

    /// The short paths of all sections, in their order.
    package var shortAddresses: [ShortAddress] {
        sections.flatMap { $0.shortAddresses(addresses, language) }
    }

    /// Returns what the home page shows of all sections.
    package func highlights(_ edition: LocalizedSite) -> HomeHighlights {
        sections.map { $0.highlights(edition) }.reduce(into: HomeHighlights()) { all, section in
            all.amounts = all.amounts ?? section.amounts
            all.days = all.days ?? section.days
        }
    }

    /// Returns the links that are shown on one page only.
    package func links(beside page: PageName) -> [SectionLink] {
        Reads.record(Dependency(.sectionLinks))
        return beside[page] ?? []
    }
}

extension Dependency.Kind {
    /// The path of a page that other sections link to, by its language and `PageName.text`.
    package static let pageName = Self("page-name")
    /// The links of sections that stand on single pages.
    package static let sectionLinks = Self("section-links")
}
