internal import GuideContent
internal import GuideFiles
internal import GuideWords

/// The tree of topics: all of it, its categories and its groups.
struct TopicsSection: SiteSection {
    static let views: [any PageView.Type] = [
        ListPageView.self, TopicTreePageView.self, TopicCategoryPageView.self,
    ]

    init?(_ guide: Guide) {}

    func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        let path = addresses.topics(language)
        return [
            SectionLink(
                position: .navigation(folder: path),
                label: addresses.guide.words(language)[.topics], path: path)
        ]
    }

    func work(_ site: SectionSite) -> [SectionWork] {
        [
            site.list("topics") { edition, sink throws(OutputError) in
                let tree = TopicTreePages(frames: edition)
                try sink.write(tree.topics)
                for page in tree.categories { try sink.write(page) }
                for page in tree.groups { try sink.write(page) }
            }
        ]
    }
}
