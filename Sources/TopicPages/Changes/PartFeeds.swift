internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// Makes the feeds of what changed in one part of the guide: a group of topics, or the figures of a place.
struct PartFeeds: PageMaker {
    let edition: LocalizedSite

    struct Feed {
        let label: String
        /// Where the feed stands.
        let path: String
        /// The page that shows what it is of.
        let page: String
        let entries: [AtomFeed.Entry]
    }

    /// The feeds in which something has a day: of groups in the order of the tree, of places in that of their names.
    var all: [Feed] { (groups + places).filter { !$0.entries.isEmpty } }

    func bytes(_ feed: Feed) -> [UInt8]? {
        guard let updated = feed.entries.map(\.day).max() else { return nil }
        let site = guide.configuration.titles[language] ?? ""
        return AtomFeed(
            language: words.locale.code, title: site + words[.labelSeparator] + feed.label,
            page: addresses.absolute(feed.page), feed: addresses.absolute(feed.path), author: site,
            updated: updated, entries: feed.entries
        ).bytes
    }

    private var groups: [Feed] {
        guide.tree.categories.flatMap { category in
            category.groups.map { group in
                let title = category.titles[language] ?? ""
                return Feed(
                    label: title + words[.labelSeparator] + (group.titles[language] ?? ""),
                    path: addresses.feed(of: group, of: category, language),
                    page: addresses.group(group, of: category, language),
                    entries: guide.topics[group, of: category].flatMap(entries))
            }
        }
    }

    /// What changed in a topic, and the day on which it was last reviewed.
    private func entries(_ topic: Topic) -> [AtomFeed.Entry] {
        guard let text = topic.texts[language], let path = addresses.topic(topic, language) else {
            return []
        }
        let page = addresses.absolute(path)
        let reviewed = text.reviewed.map { day in
            AtomFeed.Entry(
                identifier: "\(page)#reviewed-\(day)", address: page, title: text.title,
                text: words[.changesReviewed], day: day)
        }
        return numbered(guide.history.changes(of: topic.path)).compactMap { number, item in
            edition.text(of: item.change).map {
                AtomFeed.Entry(
                    identifier: "\(page)#changed-\(item.day)-\(number)", address: page,
                    title: text.title, text: $0, day: item.day)
            }
        } + [reviewed].compactMap(\.self)
    }

    private var places: [Feed] {
        let all = guide.laws[guide.currentYear]?.tables.keys.map(\.self) ?? []
        let changed = changedRules
        return words.sorted(all).map { place in
            Feed(
                label: words[place].name, path: addresses.feed(of: place, language),
                page: addresses.rates(place, guide.currentYear, language),
                entries: guide.configuration.years.flatMap { entries(place, $0) }
                    + (changed[place] ?? []).sorted().flatMap(entries))
        }
    }

    /// The rules and forms that changed and are at work on the forms of each place, by their numbers in the
    /// book.
    private var changedRules: [Jurisdiction: Set<Int>] {
        let bodies = Set(guide.changedBodies)
        guard !bodies.isEmpty else { return [:] }
        var found: [Jurisdiction: Set<Int>] = [:]
        for law in guide.configuration.years.compactMap({ guide.laws[$0] }) {
            for use in law.provinces.flatMap(law.uses) where bodies.contains(use.body) {
                found[use.table, default: []].insert(use.body)
            }
        }
        return found
    }

    /// What changed in a rule or form.
    private func entries(_ body: Int) -> [AtomFeed.Entry] {
        guard let path = edition.path(ofRule: body) else { return [] }
        let page = addresses.absolute(path)
        let changes = numbered(guide.changes(ofBody: body))
        return changes.compactMap { number, item in
            edition.text(of: item.change).map {
                AtomFeed.Entry(
                    identifier: "\(page)#changed-\(item.day)-\(number)", address: page,
                    title: edition.title(ofRule: body), text: $0, day: item.day)
            }
        }
    }

    /// What changed in a table, and the day on which it was last compared with its sources.
    private func entries(_ place: Jurisdiction, _ year: TaxYear) -> [AtomFeed.Entry] {
        guard let table = guide.laws[year]?.tables[place] else { return [] }
        let page = addresses.absolute(addresses.rates(place, year, language))
        let title = words.text(
            .ratesTitle, ["place": words[place].name, "year": words.numbers.year(year)])
        let compared = table.checked.map { day in
            AtomFeed.Entry(
                identifier: "\(page)#compared-\(day)", address: page, title: title,
                text: words[.changesCompared], day: day)
        }
        return numbered(guide.history.changes(of: place, year)).compactMap { number, item in
            edition.text(of: item.change, in: table).map {
                AtomFeed.Entry(
                    identifier: "\(page)#changed-\(item.day)-\(number)", address: page,
                    title: title, text: $0, day: item.day)
            }
        } + [compared].compactMap(\.self)
    }

    /// Changes with a number among those of their day, counted from the oldest, which later ones leave as it is.
    private func numbered(
        _ items: [ChangeHistory.Item]
    ) -> [(number: Int, item: ChangeHistory.Item)] {
        var counts: [CalendarDay: Int] = [:]
        return items.reversed().map { item in
            counts[item.day, default: 0] += 1
            return (number: counts[item.day] ?? 1, item: item)
        }.reversed()
    }
}
