internal import GuideTemplates
internal import TaxTables

/// Links that stand on every page of a language, with the paths that they lead to.
struct SiteLinks: Sendable {
    private let views: [LinkView]
    private let paths: [String]

    /// - Parameter folders: What the pages are the entries of; nil if each is alone.
    private init(
        _ pages: [(label: String, path: String)], _ addresses: Addresses, folders: [String]? = nil
    ) {
        views = pages.map { LinkView(label: $0.label, address: addresses.link($0.path)) }
        paths = folders ?? pages.map(\.path)
    }

    /// The links at the top of a page.
    static func navigation(
        _ guide: Guide, _ language: Language, _ links: SectionLinks
    ) -> SiteLinks {
        let addresses = Addresses(guide)
        let words = guide.words(language)
        let items: [(text: InterfaceText, path: String, folder: String)] = [
            (.topics, addresses.topics(language), addresses.topics(language)),
            (.allWords, addresses.allWords(language), addresses.allWords(language)),
        ]
        var pages = items.map { (words[$0.text], $0.path) }
        var folders = items.map(\.folder)
        for link in links.all {
            guard case .navigation(let folder) = link.position else { continue }
            pages.append((link.label, link.path))
            folders.append(folder)
        }
        return SiteLinks(pages, addresses, folders: folders)
    }

    /// The links at the foot of a page: the sections, the pages of prose, and what changed.
    static func footer(
        _ guide: Guide, _ language: Language, _ links: SectionLinks
    ) -> SiteLinks {
        let addresses = Addresses(guide)
        let words = guide.words(language)
        let sections = links.all.compactMap { link -> (label: String, path: String)? in
            guard case .footer = link.position else { return nil }
            return (link.label, link.path)
        }
        let pages = guide.pages.compactMap { page -> (label: String, path: String)? in
            guard let text = page.texts[language], let path = addresses.page(page, language)
            else { return nil }
            return (text.title, path)
        }
        let lists = [
            (words[.sources], addresses.sources(language)),
            (words[.changes], addresses.changes(language)),
        ]
        return SiteLinks(sections + pages + lists, addresses)
    }

    /// The links, of which those to the page at hand, or to what it is part of, are marked.
    func marked(where isCurrent: (String) -> Bool) -> [LinkView] {
        var views = views
        for (index, path) in paths.enumerated() where isCurrent(path) {
            views[index].isCurrent = true
        }
        return views
    }
}
