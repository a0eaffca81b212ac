internal import GuideContent
internal import GuidePages
internal import GuideWords

/// The page of what changed in the guide, with its feed.
struct ChangeSection: SiteSection {
    static let views: [any PageView.Type] = [ChangesPageView.self]

    init?(_ guide: Guide) {}

    func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        [
            SectionLink(
                position: .footer, label: addresses.guide.words(language)[.changes],
                path: addresses.changes(language))
        ]
    }

    func work(_ site: SectionSite) -> [SectionWork] {
        [
            site.list("changes") { edition, sink in
                let changes = ChangePages(edition)
                sink.write(changes.page)
                if let feed = changes.feed {
                    sink.writeData(edition.addresses.feed(edition.language), feed)
                }
            }
        ]
    }
}
