package import GuideContent
package import GuidePages
package import GuideWords

/// The topics, each with its worked examples, and the tree that they stand in: all of it, its categories and
/// its groups.
package struct TopicsSection: SiteSection {
    /// What the page of a topic is made of, and what that of a worked example is.
    package static let topicViews: [any PageView.Type] = [TopicPageView.self]
    package static let exampleViews: [any PageView.Type] = [ExamplePageView.self]

    package static let views: [any PageView.Type] =
        topicViews + exampleViews + [
            ListPageView.self, TopicTreePageView.self, TopicCategoryPageView.self,
        ]

    package init?(_ guide: Guide) {}

    package func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        let path = addresses.topics(language)
        return [
            SectionLink(
                position: .navigation(folder: path),
                label: addresses.guide.words(language)[.topics], path: path)
        ]
    }

    package func work(_ site: SectionSite) -> [SectionWork] {
        [
            .each(site.guide.topics) { topic, sink in TopicJob(topic, site).write(into: sink) },
            site.list("topics") { edition, sink in
                let tree = TopicTreePages(edition: edition)
                sink.write(tree.topics)
                for page in tree.categories { sink.write(page) }
                for page in tree.groups { sink.write(page) }
            },
        ]
    }
}
