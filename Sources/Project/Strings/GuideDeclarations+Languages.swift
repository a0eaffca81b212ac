package import TaxTables

extension GuideDeclarations {
    /// The languages that texts have to be in: those of the site.
    package var siteLanguages: [Language] { languages.compactMap(Language.init(rawValue:)) }

    /// All languages that texts may be in: those that have words of the interface.
    package var textLanguages: [Language] { knownLanguages.compactMap(Language.init(rawValue:)) }

    /// The language that texts are written in first, whose files have no code in their names.
    package var original: Language { Language(rawValue: writtenIn) ?? .english }
}
