internal import Markup
package import Project
package import TaxTables

/// Where the pages stand that lead to topics.
extension Addresses {
    package func situations(_ language: Language) -> String { folder(.situations, language) }

    package func situation(_ situation: SituationList.Situation, _ language: Language) -> String {
        situations(language) + "\(situation.slugs[language] ?? situation.name)/"
    }

    /// The index from A to Z.
    package func index(_ language: Language) -> String { folder(.index, language) }

    /// The index's page of the terms that start with a letter, or with any digit.
    package func index(_ letter: String, _ language: Language) -> String {
        index(language) + "\(letterName(letter, language))/"
    }

    /// The page of all words.
    package func allWords(_ language: Language) -> String { folder(.allWords, language) }

    package func glossary(_ language: Language) -> String { folder(.glossary, language) }

    /// The glossary's page of the terms that start with a letter.
    package func glossary(_ letter: String, _ language: Language) -> String {
        glossary(language) + "\(letterName(letter, language))/"
    }

    private func letterName(_ letter: String, _ language: Language) -> String {
        AlphabeticalKey.addressName(ofInitial: letter, guide.words(language).locale)
    }

    /// The place of a term's explanation.
    package func term(_ entry: Glossary.Entry, _ language: Language) -> String {
        let initial = AlphabeticalKey.initial(
            of: entry.terms[language] ?? "", guide.words(language).locale)
        return glossary(initial, language) + "#\(entry.anchor(language))"
    }

    /// The index by lines, forms and slips.
    package func references(_ language: Language) -> String { folder(.lines, language) }

    /// Slips with their boxes, in the index by lines, forms and slips.
    package func slips(_ language: Language) -> String {
        references(language)
            + "\(guide.words(language).addressName(for: guide.words(language)[.slips], otherwise: "slips"))/"
    }

    package func changes(_ language: Language) -> String { folder(.changes, language) }

    /// The changes for programs that follow sites.
    package func feed(_ language: Language) -> String {
        "\(changes(language))\(guide.words(language).address(.changes)).atom"
    }

    /// What changed in a group of topics, for programs that follow sites.
    package func feed(
        of group: TopicTree.Group, of category: TopicTree.Category, _ language: Language
    ) -> String {
        let name = guide.words(language).address(.changes)
        return "\(self.group(group, of: category, language))\(name).atom"
    }

    /// What changed in the figures of a place, for programs that follow sites.
    package func feed(of place: Jurisdiction, _ language: Language) -> String {
        "\(changes(language))\(slug(place, language)).atom"
    }

    package func folder(_ word: PathComponent, _ language: Language) -> String {
        Self.folder(word, guide.words(language))
    }

    /// A place's page in such a folder.
    package func folder(
        _ word: PathComponent, of place: Jurisdiction, _ language: Language
    ) -> String { folder(word, language) + "\(slug(place, language))/" }

    package static func folder(_ word: PathComponent, _ words: SiteStrings) -> String {
        "\(words.language.rawValue)/\(words.address(word))/"
    }
}
