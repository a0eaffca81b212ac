package import Content
internal import Markup
internal import Project

/// An index of topic names in one language, by initial letter: titles, official terms and synonyms,
/// with the topics that have them.
package struct TopicTerms {
    /// The terms of each initial letter, in alphabetical order.
    package let letters: [(initial: String, terms: ArraySlice<Term>)]
    /// The topics in the order of the guide.
    private let topics: [Reference]

    /// A name of a topic.
    package struct Mention {
        /// The normalized letters: names with the same letters are one term.
        package let letters: String
        package let text: String
        /// An index in `topics`.
        package let topic: Int
    }

    /// A term with its mentions in the order of topics.
    ///
    /// It is spelled as in the first one.
    package struct Term {
        fileprivate let mentions: ArraySlice<Mention>

        package var letters: String { mentions.first?.letters ?? "" }
        package var text: String { mentions.first?.text ?? "" }
    }

    package struct Reference {
        package let title: String
        package let address: String
        package let scope: IndexScope?
    }

    package init(_ edition: LocalizedSite) {
        var topics: [Reference] = []
        var mentions: [Mention] = []
        for topic in edition.guide.topics {
            guard let entry = edition.entry(topic) else { continue }
            let text = entry.text
            let own = mentions.count
            for name in Self.names(of: text) {
                let letters = AlphabeticalKey.letters(of: name, edition.words.locale)
                guard !letters.isEmpty, !mentions[own...].contains(where: { $0.letters == letters })
                else { continue }
                mentions.append(Mention(letters: letters, text: name, topic: topics.count))
            }
            let group = edition.guide.tree.group(topic.group, of: topic.category)
            topics.append(
                Reference(title: text.title, address: entry.address, scope: group?.scope))
        }
        // Names that differ only in accents are one term, so that accents do not affect the order.
        mentions.sort { ($0.letters, $0.topic) < ($1.letters, $1.topic) }
        let terms = divided(mentions, by: \.letters).map { Term(mentions: $1) }
        letters = divided(terms) {
            AlphabeticalKey.initial(ofLetters: $0.letters, edition.words.locale)
        }.map { ($0, $1) }
        self.topics = topics
    }

    /// Returns the topics of a term, in the order of the guide.
    package func topics(_ term: Term) -> some Sequence<Reference> {
        term.mentions.lazy.map { topics[$0.topic] }
    }

    package var initials: [String] { letters.map(\.initial) }

    /// Returns the sorted initial letters of a localized site without building the index.
    package static func initials(_ edition: LocalizedSite) -> [String] {
        let locale = edition.words.locale
        var firsts: Set<String> = []
        for topic in edition.guide.topics {
            guard let text = edition.entry(topic)?.text else { continue }
            for name in names(of: text) {
                let letters = AlphabeticalKey.letters(of: name, locale)
                if !letters.isEmpty { firsts.insert(AlphabeticalKey.beginning(letters)) }
            }
        }
        let initials = firsts.sorted().map { AlphabeticalKey.initial(ofLetters: $0, locale) }
        return divided(initials) { $0 }.map(\.name)
    }

    /// Returns all names of a topic, the title first.
    package static func names(of text: TopicText) -> [String] {
        [text.title] + names(text.official) + text.synonyms
    }

    /// Splits a text at semicolons and removes surrounding white space.
    private static func names(_ text: String) -> [String] {
        guard text.utf8.contains(UInt8(ascii: ";")) else { return [text] }
        return text.split(separator: ";").map { part in
            var part = part
            while part.first?.isWhitespace == true { part.removeFirst() }
            while part.last?.isWhitespace == true { part.removeLast() }
            return String(part)
        }
    }
}

extension LocalizedSite {
    /// Returns links to the index pages by letter.
    package func letterLinks(_ initials: [String], current: String? = nil) -> [LinkView] {
        initials.map {
            LinkView(
                label: $0, address: addresses.link(addresses.index($0, language)),
                isCurrent: $0 == current)
        }
    }
}
