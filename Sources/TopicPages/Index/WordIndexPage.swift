internal import Content
internal import Markup
package import Pages
internal import Project
internal import RuleEngine

/// Makes the index of all terms on one page, for the browser's search: everyday words, titles,
/// official terms, lines, forms, slips, jurisdictions, situations and tools.
///
/// A single page, because a browser searches one page at a time. Its groups are collapsed until the
/// search finds something in them.
package struct WordIndexPage: PageMaker {
    package let edition: LocalizedSite

    package init(edition: LocalizedSite) {
        self.edition = edition
    }

    /// A term with its links.
    package struct Entry {
        package let text: String
        /// The links without duplicates.
        package var links: [LinkView]
        /// True if the text equals the label of its only link.
        var isTitle: Bool { links.count == 1 && links[0].label == text }
    }

    var page: WordIndexView {
        let groups = groups(lettered)
        return WordIndexView(
            frame: edition.frame(
                at: { addresses.allWords($0) }, title: words[.allWords],
                description: words[.allWordsSummary]),
            title: words[.allWords], summary: words[.allWordsSummary],
            groups: groups.map { group in
                WordIndexGroupView(
                    identifier: "words-\(group.first.isEmpty ? "0" : Self.name(group.first))",
                    jump: heading([group.first]),
                    heading: heading([group.first, group.last]),
                    count: words.numbers.count(group.entries.count),
                    terms: group.entries.map { entry in
                        WordIndexTermView(
                            term: entry.isTitle ? nil : entry.text, links: entry.links)
                    })
            })
    }

    /// Returns the first two letters of a term; an empty text if it starts with a digit.
    private static func beginning(_ letters: String) -> String {
        guard let first = letters.utf8.first,
            !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
        else { return "" }
        let beginning = AlphabeticalKey.beginning(letters)
        let rest = letters[
            letters.utf8.index(letters.startIndex, offsetBy: beginning.utf8.count)...]
        return rest.isEmpty || rest.utf8.first == UInt8(ascii: "-")
            ? beginning : beginning + AlphabeticalKey.beginning(rest)
    }

    /// Returns the `id` of the group with a prefix.
    private static func name(_ beginning: String) -> String {
        beginning.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "~") }
            ? beginning : hexadecimalName(beginning)
    }

    /// Entries of consecutive prefixes.
    private struct Group {
        let first: String
        var last: String
        var entries: [Entry]
    }

    /// The minimum number of entries in a group; smaller groups of the same letter are merged with
    /// the next.
    private static let least = 10

    private func groups(_ entries: [Lettered]) -> [Group] {
        var groups: [Group] = []
        for (beginning, part) in divided(entries, by: { Self.beginning($0.letters) }) {
            let entries = part.map(\.entry)
            if let last = groups.last, last.entries.count < Self.least,
                AlphabeticalKey.beginning(last.first) == AlphabeticalKey.beginning(beginning)
            {
                groups[groups.count - 1].last = beginning
                groups[groups.count - 1].entries += entries
            } else {
                groups.append(Group(first: beginning, last: beginning, entries: entries))
            }
        }
        return groups
    }

    private func heading(_ ends: [String]) -> String {
        guard ends.first?.isEmpty == false else { return AlphabeticalKey.digits }
        let names = ends.map { AlphabeticalKey.written($0, words.locale) }.map {
            $0.prefix(1).uppercased() + $0.dropFirst()
        }
        return names.first == names.last ? names[0] : names.joined(separator: "–")
    }

    // MARK: Entries

    /// The entries in alphabetical order, merged if they are spelled alike.
    ///
    /// Spellings with and without a hyphen are separate, because a browser's search distinguishes
    /// them.
    package var entries: [Entry] { lettered.map(\.entry) }

    /// An entry with its sort key.
    private typealias Lettered = (letters: String, entry: Entry)

    private var lettered: [Lettered] {
        let all = topics + numbers + terms + placeEntries + tools + situations
        let keyed = all.enumerated().map {
            (key: Key($0.element.text, words.locale, place: $0.offset), entry: $0.element)
        }.filter { !$0.key.letters.isEmpty }.sorted { $0.key < $1.key }
        return divided(keyed, by: \.key.text).compactMap { _, entries in
            guard let first = entries.first else { return nil }
            var joined = first.entry
            guard entries.count > 1 || joined.links.count > 1 else {
                return (first.key.letters, joined)
            }
            joined.links = []
            for link in entries.flatMap(\.entry.links)
            where !joined.links.contains(where: { $0.address == link.address }) {
                joined.links.append(link)
            }
            return (first.key.letters, joined)
        }
    }

    /// All names of topics.
    private var topics: [Entry] {
        guide.topics.flatMap { topic -> [Entry] in
            guard let entry = edition.entry(topic) else { return [] }
            let link = LinkView(label: entry.text.title, address: entry.address)
            return TopicTerms.names(of: entry.text).map { Entry(text: $0, links: [link]) }
        }
    }

    /// The sort key of an entry: its letters, then its spelling, then the order of the guide.
    private struct Key: Comparable {
        let letters: String
        let text: String
        let place: Int

        init(_ text: String, _ locale: LocaleData, place: Int) {
            letters = AlphabeticalKey.letters(of: text, locale)
            self.text = text.lowercased()
            self.place = place
        }

        static func < (left: Self, right: Self) -> Bool {
            if left.letters != right.letters { return left.letters < right.letters }
            return left.text == right.text ? left.place < right.place : left.text < right.text
        }
    }

    /// Lines, forms and boxes of slips with their topics.
    private var numbers: [Entry] {
        guide.topics.flatMap { topic -> [Entry] in
            guard let entry = edition.entry(topic) else { return [] }
            let link = LinkView(label: entry.text.title, address: entry.address)
            let lines = topic.lines.map {
                words.text(.line, ["form": words.form($0.form), "line": $0.line])
            }
            let boxes = topic.slips.map {
                words.text(.box, ["slip": words.form($0.slip), "box": $0.box])
            }
            return (lines + topic.forms.map(words.form) + boxes).map {
                Entry(text: $0, links: [link])
            }
        }
    }

    private var terms: [Entry] {
        guide.glossary.entries.compactMap { entry in
            entry.terms[language].map { term in
                let address = addresses.link(addresses.term(entry, language))
                return Entry(
                    text: term, links: [LinkView(label: words[.glossary], address: address)])
            }
        }
    }

    private var placeEntries: [Entry] {
        guide.laws.provinces(in: guide.currentYear).map { place in
            let pages = edition.links.all.compactMap { link -> (String, String)? in
                guard case .place(place) = link.position else { return nil }
                return (link.label, link.path)
            }
            return Entry(text: words[place].name, links: pages.map(link))
        }
    }

    private var situations: [Entry] {
        (guide.situations?.situations ?? []).compactMap { situation in
            situation.titles[language].map {
                Entry(text: $0, links: [link($0, addresses.situation(situation, language))])
            }
        }
    }

    /// The tools by name and synonyms.
    private var tools: [Entry] {
        edition.tools.flatMap { tool -> [Entry] in
            let others = words[tool.synonyms].split(separator: ";").map {
                String($0.drop { $0 == " " })
            }
            return ([tool.title] + others).map {
                Entry(text: $0, links: [link(tool.title, tool.path)])
            }
        }
    }

    private func link(_ label: String, _ path: String) -> LinkView {
        LinkView(label: label, address: addresses.link(path))
    }
}
