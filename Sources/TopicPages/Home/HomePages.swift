internal import Content
internal import Pages
internal import Project
internal import Text

/// Makes the home page and the pages of situations in one language.
struct HomePages: PageMaker {
    let edition: LocalizedSite

    /// The home page: what is left of pay, situations, words, the next days, and tools.
    var home: HomePageView {
        let title = guide.configuration.titles[language] ?? ""
        let summary = guide.configuration.summaries[language] ?? ""
        let situations = (guide.situations?.situations ?? []).compactMap(situationEntry)
        let highlights = edition.links.highlights(edition)
        return HomePageView(
            frame: edition.frame(
                path: addresses.home(language), title: title, description: summary,
                currentCrumb: nil,
                translation: { addresses.home($0) }, sheets: [.lists, .home]),
            title: title, summary: summary, checked: edition.checked, amounts: highlights.amounts,
            situations: situations,
            allWords: addresses.link(addresses.allWords(language)), lookUp: lookUp,
            keyTopics: edition.keyTopics,
            days: highlights.days, categories: situations.isEmpty ? categories : [],
            tools: edition.tools.map { link($0.title, $0.path) }
        )
    }

    /// Links to other lists of everything.
    private var lookUp: [LinkView] {
        let glossary =
            guide.glossary.entries.isEmpty
            ? [] : [(words[.glossary], addresses.glossary(language))]
        let pages =
            [
                (words[.topics], addresses.topics(language)),
                (words[.homeSlip], addresses.references(language)),
            ] + glossary
        return pages.map { link($0.0, $0.1) }
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

    /// A page for each situation, with its topics in reading order and its figures.
    var situationPages: [SituationPageView] {
        (guide.situations?.situations ?? []).map { situation in
            let title = situation.titles[language] ?? ""
            let summary = situation.summaries[language] ?? ""
            let crumb = LocalizedSite.Crumb(
                label: words[.situations], path: addresses.situations(language))
            return SituationPageView(
                frame: edition.frame(
                    at: { addresses.situation(situation, $0) }, title: title, description: summary,
                    crumbs: [crumb]),
                title: title, summary: summary,
                checklists: named(situation.checklists, .checklists, .situationChecklist)
                    .map(view),
                topics: situation.topicPaths.compactMap { guide.topic($0) }
                    .compactMap { edition.entry($0) }.map {
                        EntryView(
                            title: $0.text.title, address: $0.address, summary: $0.text.summary)
                    },
                figures: figures(situation).map(view))
        }
    }

    private func view(_ link: (label: String, path: String)) -> LinkView {
        self.link(link.label, link.path)
    }

    /// Returns the links of a situation to figures: decisions, households, tools, the calendar, an example and
    /// ledgers.
    private func figures(
        _ situation: SituationList.Situation
    ) -> [(label: String, path: String)] {
        var links =
            named(situation.decisions, .decisions, .situationDecision)
            + named(situation.households, .households, .situationHousehold)
        for name in situation.tools {
            guard let word = PathComponent.allCases.first(where: { $0.fileKey == name.text }),
                let path = edition.path(word, nil, guide.currentYear)
            else { continue }
            let tool = edition.tools.first { $0.path == path }
            links.append((tool?.title ?? name.text, path))
        }
        if let path = edition.path(.calendar) { links.append((words[.calendar], path)) }
        let shown = situation.topicPaths.compactMap { guide.topic($0) }.first { topic in
            guard case .change = topic.example else { return false }
            return topic.isInForce(in: guide.currentYear) && topic.texts[language] != nil
        }
        if let shown, let path = addresses.topic(shown, language) {
            let title = shown.texts[language]?.title ?? ""
            links.append((words.text(.situationExample, ["title": title]), path + "#effect"))
        }
        return links + named(situation.ledgers, .yearInTheLife, .situationLedger)
    }

    /// Returns links to the pages that a situation names.
    private func named(
        _ names: [YAMLText], _ word: PathComponent, _ text: PageStrings
    ) -> [(label: String, path: String)] {
        names.compactMap { name in
            edition.links.link(to: PageName(word: word, name: name.text)).map {
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
}
