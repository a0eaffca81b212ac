internal import Markup
package import Project
package import TaxTables

/// The paths of pages that list topics.
extension Addresses {
    package func situations(_ language: Language) -> String { folder(.situations, language) }

    package func situation(_ situation: SituationList.Situation, _ language: Language) -> String {
        situations(language) + "\(situation.slugs[language] ?? situation.name)/"
    }

    /// Returns the path of the page of all words.
    package func allWords(_ language: Language) -> String { folder(.allWords, language) }

    package func glossary(_ language: Language) -> String { folder(.glossary, language) }

    /// Returns the path of the glossary for an initial letter.
    package func glossary(_ letter: String, _ language: Language) -> String {
        glossary(language) + "\(letterName(letter, language))/"
    }

    private func letterName(_ letter: String, _ language: Language) -> String {
        AlphabeticalKey.addressName(ofInitial: letter, guide.words(language).locale)
    }

    /// Returns the path and fragment of a term's definition.
    package func term(_ entry: Glossary.Entry, _ language: Language) -> String {
        let initial = AlphabeticalKey.initial(
            of: entry.terms[language] ?? "", guide.words(language).locale)
        return glossary(initial, language) + "#\(entry.anchor(language))"
    }

    /// Returns the path of the index by lines, forms and slips.
    package func references(_ language: Language) -> String { folder(.lines, language) }

    /// Returns the path of the index by boxes of slips.
    package func slips(_ language: Language) -> String {
        references(language)
            + "\(guide.words(language).addressName(for: guide.words(language)[.slips], otherwise: "slips"))/"
    }

    package func changes(_ language: Language) -> String { folder(.changes, language) }

    /// Returns the path of the Atom feed of all changes.
    package func feed(_ language: Language) -> String {
        "\(changes(language))\(guide.words(language).address(.changes)).atom"
    }

    /// Returns the path of the Atom feed of a group of topics.
    package func feed(
        of group: TopicTree.Group, of category: TopicTree.Category, _ language: Language
    ) -> String {
        let name = guide.words(language).address(.changes)
        return "\(self.group(group, of: category, language))\(name).atom"
    }

    /// Returns the path of the Atom feed of a jurisdiction's figures.
    package func feed(of place: Jurisdiction, _ language: Language) -> String {
        "\(changes(language))\(slug(place, language)).atom"
    }

    package func folder(_ word: PathComponent, _ language: Language) -> String {
        Self.folder(word, guide.words(language))
    }

    /// Returns the path of a jurisdiction's page in a folder.
    package func folder(
        _ word: PathComponent, of place: Jurisdiction, _ language: Language
    ) -> String { folder(word, language) + "\(slug(place, language))/" }

    package static func folder(_ word: PathComponent, _ words: SiteStrings) -> String {
        "\(words.language.rawValue)/\(words.address(word))/"
    }
}
