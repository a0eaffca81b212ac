internal import GuideMarkup

/// Makes the index from A to Z in one language: titles, terms of the return and synonyms, each
/// leading to its topics.
struct IndexPages: PageMaker {
    let frames: FrameMaker
    private let letters: [(initial: String, terms: ArraySlice<Term>)]
    /// In the order of the guide.
    private let topics: [Reference]

    /// A name of a topic.
    private struct Mention {
        /// Names with the same letters are one term.
        let letters: String
        let text: String
        /// A place in `topics`.
        let topic: Int
    }

    /// A term, as its mentions in the order of topics: it is written as it is first.
    private struct Term {
        let mentions: ArraySlice<Mention>

        var letters: String { mentions.first?.letters ?? "" }
        var text: String { mentions.first?.text ?? "" }
    }

    private struct Reference {
        let title: String
        let address: String
        let scope: IndexScope?
    }

    init(_ frames: FrameMaker) {
        self.frames = frames
        var topics: [Reference] = []
        var mentions: [Mention] = []
        for topic in frames.guide.topics {
            guard let entry = frames.entry(topic) else { continue }
            let text = entry.text
            let own = mentions.count
            for name in [text.title] + Self.names(text.official) + text.synonyms {
                let letters = anchorName(for: name)
                guard !letters.isEmpty, !mentions[own...].contains(where: { $0.letters == letters })
                else { continue }
                mentions.append(Mention(letters: letters, text: name, topic: topics.count))
            }
            let group = frames.guide.tree.group(topic.group, of: topic.category)
            topics.append(
                Reference(title: text.title, address: entry.address, scope: group?.scope))
        }
        // Names that differ by accents alone are one term, so that no accent decides the order.
        mentions.sort { ($0.letters, $0.topic) < ($1.letters, $1.topic) }
        let terms = divided(mentions, by: \.letters).map { Term(mentions: $1) }
        letters = divided(terms) { AlphabeticalKey.initial(ofLetters: $0.letters) }.map { ($0, $1) }
        self.topics = topics
    }

    private func topics(_ term: Term) -> some Sequence<Reference> {
        term.mentions.lazy.map { topics[$0.topic] }
    }

    /// The names that a text has between its semicolons.
    private static func names(_ text: String) -> [String] {
        guard text.utf8.contains(UInt8(ascii: ";")) else { return [text] }
        return text.split(separator: ";").map { part in
            var part = part
            while part.first?.isWhitespace == true { part.removeFirst() }
            while part.last?.isWhitespace == true { part.removeLast() }
            return String(part)
        }
    }

    /// Every name of a topic as it is written there, for a page of all words.
    var entries: [AllWordsPage.Entry] {
        guide.topics.flatMap { topic -> [AllWordsPage.Entry] in
            guard let entry = frames.entry(topic) else { return [] }
            let link = LinkView(label: entry.text.title, address: entry.address)
            let names = [entry.text.title] + Self.names(entry.text.official) + entry.text.synonyms
            return names.map { AllWordsPage.Entry(text: $0, links: [link]) }
        }
    }

    // MARK: Pages

    var overview: (path: String, view: IndexOverviewView) {
        let path = addresses.index(language)
        return (
            path,
            IndexOverviewView(
                frame: frames.frame(
                    path: path, title: words[.index], description: words[.indexSummary],
                    ownCrumb: words[.index], twin: addresses.index(language.other)),
                title: words[.index], summary: words[.indexSummary], letters: letterLinks(nil),
                more: more)
        )
    }

    /// Other ways to find a topic.
    private var more: [EntryView] {
        frames.entries([
            (.allWords, .allWordsSummary, addresses.allWords(language)),
            (.topics, .topicsSummary, addresses.topics(language)),
            (.references, .referencesSummary, addresses.references(language)),
            (.glossary, .glossarySummary, addresses.glossary(language)),
        ])
    }

    /// A page for each letter, or several for one with many terms; each is made when it is asked for.
    var letterPages: some Sequence<(path: String, view: IndexPageView)> {
        letters.lazy.flatMap { letter, terms in
            let parts = pageParts(terms) { term in
                20 + term.text.utf8.count
                    + topics(term).reduce(0) { $0 + 20 + $1.title.utf8.count }
            }
            return parts.indices.lazy.map { page(letter, parts, $0) }
        }
    }

    private func page(
        _ letter: String, _ parts: [ArraySlice<Term>], _ index: Int
    ) -> (path: String, view: IndexPageView) {
        let first = addresses.index(letter, language)
        let path = Addresses.part(index + 1, of: first)
        let title = words.text(.indexLetter, ["letter": letter])
        let terms = parts[index]
        let crumb = FrameMaker.Crumb(label: words[.index], path: addresses.index(language))
        return (
            path,
            IndexPageView(
                frame: frames.frame(
                    path: path, title: title,
                    description: words.text(
                        .indexLetterSummary,
                        ["first": terms.first?.text ?? "", "last": terms.last?.text ?? ""]),
                    crumbs: [crumb], ownCrumb: letter, twin: nil),
                title: title,
                letters: letterLinks(letter),
                parts: parts.count == 1
                    ? []
                    : parts.indices.map {
                        LinkView(
                            label: range(parts[$0]),
                            address: addresses.link(Addresses.part($0 + 1, of: first)),
                            isCurrent: $0 == index)
                    },
                scopes: scopes(terms), terms: terms.map(view))
        )
    }

    /// The first and the last term: 'caisse – cours'.
    private func range(_ terms: ArraySlice<Term>) -> String {
        "\(terms.first?.text ?? "") – \(terms.last?.text ?? "")"
    }

    func letterLinks(_ current: String?) -> [LinkView] {
        letters.map {
            LinkView(
                label: $0.initial, address: addresses.link(addresses.index($0.initial, language)),
                isCurrent: $0.initial == current)
        }
    }

    /// What a reader may leave of the list; empty if there is nothing to leave out.
    private func scopes(_ terms: ArraySlice<Term>) -> [IndexScopeView] {
        let texts: [(IndexScope, InterfaceText)] = [
            (.income, .indexIncome), (.deductions, .indexDeductions), (.credits, .indexCredits),
        ]
        var views = [
            IndexScopeView(
                name: "all", label: words[.indexAll], count: words.numbers.count(terms.count),
                isFirst: true)
        ]
        for (scope, text) in texts {
            let count = terms.count { topics($0).contains { $0.scope == scope } }
            guard count > 0, count < terms.count else { continue }
            views.append(
                IndexScopeView(
                    name: scope.rawValue, label: words[text],
                    count: words.numbers.count(count)))
        }
        return views.count > 1 ? views : []
    }

    private func view(_ term: Term) -> IndexTermView {
        let topics = Array(topics(term))
        let scopes = IndexScope.allCases.filter { scope in
            topics.contains { $0.scope == scope }
        }
        // A term that is its topic's title needs no second mention of it.
        let isTitle = topics.contains { $0.title == term.text }
        return IndexTermView(
            term: isTitle ? nil : term.text,
            scopes: scopes.map(\.rawValue).joined(separator: " "),
            topics: topics.map { LinkView(label: $0.title, address: $0.address) })
    }
}

/// A list cut into pages, each of which is within a first load.
///
/// - Parameter weight: About how many bytes an item is on the page.
func pageParts<Item>(_ items: ArraySlice<Item>, weight: (Item) -> Int) -> [ArraySlice<Item>] {
    let limit = 22_000
    var parts: [ArraySlice<Item>] = []
    var start = items.startIndex
    var sum = 0
    for index in items.indices {
        let weight = weight(items[index])
        if sum + weight > limit, index > start {
            parts.append(items[start..<index])
            start = index
            sum = 0
        }
        sum += weight
    }
    return parts + [items[start...]]
}
