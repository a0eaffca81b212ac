internal import Content
internal import Pages
internal import Project
internal import Templates
internal import Text

/// Makes the pages of the topic tree in one language: the whole tree, categories, and groups.
struct TopicTreePages: PageMaker {
    let edition: LocalizedSite

    /// The page of the whole tree: all topics by title.
    var topics: TopicTreePageView {
        let branches = guide.tree.categories.compactMap { category in
            branch(
                category,
                groups: category.groups.compactMap { group in
                    twig(group, of: category, withSummaries: false)
                })
        }
        return TopicTreePageView(
            frame: edition.frame(
                at: { addresses.topics($0) }, title: words[.topics],
                description: words[.topicsSummary]),
            title: words[.topics], summary: words[.topicsSummary],
            count: words.topicCount(count(guide.tree.categories)), branches: branches)
    }

    /// The pages of categories with topics in the language, with a summary of each topic.
    var categories: [TopicCategoryPageView] {
        guide.tree.categories.compactMap { category in
            let groups = category.groups.compactMap {
                twig($0, of: category, withSummaries: true)
            }
            guard !groups.isEmpty else { return nil }
            let title = category.titles[language] ?? ""
            let path = addresses.category(category, language)
            return TopicCategoryPageView(
                frame: edition.frame(
                    path: path, title: title,
                    description: category.summaries[language] ?? "", crumbs: [top],
                    currentCrumb: title,
                    translation: { has(category, $0) ? addresses.category(category, $0) : nil }),
                title: title, summary: category.summaries[language] ?? "",
                count: words.topicCount(count([category])), groups: groups)
        }
    }

    /// The pages of groups with topics in the language.
    var groups: [ListPageView] {
        guide.tree.categories.flatMap { category in
            category.groups.compactMap { groupPage($0, of: category) }
        }
    }

    private var top: LocalizedSite.Crumb {
        LocalizedSite.Crumb(label: words[.topics], path: addresses.topics(language))
    }

    private func groupPage(
        _ group: TopicTree.Group, of category: TopicTree.Category
    ) -> ListPageView? {
        let entries = entries(group, of: category)
        guard !entries.isEmpty else { return nil }
        let title = group.titles[language] ?? ""
        let path = addresses.group(group, of: category, language)
        let crumb = LocalizedSite.Crumb(
            label: category.titles[language] ?? "", path: addresses.category(category, language))
        let titles = entries.map(\.text.title).joined(separator: words[.listSeparator])
        return ListPageView(
            frame: edition.frame(
                path: path, title: title, description: titles, crumbs: [top, crumb],
                currentCrumb: title,
                translation: {
                    has(group, of: category, $0)
                        ? addresses.group(group, of: category, $0) : nil
                },
                facts: PageFacts(
                    feed: entries.contains { $0.text.reviewed != nil }
                        ? addresses.feed(of: group, of: category, language) : nil)),
            title: title,
            summary: "\(category.titles[language] ?? "") · "
                + words.topicCount(entries.count),
            entries: entries.map { view($0, withSummary: true) })
    }

    // MARK: Parts of the tree

    private func branch(
        _ category: TopicTree.Category, groups: [TopicGroupView]
    ) -> TopicBranchView? {
        guard !groups.isEmpty else { return nil }
        let heading = category.titles[language] ?? ""
        return TopicBranchView(
            identifier: category.slugs[language] ?? category.name, heading: heading,
            address: addresses.link(addresses.category(category, language)), groups: groups)
    }

    private func twig(
        _ group: TopicTree.Group, of category: TopicTree.Category, withSummaries: Bool
    ) -> TopicGroupView? {
        let entries = entries(group, of: category)
        guard !entries.isEmpty else { return nil }
        return TopicGroupView(
            identifier: group.slugs[language] ?? group.name,
            heading: group.titles[language] ?? "",
            address: addresses.link(addresses.group(group, of: category, language)),
            entries: entries.map { view($0, withSummary: withSummaries) })
    }

    private func view(_ entry: TopicEntry, withSummary: Bool) -> EntryView {
        EntryView(
            title: entry.text.title, address: entry.address,
            summary: withSummary ? entry.text.summary : nil)
    }

    /// The topics of a group in its order of use, then those without a place in it in the
    /// alphabetical order of the language.
    private func entries(
        _ group: TopicTree.Group, of category: TopicTree.Category
    ) -> [TopicEntry] {
        let places = Dictionary(
            group.order.enumerated().map { ("\(category.name)/\(group.name)/\($1.text)", $0) },
            uniquingKeysWith: { first, _ in first })
        return guide.topics[group, of: category].compactMap { topic in
            edition.entry(topic).map { entry in
                (
                    places[topic.path] ?? group.order.count,
                    AlphabeticalKey(entry.text.title, words.locale), entry
                )
            }
        }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    private func count(_ categories: [TopicTree.Category]) -> Int {
        categories.reduce(0) { count, category in
            count
                + category.groups.reduce(0) {
                    $0 + guide.topics[$1, of: category].count { $0.texts[language] != nil }
                }
        }
    }

    private func has(_ category: TopicTree.Category, _ language: Language) -> Bool {
        category.groups.contains { has($0, of: category, language) }
    }

    private func has(
        _ group: TopicTree.Group, of category: TopicTree.Category, _ language: Language
    ) -> Bool {
        guide.topics[group, of: category].contains { $0.texts[language] != nil }
    }
}
