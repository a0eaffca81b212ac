internal import Content
internal import Pages
internal import Project

/// Makes the glossary in one language: the list of terms, and a page of definitions for each
/// letter.
struct GlossaryPages: PageMaker {
    let edition: LocalizedSite
    private let letters: [(initial: String, entries: [Glossary.Entry])]

    /// The paths of the letters' pages in every language, by letter.
    private let paths: ByLanguage<[String: String]>

    /// - Parameter paths: The result of `paths(_:)` for each language; empty to create no links
    ///   between them.
    init(_ edition: LocalizedSite, paths: ByLanguage<[String: String]> = [:]) {
        self.edition = edition
        self.paths = paths
        let keyed = edition.guide.glossary.entries.map {
            (
                key: AlphabeticalKey($0.terms[edition.language] ?? "", edition.words.locale),
                entry: $0
            )
        }.sorted { $0.key < $1.key }
        letters = divided(keyed) { $0.key.initial }.map { ($0, $1.map(\.entry)) }
    }

    /// Returns the path of each letter's page.
    static func paths(_ edition: LocalizedSite) -> [String: String] {
        let initials = GlossaryPages(edition).letters.map(\.initial)
        return Dictionary(
            initials.map { ($0, edition.addresses.glossary($0, edition.language)) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The page of all terms by initial letter.
    var overview: GlossaryOverviewView {
        GlossaryOverviewView(
            frame: edition.frame(
                at: { addresses.glossary($0) }, title: words[.glossary],
                description: words[.glossarySummary]),
            title: words[.glossary], summary: words[.glossarySummary],
            letters: letters.map { letter, entries in
                LinkListView(
                    identifier: "letter-"
                        + AlphabeticalKey.addressName(ofInitial: letter, words.locale),
                    heading: letter,
                    address: addresses.link(addresses.glossary(letter, language)),
                    summary: "",
                    links: entries.map {
                        link($0.terms[language] ?? "", addresses.term($0, language))
                    })
            })
    }

    var letterPages: [GlossaryPageView] {
        letters.map { letter, entries in
            let path = addresses.glossary(letter, language)
            let title = words.text(.glossaryLetter, ["letter": letter])
            let crumb = LocalizedSite.Crumb(
                label: words[.glossary], path: addresses.glossary(language))
            return GlossaryPageView(
                frame: edition.frame(
                    path: path, title: title,
                    description: words.list(entries.compactMap { $0.terms[language] }),
                    crumbs: [crumb], currentCrumb: letter, translation: { paths[$0]?[letter] },
                    nearest: { addresses.glossary($0) },
                    facts: PageFacts(
                        subject: .terms(
                            words[.glossary],
                            entries.map { entry in
                                (
                                    entry.terms[language] ?? "",
                                    addresses.absolute(addresses.term(entry, language))
                                )
                            }))),
                title: title,
                letters: letters.map {
                    link(
                        $0.initial, addresses.glossary($0.initial, language),
                        isCurrent: $0.initial == letter)
                },
                entries: entries.map(view))
        }
    }

    private func view(_ entry: Glossary.Entry) -> GlossaryEntryView {
        let topic = entry.topicPath.flatMap { guide.topic($0) }.flatMap { edition.entry($0) }
        return GlossaryEntryView(
            identifier: entry.anchor(language), term: entry.terms[language] ?? "",
            short: entry.short[language], explanation: entry.explanations[language] ?? "",
            others: entry.terms.filter { $0.key != language }.map { other in
                OtherTermView(
                    locale: guide.strings[other.key]?.locale.code ?? other.key.rawValue,
                    term: [other.value, entry.short[other.key].map { "(\($0))" }]
                        .compactMap(\.self).joined(separator: " "))
            },
            topic: topic.map { LinkView(label: $0.text.title, address: $0.address) })
    }
}
