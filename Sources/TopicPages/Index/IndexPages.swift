internal import Content
internal import Markup
internal import Pages
internal import Project

/// Makes the alphabetical index in one language: titles, official terms and synonyms with their
/// topics.
struct IndexPages: PageMaker {
    let edition: LocalizedSite
    private let names: TopicTerms

    init(_ edition: LocalizedSite) {
        self.edition = edition
        names = TopicTerms(edition)
    }

    // MARK: Pages

    var overview: IndexOverviewView {
        IndexOverviewView(
            frame: edition.frame(
                at: { addresses.index($0) }, title: words[.index], description: words[.indexSummary]
            ),
            title: words[.index], summary: words[.indexSummary],
            letters: edition.letterLinks(names.initials),
            more: more)
    }

    /// Links to other indexes.
    private var more: [EntryView] {
        edition.entries([
            (.allWords, .allWordsSummary, addresses.allWords(language)),
            (.topics, .topicsSummary, addresses.topics(language)),
            (.references, .referencesSummary, addresses.references(language)),
            (.glossary, .glossarySummary, addresses.glossary(language)),
        ])
    }

    /// The pages of each letter, split if it has many terms.
    ///
    /// Lazy.
    var letterPages: some Sequence<IndexPageView> {
        names.letters.lazy.flatMap { letter, terms in
            let parts = pageParts(terms) { term in
                20 + term.text.utf8.count
                    + names.topics(term).reduce(0) { $0 + 20 + $1.title.utf8.count }
            }
            return parts.indices.lazy.map { page(letter, parts, $0) }
        }
    }

    private func page(
        _ letter: String, _ parts: [ArraySlice<TopicTerms.Term>], _ index: Int
    ) -> IndexPageView {
        let first = addresses.index(letter, language)
        let path = Addresses.part(index + 1, of: first)
        let title = words.text(.indexLetter, ["letter": letter])
        let terms = parts[index]
        let crumb = LocalizedSite.Crumb(label: words[.index], path: addresses.index(language))
        return IndexPageView(
            frame: edition.frame(
                path: path, title: title,
                description: words.text(
                    .indexLetterSummary,
                    ["first": terms.first?.text ?? "", "last": terms.last?.text ?? ""]),
                crumbs: [crumb], ownCrumb: letter, twin: { _ in nil },
                nearest: { addresses.index($0) }),
            title: title,
            letters: edition.letterLinks(names.initials, current: letter),
            parts: parts.count == 1
                ? []
                : parts.indices.map {
                    LinkView(
                        label: range(parts[$0]),
                        address: addresses.link(Addresses.part($0 + 1, of: first)),
                        isCurrent: $0 == index)
                },
            scopes: scopes(terms), terms: terms.map(view))
    }

    /// Returns the first and last term: 'caisse – cours'.
    private func range(_ terms: ArraySlice<TopicTerms.Term>) -> String {
        "\(terms.first?.text ?? "") – \(terms.last?.text ?? "")"
    }

    /// Returns the filters of a list; empty if there is nothing to filter.
    private func scopes(_ terms: ArraySlice<TopicTerms.Term>) -> [IndexScopeView] {
        let texts: [(IndexScope, InterfaceStrings)] = [
            (.income, .indexIncome), (.deductions, .indexDeductions), (.credits, .indexCredits),
        ]
        var views = [
            IndexScopeView(
                name: "all", label: words[.indexAll], count: words.numbers.count(terms.count),
                isFirst: true)
        ]
        for (scope, text) in texts {
            let count = terms.count { names.topics($0).contains { $0.scope == scope } }
            guard count > 0, count < terms.count else { continue }
            views.append(
                IndexScopeView(
                    name: scope.rawValue, label: words[text],
                    count: words.numbers.count(count)))
        }
        return views.count > 1 ? views : []
    }

    private func view(_ term: TopicTerms.Term) -> IndexTermView {
        let topics = Array(names.topics(term))
        let scopes = IndexScope.allCases.filter { scope in
            topics.contains { $0.scope == scope }
        }
        // A term that equals its topic's title is not repeated.
        let isTitle = topics.contains { $0.title == term.text }
        return IndexTermView(
            term: isTitle ? nil : term.text,
            scopes: scopes.map(\.rawValue).joined(separator: " "),
            topics: topics.map { LinkView(label: $0.title, address: $0.address) })
    }
}
