package import Content
package import Pages
package import Project

/// The pages of the source register, by kind of document.
package struct SourceSection: SiteSection {
    package static let views: [any PageView.Type] = [ListPageView.self, SourcesPageView.self]

    package init?(_ guide: Guide) {}

    package func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        [
            SectionLink(
                position: .footer, label: addresses.guide.words(language)[.sources],
                path: addresses.sources(language))
        ]
    }

    package func work(_ site: BuildContext) -> [SectionTasks] {
        [
            site.list("sources", weighing: 10) { edition, writer in
                let sources = SourcePages(edition: edition).all
                writer.write(sources.overview)
                for page in sources.kinds { writer.write(page) }
            }
        ]
    }
}
