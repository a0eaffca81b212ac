package import Content
internal import Project
internal import Templates

/// Links on every page of a language, with their paths.
package struct SiteLinks: Sendable {
    private let views: [LinkView]
    private let paths: [String]

    /// - Parameter folders: The paths whose pages mark each link as current; nil for the pages' own
    ///   paths.
    private init(
        _ pages: [(label: String, path: String)], _ addresses: Addresses, folders: [String]? = nil
    ) {
        views = pages.map { LinkView(label: $0.label, address: addresses.link($0.path)) }
        paths = folders ?? pages.map(\.path)
    }

    package static func navigation(_ addresses: Addresses, _ links: SectionLinks) -> SiteLinks {
        var pages: [(label: String, path: String)] = []
        var folders: [String] = []
        for link in links.all {
            guard case .navigation(let folder) = link.position else { continue }
            pages.append((link.label, link.path))
            folders.append(folder)
        }
        return SiteLinks(pages, addresses, folders: folders)
    }

    package static func footer(_ addresses: Addresses, _ links: SectionLinks) -> SiteLinks {
        let pages = links.all.compactMap { link -> (label: String, path: String)? in
            guard case .footer = link.position else { return nil }
            return (link.label, link.path)
        }
        return SiteLinks(pages, addresses)
    }

    /// Returns the links, with those to the current page or section marked.
    package func marked(where isCurrent: (String) -> Bool) -> [LinkView] {
        var views = views
        for (index, path) in paths.enumerated() where isCurrent(path) {
            views[index].isCurrent = true
        }
        return views
    }
}
