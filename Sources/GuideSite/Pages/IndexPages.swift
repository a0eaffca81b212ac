/// Makes the index from A to Z in one language: titles, terms of the return and synonyms, each
/// leading to its topics.
struct IndexPages: PageMaker {
    let frames: FrameMaker
    private let letters: [(initial: String, terms: [Term])]

    /// A term and the topics it leads to.
    private struct Term {
        let key: AlphabeticalKey
        let text: String
        var topics: [Reference]

        /// A term that is its topic's title needs no second mention of it.
        var isTitle: Bool { topics.contains { $0.title == text } }
    }

    private struct Reference {
        let title: String
        let address: String
        let scope: IndexScope?
    }

    init(_ frames: FrameMaker) {
        self.frames = frames
        letters = divided(Self.terms(frames)) { $0.key.initial }.map { ($0, $1) }
    }

    /// Every term once, in the order of the language.
    private static func terms(_ frames: FrameMaker) -> [Term] {
        var terms: [String: Term] = [:]
        for topic in frames.guide.topics {
            guard let entry = frames.entry(topic) else { continue }
            let text = entry.text
            let group = frames.guide.tree.group(topic.group, of: topic.category)
            let reference = Reference(
                title: text.title, address: entry.address, scope: group?.scope)
            var own: Set<String> = []
            let officials = text.official.split(separator: ";").map { part in
                var part = part
                while part.first?.isWhitespace == true { part.removeFirst() }
                while part.last?.isWhitespace == true { part.removeLast() }
                return String(part)
            }
            for name in [text.title] + officials + text.synonyms {
                let key = AlphabeticalKey(name, frames.language)
                guard !key.letters.isEmpty, own.insert(key.letters).inserted else { continue }
                terms[key.letters, default: Term(key: key, text: name, topics: [])].topics
                    .append(reference)
            }
        }
        return terms.values.sorted { $0.key < $1.key }
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
            (.topics, .topicsSummary, addresses.topics(language)),
            (.references, .referencesSummary, addresses.references(language)),
            (.glossary, .glossarySummary, addresses.glossary(language)),
        ])
    }

    /// A page for each letter, or several for one with many terms.
    var letterPages: [(path: String, view: IndexPageView)] {
        letters.flatMap { letter, terms in
            let parts = pageParts(terms) { term in
                20 + term.text.utf8.count
                    + term.topics.reduce(0) { $0 + 20 + $1.title.utf8.count }
            }
            return parts.indices.map { page(letter, parts, $0) }
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

    private func letterLinks(_ current: String?) -> [LinkView] {
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
            let count = terms.count { $0.topics.contains { $0.scope == scope } }
            guard count > 0, count < terms.count else { continue }
            views.append(
                IndexScopeView(
                    name: scope.rawValue, label: words[text],
                    count: words.numbers.count(count)))
        }
        return views.count > 1 ? views : []
    }

    private func view(_ term: Term) -> IndexTermView {
        let scopes = IndexScope.allCases.filter { scope in
            term.topics.contains { $0.scope == scope }
        }
        return IndexTermView(
            term: term.isTitle ? nil : term.text,
            scopes: scopes.map(\.rawValue).joined(separator: " "),
            topics: term.topics.map { LinkView(label: $0.title, address: $0.address) })
    }
}

/// A list cut into pages, each of which is within a first load.
///
/// - Parameter weight: About how many bytes an item is on the page.
func pageParts<Item>(_ items: [Item], weight: (Item) -> Int) -> [ArraySlice<Item>] {
    let limit = 22_000
    var parts: [ArraySlice<Item>] = []
    var start = items.startIndex
    var sum = 0
    for (index, item) in items.enumerated() {
        let weight = weight(item)
        if sum + weight > limit, index > start {
            parts.append(items[start..<index])
            start = index
            sum = 0
        }
        sum += weight
    }
    return parts + [items[start...]]
}
