package import TaxTables

extension GuideDeclarations {
    /// The published languages.
    package var siteLanguages: [Language] { languages.compactMap(Language.init(rawValue:)) }

    /// The published languages in which all texts are required.
    package var wholeLanguages: [Language] { siteLanguages.filter { partial($0) == nil } }

    /// Returns the treatment of texts that a language lacks; nil if it may lack none.
    package func partial(_ language: Language) -> PartialLanguage? {
        partialLanguages[language.rawValue]
    }

    /// Adds the text of the original language, marked as such, for each partial language without a text.
    package func complete(_ texts: inout ByLanguage<String>) {
        guard !partialLanguages.isEmpty, let text = texts[original] else { return }
        for language in siteLanguages where partial(language) != nil && texts[language] == nil {
            texts[language] = FallbackText.marked(text, in: original)
        }
    }

    /// All languages with UI strings, in which texts are permitted.
    package var textLanguages: [Language] {
        languagesWithStrings.compactMap(Language.init(rawValue:))
    }

    /// The original language of texts, whose file names have no language code.
    package var original: Language { Language(rawValue: writtenIn) ?? .english }
}
