internal import GuideTemplates
internal import TaxTables

/// Links that stand on every page of a language, with the paths that they lead to.
struct SiteLinks: Sendable {
    private let views: [LinkView]
    private let paths: [String]

    private init(_ pages: [(label: String, path: String)], _ addresses: Addresses) {
        views = pages.map { LinkView(label: $0.label, address: addresses.link($0.path)) }
        paths = pages.map(\.path)
    }

    /// The links at the top of a page.
    static func navigation(_ guide: Guide, _ language: Language) -> SiteLinks {
        let addresses = Addresses(guide)
        let words = guide.words(language)
        var items: [(InterfaceText, String)] = [
            (.topics, addresses.topics(language)), (.allWords, addresses.allWords(language)),
            (.rates, addresses.rates(language)),
        ]
        if guide.takeHome != nil { items.append((.takeHome, addresses.takeHome(language))) }
        if guide.tools.has(.calendars, language) {
            items.append((.calendar, addresses.calendars(language)))
        }
        return SiteLinks(items.map { (words[$0], $1) }, addresses)
    }

    /// The links at the foot of a page: the tools, the pages of prose, and what changed.
    static func footer(_ guide: Guide, _ language: Language) -> SiteLinks {
        let addresses = Addresses(guide)
        let words = guide.words(language)
        let comparisons =
            guide.comparisons == nil ? [] : [(words[.compare], addresses.comparisons(language))]
        let tools = ToolPlan.Job.allCases.filter { guide.tools.has($0, language) }.map { tool in
            switch tool {
            case .checklists: (words[.checklists], addresses.checklists(language))
            case .calendars: (words[.calendar], addresses.calendars(language))
            case .ledgers: (words[.yearInTheLife], addresses.ledgers(language))
            case .salesTax: (words[.salesTax], addresses.salesTax(language))
            }
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
        return SiteLinks(comparisons + tools + pages + lists, addresses)
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
