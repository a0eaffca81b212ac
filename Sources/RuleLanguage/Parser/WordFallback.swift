/// Completes words in languages that may lack some.
package struct WordFallback: Sendable {
    private let original: String
    private let languages: [String]
    private let mark: @Sendable (String) -> String

    /// All languages have words of their own.
    package static let none = WordFallback(from: "", for: []) { $0 }

    /// - Parameters:
    ///   - original: The code of the language whose words stand in.
    ///   - languages: The codes of the languages that may lack words.
    ///   - mark: Marks words as those of the original language.
    package init(
        from original: String, for languages: [String],
        marking mark: @escaping @Sendable (String) -> String
    ) {
        self.original = original
        self.languages = languages
        self.mark = mark
    }

    /// Returns words with those of the original language for each language that lacks them.
    func completed(_ words: [Words]) -> [Words] {
        guard !languages.isEmpty,
            let source = words.first(where: { $0.language.text == original })
        else { return words }
        let missing = languages.filter { code in !words.contains { $0.language.text == code } }
        return words
            + missing.map { code in
                Words(
                    language: Identifier(code, source.language.offsets),
                    text: Identifier(sentence: mark(source.text.text), source.text.offsets))
            }
    }
}
