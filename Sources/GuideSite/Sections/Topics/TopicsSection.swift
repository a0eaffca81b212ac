internal import GuideContent
internal import GuidePages
internal import GuideWords

/// The topics, each with its worked examples, and the tree that they stand in: all of it, its categories and
/// its groups.
struct TopicsSection: SiteSection {
    static let views: [any PageView.Type] = [
        TopicPageView.self, ExamplePageView.self, ListPageView.self, TopicTreePageView.self,
        TopicCategoryPageView.self,
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
            .each(site.guide.topics) { topic, sink in TopicJob(topic, site).write(into: sink) },
            site.list("topics") { edition, sink in
                let tree = TopicTreePages(frames: edition)
                sink.write(tree.topics)
                for page in tree.categories { sink.write(page) }
                for page in tree.groups { sink.write(page) }
            },
        ]
    }
}
