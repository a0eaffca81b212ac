internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// Makes the home page and the pages of situations in one language.
struct HomePages: PageMaker {
    let edition: LocalizedSite

    /// The home page: situations, then frequent tasks, then the whole guide.
    var home: HomePageView {
        let path = addresses.home(language)
        let title = guide.configuration.titles[language] ?? ""
        let summary = guide.configuration.summaries[language] ?? ""
        let year = guide.currentYear
        let places = guide.laws.provinces(in: year)
        let top = guide.laws[year].map { [$0.top] }?.filter { !places.contains($0) } ?? []
        var tasks = [
            LinkListView(
                identifier: "rates",
                heading: words.text(.ratesByPlace, ["year": words.numbers.year(year)]),
                address: addresses.link(addresses.rates(year, language)),
                summary: words[.ratesSummary],
                links: edition.placeLinks(top, ratesOf(year))
                    + edition.placeLinks(places, ratesOf(year)))
        ]
        if let path = edition.path(.takeHome, nil, year) {
            let list = LinkListView(
                identifier: "take-home", heading: words[.takeHome],
                address: addresses.link(path), summary: words[.takeHomeSummary],
                links: edition.placeLinks(places) { edition.path(.takeHome, $0, year) ?? path })
            tasks.insert(list, at: 0)
        }
        return HomePageView(
            frame: edition.frame(
                path: path, title: title, description: summary, ownCrumb: nil,
                twin: { addresses.home($0) }),
            title: title, summary: summary,
            situations: (guide.situations?.situations ?? []).compactMap(situationEntry),
            tasks: tasks, example: exampleEntry, keyTopics: keyTopics,
            checked: edition.checked, letters: edition.letterLinks(TopicTerms.initials(edition)),
            allWords: LinkView(
                label: words[.allWords], address: addresses.link(addresses.allWords(language))),
            tools: quickLinks
                + edition.tools.map {
                    LinkView(label: $0.title, address: addresses.link($0.path))
                }, categories: categories, more: more)
    }

    private func ratesOf(_ year: TaxYear) -> (Jurisdiction) -> String {
        { addresses.rates($0, year, language) }
    }

    /// Links for readers with a slip or a date in mind.
    private var quickLinks: [LinkView] {
        var links: [(PageStrings, String)] = []
        if guide.topics.contains(where: { !$0.slips.isEmpty && $0.texts[language] != nil }) {
            links.append((.homeSlip, addresses.slips(language)))
        }
        if let path = edition.path(.calendar) { links.append((.homeDue, path)) }
        return links.map { LinkView(label: words[$0], address: addresses.link($1)) }
    }

    private var keyTopics: [LinkView] {
        topics(guide.situations?.keyTopicPaths ?? []).map {
            LinkView(label: $0.text.title, address: $0.address)
        }
    }

    private var categories: [EntryView] {
        guide.tree.categories.compactMap { category in
            let count = category.groups.reduce(0) { count, group in
                count + guide.topics[group, of: category].count { $0.texts[language] != nil }
            }
            guard count > 0 else { return nil }
            return EntryView(
                title: category.titles[language] ?? "",
                address: addresses.link(addresses.category(category, language)),
                summary: words.topicCount(count))
        }
    }

    private var more: [EntryView] {
        let glossary: [(InterfaceStrings, InterfaceStrings, String)] =
            guide.glossary.entries.isEmpty
            ? [] : [(.glossary, .glossarySummary, addresses.glossary(language))]
        return edition.entries(
            [
                (.allWords, .allWordsSummary, addresses.allWords(language)),
                (.index, .indexSummary, addresses.index(language)),
                (.references, .referencesSummary, addresses.references(language)),
            ] + glossary + [
                (.sources, .sourcesSummary, addresses.sources(language))
            ])
    }

    /// The first topic whose example reduces tax, in the jurisdiction with the largest reduction.
    private var exampleEntry: EntryView? {
        for topic in guide.tree.categories.flatMap({ category in
            category.groups.flatMap { guide.topics[$0, of: category] }
        }) {
            guard let entry = edition.entry(topic),
                let examples = TopicExamples(topic, guide.currentYear, of: guide),
                let most = examples.compared(words).map(\.comparison)
                    .min(by: { $0.cost < $1.cost }),
                most.cost < .zero
            else { continue }
            return EntryView(
                title: entry.text.title, address: entry.address,
                summary: examples.sentence(most, words))
        }
        return nil
    }

    // MARK: Situations

    /// The list of situations; nil if the guide has none.
    var situationIndex: ListPageView? {
        guard let list = guide.situations else { return nil }
        return ListPageView(
            frame: edition.frame(
                at: { addresses.situations($0) }, title: words[.situations],
                description: words[.situationsSummary]),
            title: words[.situations], summary: words[.situationsSummary],
            entries: list.situations.compactMap(situationEntry))
    }

    /// A page for each situation, with its topics in reading order.
    var situationPages: [ListPageView] {
        (guide.situations?.situations ?? []).map { situation in
            let title = situation.titles[language] ?? ""
            let summary = situation.summaries[language] ?? ""
            let links = links(situation)
            let crumb = LocalizedSite.Crumb(
                label: words[.situations], path: addresses.situations(language))
            return ListPageView(
                frame: edition.frame(
                    at: { addresses.situation(situation, $0) }, title: title, description: summary,
                    crumbs: [crumb]),
                title: title, summary: summary, links: links,
                entries: topics(situation.topicPaths).map {
                    EntryView(
                        title: $0.text.title, address: $0.address, summary: $0.text.summary)
                })
        }
    }

    /// Returns the links of a situation besides its topics: checklists, the calendar, ledgers and
    /// an example.
    private func links(_ situation: SituationList.Situation) -> [LinkView] {
        var links: [(label: String, path: String)] = []
        links += named(situation.checklists, .checklists, .situationChecklist)
        if let path = edition.path(.calendar) { links.append((words[.homeDue], path)) }
        links += named(situation.ledgers, .yearInTheLife, .situationLedger)
        let shown = situation.topicPaths.compactMap { guide.topic($0) }.first { topic in
            guard case .change = topic.example else { return false }
            return topic.isInForce(in: guide.currentYear) && topic.texts[language] != nil
        }
        if let shown, let path = addresses.topic(shown, language) {
            let title = shown.texts[language]?.title ?? ""
            links.append((words.text(.situationExample, ["title": title]), path + "#effect"))
        }
        return links.map { LinkView(label: $0.label, address: addresses.link($0.path)) }
    }

    /// Returns links to the pages that a situation names, in the order of their files.
    private func named(
        _ names: [YAMLText], _ word: PathComponent, _ text: PageStrings
    ) -> [(label: String, path: String)] {
        guide.parts.names(of: word).sorted().filter { name in
            names.contains { $0.text == name }
        }.compactMap { name in
            edition.links.link(to: PageName(word: word, name: name)).map {
                (words.text(text, ["title": $0.label]), $0.path)
            }
        }
    }

    private func situationEntry(_ situation: SituationList.Situation) -> EntryView? {
        EntryView(
            title: situation.titles[language] ?? "",
            address: addresses.link(addresses.situation(situation, language)),
            summary: situation.summaries[language])
    }

    /// Returns the topics at some paths that have a text in the language, in the order of the
    /// paths.
    private func topics(_ paths: [String]) -> [TopicEntry] {
        paths.compactMap { guide.topic($0) }.compactMap { edition.entry($0) }
    }
}
