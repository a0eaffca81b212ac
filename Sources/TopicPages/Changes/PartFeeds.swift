internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// Makes the feeds of changes in one part of the guide: a group of topics, or the figures of a
/// jurisdiction.
struct PartFeeds: PageMaker {
    let edition: LocalizedSite

    struct Feed {
        let label: String
        let path: String
        /// The path of the page with the feed's subject.
        let page: String
        let entries: [AtomFeed.Entry]
    }

    /// The non-empty feeds: groups in the order of the topic tree, jurisdictions in alphabetical
    /// order.
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

    /// Returns the changes of a topic, and its last review.
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
        let all = guide.laws.places(in: guide.currentYear)
        let changed = changedRules
        return words.sorted(all).map { place in
            Feed(
                label: words[place].name, path: addresses.feed(of: place, language),
                page: addresses.rates(place, guide.currentYear, language),
                entries: guide.configuration.years.flatMap { entries(place, $0) }
                    + (changed[place] ?? []).sorted().flatMap(entries))
        }
    }

    /// The changed rules and forms that each jurisdiction uses, by their numbers in the rule set.
    private var changedRules: [Jurisdiction: Set<Int>] {
        let bodies = Set(guide.changedBodies)
        guard !bodies.isEmpty else { return [:] }
        var found: [Jurisdiction: Set<Int>] = [:]
        for law in guide.configuration.years.compactMap({ guide.laws[$0] }) {
            for use in law.residences.flatMap(law.uses) where bodies.contains(use.body) {
                found[use.table, default: []].insert(use.body)
            }
        }
        return found
    }

    /// Returns the changes of a rule or form.
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

    /// Returns the changes of a table, and its last check.
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

    /// Numbers the changes of each day from the oldest, so that the numbers of existing changes are
    /// permanent.
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
