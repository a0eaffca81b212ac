internal import Content
internal import Markup
package import Pages
internal import Project
internal import RuleEngine

/// Makes the page of all words, for the browser's search: the pages of the guide in alphabetical
/// order, each with its everyday words, official terms, lines, forms and boxes of slips.
///
/// A single page, because a browser searches one page at a time. Nothing on it is collapsed, because
/// not every browser searches in collapsed elements, and none prints them.
package struct WordListPage: PageMaker {
    package let edition: LocalizedSite

    package init(edition: LocalizedSite) {
        self.edition = edition
    }

    /// A page with the words that lead to it.
    package struct Entry {
        package let label: String
        package let address: String
        package var links: [LinkView] = []
        package var words: [String] = []
    }

    var page: WordListView {
        let entries = entries
        return WordListView(
            frame: edition.frame(
                at: { addresses.allWords($0) }, title: words[.allWords],
                description: words[.allWordsSummary]),
            title: words[.allWords],
            summary: words.text(
                .allWordsCount,
                ["count": words.numbers.count(entries.reduce(0) { $0 + 1 + $1.words.count })]),
            letters: divided(entries) { AlphabeticalKey.initial(of: $0.label, words.locale) }
                .map { letter, entries in
                    WordListLetterView(
                        identifier: AlphabeticalKey.addressName(ofInitial: letter, words.locale),
                        letter: letter, entries: entries.map(view))
                })
    }

    private func view(_ entry: Entry) -> WordListEntryView {
        WordListEntryView(
            label: entry.label, address: entry.address, links: entry.links,
            words: entry.words.isEmpty
                ? nil : entry.words.joined(separator: words[.listSeparator]))
    }

    // MARK: Entries

    /// The entries in alphabetical order.
    package var entries: [Entry] {
        (topics + terms + placeEntries + tools + decisions + situations)
            .map { (key: AlphabeticalKey($0.label, words.locale), entry: $0) }
            .filter { !$0.key.letters.isEmpty }.sorted { $0.key < $1.key }.map(\.entry)
    }

    private var topics: [Entry] {
        guide.topics.compactMap { topic in
            guard let entry = edition.entry(topic) else { return nil }
            let numbers =
                topic.lines.map {
                    words.text(.line, ["form": words.form($0.form), "line": $0.line])
                } + topic.forms.map(words.form)
                + topic.slips.map {
                    words.text(.box, ["slip": words.form($0.slip), "box": $0.box])
                }
            return Entry(
                label: entry.text.title, address: entry.address,
                words: listed(
                    entry.text.otherNames + numbers, besides: entry.text.title))
        }
    }

    /// Returns words in alphabetical order, without duplicates and without the label.
    ///
    /// Spellings with and without a hyphen are separate, because a browser's search distinguishes
    /// them.
    private func listed(_ names: [String], besides label: String) -> [String] {
        var seen: Set<String> = [label.lowercased()]
        let locale = words.locale
        return names.filter { seen.insert($0.lowercased()).inserted }
            .map { (AlphabeticalKey($0, locale), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    private var terms: [Entry] {
        guide.glossary.entries.compactMap { entry in
            entry.terms[language].map {
                Entry(
                    label: $0, address: addresses.link(addresses.term(entry, language)),
                    words: [words[.glossary]])
            }
        }
    }

    private var placeEntries: [Entry] {
        guide.laws.residences(in: guide.currentYear).compactMap { place in
            let pages = edition.links.all.compactMap { link -> LinkView? in
                guard case .place(place) = link.position else { return nil }
                return self.link(link.label, link.path)
            }
            return pages.first.map {
                Entry(label: words[place].name, address: $0.address, links: pages)
            }
        }
    }

    private var situations: [Entry] {
        (guide.situations?.situations ?? []).compactMap { situation in
            situation.titles[language].map {
                Entry(
                    label: $0, address: addresses.link(addresses.situation(situation, language)))
            }
        }
    }

    /// The decisions by title.
    private var decisions: [Entry] {
        edition.links.all.compactMap { link in
            guard case .named(let page) = link.position, page.word == .decisions else {
                return nil
            }
            return Entry(label: link.label, address: addresses.link(link.path))
        }
    }

    /// The tools by name, with their synonyms.
    private var tools: [Entry] {
        edition.tools.map { tool in
            let others = words[tool.synonyms].split(separator: ";").map {
                String($0.drop { $0 == " " })
            }
            return Entry(
                label: tool.title, address: addresses.link(tool.path),
                words: listed(others, besides: tool.title))
        }
    }
}
