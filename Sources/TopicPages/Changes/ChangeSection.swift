package import Content
package import Pages
package import Project

/// The page of the guide's changes, with its feed.
package struct ChangeSection: SiteSection {
    package static let views: [any PageView.Type] = [ChangesPageView.self]

    package init?(_ guide: Guide) {}

    package func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        [
            SectionLink(
                position: .footer, label: addresses.guide.words(language)[.changes],
                path: addresses.changes(language))
        ]
    }

    package func work(_ site: BuildContext) -> [SectionTasks] {
        [
            site.list("changes") { edition, writer in
                let changes = ChangePages(edition)
                writer.write(changes.page)
                if let feed = changes.feed {
                    writer.writeData(edition.addresses.feed(edition.language), feed)
                }
                let feeds = PartFeeds(edition: edition)
                for feed in feeds.all {
                    feeds.bytes(feed).map { writer.writeData(feed.path, $0) }
                }
            }
        ]
    }
}
