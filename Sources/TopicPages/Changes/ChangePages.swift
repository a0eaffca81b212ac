internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// Makes the page of changes and its feed in one language.
struct ChangePages: PageMaker {
    let edition: LocalizedSite
    /// The topics by the date of their last review, latest first.
    private let reviewsByDay: [(name: CalendarDay, items: [TopicEntry])]

    init(_ edition: LocalizedSite) {
        self.edition = edition
        reviewsByDay = divided(
            edition.guide.topics.compactMap { edition.entry($0) }.compactMap { entry in
                entry.text.reviewed.map { (day: $0, entry: entry) }
            }.sorted {
                ($1.day, $0.entry.text.title) < ($0.day, $1.entry.text.title)
            }
        ) { $0.day }.map { (name: $0.name, items: $0.items.map(\.entry)) }
    }

    var page: ChangesPageView {
        ChangesPageView(
            frame: edition.frame(
                at: { addresses.changes($0) }, title: words[.changes],
                description: words[.changesSummary]),
            title: words[.changes], summary: words[.changesSummary],
            entries: guide.changes.entries.map(view), comparisons: comparisons,
            reviews: reviews,
            feeds: PartFeeds(edition: edition).all.map {
                link($0.label, $0.path)
            })
    }

    private func view(_ entry: ChangeLog.Entry) -> ChangeView {
        let topics = entry.topicPaths.compactMap { guide.topic($0) }
            .compactMap { edition.entry($0) }.map {
                LinkView(label: $0.text.title, address: $0.address)
            }
        return ChangeView(
            identifier: entry.anchor(language), day: words.numbers.day(entry.day),
            title: entry.titles[language] ?? "", text: entry.texts[language] ?? "",
            links: topics + entry.tables(of: guide).map(link))
    }

    private func link(_ year: TaxYear, _ jurisdiction: Jurisdiction) -> LinkView {
        link(
            words.text(
                .ratesTitle, ["place": words[jurisdiction].name, "year": words.numbers.year(year)]),
            addresses.rates(jurisdiction, year, language))
    }

    // MARK: Dates in tables and topics

    /// The tables of each year, by the date on which they were checked against their sources.
    private var comparisons: [ChangeRowView] {
        guide.configuration.years.flatMap { year -> [ChangeRowView] in
            let compared = (guide.laws[year]?.tables.values).map { tables in
                tables.compactMap { table in
                    table.checked.map { (day: $0, place: table.jurisdiction) }
                }.sorted { ($1.day, $0.place) < ($0.day, $1.place) }
            }
            return divided(compared ?? []) { $0.day }.map { day, compared in
                ChangeRowView(
                    heading:
                        "\(words.numbers.year(year))\(words[.labelSeparator])\(words.numbers.day(day))",
                    links: words.sorted(compared.map(\.place)).map {
                        link(words[$0].name, addresses.rates($0, year, language))
                    })
            }
        }
    }

    /// The maximum number of topics listed for a date; more are only counted.
    private static let topicsNamed = 20

    /// The dates on which topics were reviewed, latest first.
    private var reviews: [ChangeRowView] {
        reviewsByDay.map { day, topics in
            ChangeRowView(
                heading: words.numbers.day(day) + words[.labelSeparator]
                    + words.topicCount(topics.count),
                links: topics.count > Self.topicsNamed
                    ? []
                    : topics.map { LinkView(label: $0.text.title, address: $0.address) })
        }
    }

    // MARK: Feed

    /// The Atom feed of changes; nil for a guide without any dates.
    var feed: [UInt8]? {
        let page = addresses.absolute(addresses.changes(language))
        var entries = guide.changes.entries.map { entry in
            let address = "\(page)#\(entry.anchor(language))"
            return AtomFeed.Entry(
                identifier: address, address: address, title: entry.titles[language] ?? "",
                text: entry.texts[language] ?? "", day: entry.day)
        }
        entries += comparedDays.map { day in
            AtomFeed.Entry(
                identifier: "\(page)#compared-\(day)", address: "\(page)#compared",
                title: words[.changesCompared], text: words[.changesComparedText], day: day)
        }
        entries += reviewsByDay.map { day, topics in
            AtomFeed.Entry(
                identifier: "\(page)#reviewed-\(day)", address: "\(page)#reviewed",
                title: words[.changesReviewed], text: words.topicCount(topics.count), day: day)
        }
        // A guide without tables and topics has no dates.
        guard let updated = entries.map(\.day).max() else { return nil }
        return AtomFeed(
            language: words.locale.code,
            title: "\(guide.configuration.titles[language] ?? "")\(words[.labelSeparator])"
                + words[.changes],
            page: page, feed: addresses.absolute(addresses.feed(language)),
            author: guide.configuration.titles[language] ?? "", updated: updated,
            entries: entries
        ).bytes
    }

    private var comparedDays: [CalendarDay] {
        Set(
            guide.configuration.years.flatMap {
                guide.laws[$0]?.tables.values.compactMap(\.checked) ?? []
            }
        )
        .sorted(by: >)
    }
}
