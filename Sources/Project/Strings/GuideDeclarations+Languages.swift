package import TaxTables

extension GuideDeclarations {
    /// The published languages, in which all texts are required.
    package var siteLanguages: [Language] { languages.compactMap(Language.init(rawValue:)) }

    /// All languages with UI strings, in which texts are permitted.
    package var textLanguages: [Language] { knownLanguages.compactMap(Language.init(rawValue:)) }

    /// The original language of texts, whose file names have no language code.
    package var original: Language { Language(rawValue: writtenIn) ?? .english }
}
