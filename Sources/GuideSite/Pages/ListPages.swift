internal import GuideDiagnostics
internal import GuideMarkup
internal import GuideTemplates
internal import TaxEngine
internal import TaxTables

/// Makes the pages that lead to topics, and the pages of prose, in one language.
struct ListPages: PageMaker {
    let frames: FrameMaker

    init(_ frames: FrameMaker) {
        self.frames = frames
    }

    /// The home page: what the guide is, its categories, and the rates.
    var home: (path: String, view: ListPageView) {
        let path = addresses.home(language)
        let title = guide.configuration.titles[language] ?? ""
        let summary = guide.configuration.summaries[language] ?? ""
        let year = guide.configuration.years[0]
        let entries = [
            EntryView(
                title: words[.sources], address: addresses.link(addresses.sources(language)),
                summary: words[.sourcesSummary])
        ]
        return (
            path,
            ListPageView(
                frame: frames.frame(
                    path: path, title: title, description: summary, ownCrumb: nil,
                    twin: addresses.home(language.other)),
                title: title, summary: summary,
                home: home(year), groups: guide.tree.categories.compactMap { self.group(of: $0) },
                entries: entries)
        )
    }

    private func home(_ year: TaxYear) -> HomeView {
        let law = guide.laws[year]
        return HomeView(
            example: exampleEntry,
            ratesTitle: words.text(.ratesByPlace, ["year": year.description]),
            ratesAddress: addresses.link(addresses.rates(year, language)),
            ratesSummary: words[.ratesSummary],
            places: ([.federal] + words.sorted(law?.provinces ?? [])).map {
                LinkView(
                    label: words[$0].name,
                    address: addresses.link(addresses.rates($0, year, language)))
            })
    }

    /// The first topic whose example saves something, in the jurisdiction where it saves most.
    private var exampleEntry: EntryView? {
        let topics = guide.tree.categories.flatMap { category in
            category.groups.flatMap { self.topics($0, of: category) }
        }
        for topic in topics {
            guard let text = topic.texts[language],
                let path = addresses.topic(topic, language),
                let examples = TopicExamples(topic, guide.currentYear, of: guide),
                let most = examples.comparisons(words).map(\.comparison)
                    .min(by: { $0.cost < $1.cost }),
                most.cost < .zero
            else { continue }
            return EntryView(
                title: text.title, address: addresses.link(path),
                summary: examples.sentence(most, words))
        }
        return nil
    }

    /// All topics by category.
    var topics: (path: String, view: ListPageView) {
        let path = addresses.topics(language)
        return (
            path,
            ListPageView(
                frame: frames.frame(
                    path: path, title: words[.topics], description: words[.topicsSummary],
                    ownCrumb: words[.topics], twin: addresses.topics(language.other)),
                title: words[.topics], summary: words[.topicsSummary],
                groups: guide.tree.categories.compactMap { self.group(of: $0) }, entries: [])
        )
    }

    /// Every category and group that has a topic in the language.
    var categoriesAndGroups: [(path: String, view: ListPageView)] {
        var pages: [(path: String, view: ListPageView)] = []
        let top = FrameMaker.Crumb(label: words[.topics], path: addresses.topics(language))
        for category in guide.tree.categories {
            let groups = category.groups.compactMap { self.group($0, of: category) }
            guard !groups.isEmpty else { continue }
            let title = category.titles[language] ?? ""
            let path = addresses.category(category, language)
            pages.append(
                (
                    path,
                    ListPageView(
                        frame: frames.frame(
                            path: path, title: title,
                            description: category.summaries[language] ?? "", crumbs: [top],
                            ownCrumb: title,
                            twin: has(category, language.other)
                                ? addresses.category(category, language.other) : nil),
                        title: title, summary: category.summaries[language] ?? "",
                        groups: groups, entries: [])
                ))
            for group in category.groups {
                if let page = groupPage(group, of: category, below: [top]) { pages.append(page) }
            }
        }
        return pages
    }

    private func groupPage(
        _ group: TopicTree.Group, of category: TopicTree.Category, below top: [FrameMaker.Crumb]
    ) -> (path: String, view: ListPageView)? {
        let entries = entries(group, of: category)
        guard !entries.isEmpty else { return nil }
        let title = group.titles[language] ?? ""
        let path = addresses.group(group, of: category, language)
        let crumb = FrameMaker.Crumb(
            label: category.titles[language] ?? "", path: addresses.category(category, language))
        let summary = entries.map(\.title).joined(separator: words[.listSeparator])
        return (
            path,
            ListPageView(
                frame: frames.frame(
                    path: path, title: title, description: summary, crumbs: top + [crumb],
                    ownCrumb: title,
                    twin: has(group, of: category, language.other)
                        ? addresses.group(group, of: category, language.other) : nil),
                title: title, summary: category.titles[language] ?? "", groups: [],
                entries: entries)
        )
    }

    /// A category as one list of all its topics; nil if it has none in the language.
    private func group(of category: TopicTree.Category) -> EntryGroupView? {
        let entries = category.groups.flatMap { self.entries($0, of: category) }
        guard !entries.isEmpty else { return nil }
        return EntryGroupView(
            identifier: category.slugs[language] ?? category.name,
            heading: category.titles[language] ?? "",
            address: addresses.link(addresses.category(category, language)),
            summary: category.summaries[language], entries: entries)
    }

    private func group(
        _ group: TopicTree.Group, of category: TopicTree.Category
    ) -> EntryGroupView? {
        let entries = entries(group, of: category)
        guard !entries.isEmpty else { return nil }
        return EntryGroupView(
            identifier: group.slugs[language] ?? group.name,
            heading: group.titles[language] ?? "",
            address: addresses.link(addresses.group(group, of: category, language)),
            entries: entries)
    }

    private func entries(
        _ group: TopicTree.Group, of category: TopicTree.Category
    ) -> [EntryView] {
        topics(group, of: category).compactMap { topic in
            guard let text = topic.texts[language],
                let path = addresses.topic(topic, language)
            else { return nil }
            return EntryView(
                title: text.title, address: addresses.link(path), summary: text.summary)
        }
    }

    private func topics(
        _ group: TopicTree.Group, of category: TopicTree.Category
    ) -> [Topic] {
        guide.topics.filter { $0.category == category.name && $0.group == group.name }
    }

    private func has(_ category: TopicTree.Category, _ language: Language) -> Bool {
        category.groups.contains { has($0, of: category, language) }
    }

    private func has(
        _ group: TopicTree.Group, of category: TopicTree.Category, _ language: Language
    ) -> Bool {
        topics(group, of: category).contains { $0.texts[language] != nil }
    }

    /// The pages of prose in the language.
    var prose: [(path: String, view: ProsePageView)] {
        guide.pages.compactMap { page in
            guard let text = page.texts[language], let path = addresses.page(page, language) else {
                return nil
            }
            let rendered = MarkdownRenderer.forGuide(
                guide, language, source: text.source.path, label: words[.footnoteBack]
            ).render(text.document)
            let sections = rendered.sections.map {
                SectionView(
                    identifier: $0.identifier, heading: $0.heading,
                    body: HTMLFragment(trusted: $0.html))
            }
            return (
                path,
                ProsePageView(
                    frame: frames.frame(
                        path: path, title: text.title, description: text.summary,
                        ownCrumb: text.title, twin: addresses.page(page, language.other)),
                    title: text.title, summary: text.summary,
                    introduction: rendered.introduction.isEmpty
                        ? nil : HTMLFragment(trusted: rendered.introduction),
                    contents: sections.map {
                        LinkView(label: $0.heading, address: "#\($0.identifier)")
                    },
                    sections: sections,
                    footnotes: rendered.footnotes.isEmpty
                        ? nil : HTMLFragment(trusted: rendered.footnotes),
                    reviewed: words.numbers.day(text.reviewed))
            )
        }
    }

    /// The register of documents: a page that counts the kinds, and a page for each.
    var sources:
        (
            overview: (path: String, view: ListPageView),
            kinds: [(path: String, view: SourcesPageView)]
        )
    {
        let path = addresses.sources(language)
        var entries: [EntryView] = []
        var kinds: [(path: String, view: SourcesPageView)] = []
        for kind in SourceDocument.Kind.allCases {
            let documents = guide.register.documents.filter { $0.kind == kind }
            guard !documents.isEmpty else { continue }
            let title = words[kind]
            entries.append(
                EntryView(
                    title: title, address: addresses.link(addresses.sources(kind, language)),
                    summary: words.numbers.count(documents.count)))
            kinds += sourcePages(kind, title, documents.sorted { $0.title < $1.title })
        }
        let overview = ListPageView(
            frame: frames.frame(
                path: path, title: words[.sources], description: words[.sourcesSummary],
                ownCrumb: words[.sources], twin: addresses.sources(language.other)),
            title: words[.sources], summary: words[.sourcesSummary], groups: [], entries: entries)
        return ((path, overview), kinds)
    }

    /// The most documents on a page: more would be too much for a first load.
    private static let documentsOnPage = 130

    /// The documents of a kind, on as many pages as they need.
    private func sourcePages(
        _ kind: SourceDocument.Kind, _ title: String, _ documents: [SourceDocument]
    ) -> [(path: String, view: SourcesPageView)] {
        let first = addresses.sources(kind, language)
        let starts = Array(stride(from: 0, to: documents.count, by: Self.documentsOnPage))
        return starts.enumerated().map { index, start in
            let path = Addresses.part(index + 1, of: first)
            let part = documents[start..<min(start + Self.documentsOnPage, documents.count)]
            return (
                path,
                SourcesPageView(
                    frame: frames.frame(
                        path: path, title: "\(words[.sources]): \(title)",
                        description: words[.sourcesSummary],
                        crumbs: [
                            FrameMaker.Crumb(
                                label: words[.sources], path: addresses.sources(language))
                        ],
                        ownCrumb: title,
                        twin: Addresses.part(
                            index + 1, of: addresses.sources(kind, language.other))),
                    title: title, parts: frames.parts(starts.count, of: first, current: index + 1),
                    sources: part.map { SourceList.view($0, number: nil, words) })
            )
        }
    }
}
