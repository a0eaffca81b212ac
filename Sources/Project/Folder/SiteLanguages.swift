package import TaxTables
package import Text

/// The languages of a guide from `Site/site.yaml`, which all other files depend on.
package struct SiteLanguages: Sendable {
    /// The published languages, in the order of the file.
    package let published: [Language]
    /// The partly translated languages.
    package let partial: ByLanguage<PartialLanguage>
    /// The original language of texts; nil if the file does not state it.
    package let writtenIn: Language?
    /// True if the file lists no languages at all, not even invalid ones.
    package let isMissing: Bool

    /// Reads the languages and reports those without UI strings.
    package init(_ reader: YAMLMappingReader) {
        let texts = reader.texts("languages")
        reader.reportRepeats(of: texts)
        isMissing = texts.isEmpty
        published = texts.compactMap { Self.language($0, reader) }
        writtenIn = reader.optional("written-in").flatMap { reader.text(at: $0, of: "written-in") }
            .flatMap { Self.language($0, reader) }
        partial = Self.partial(of: published, reader)
    }

    /// Reads the partly translated languages, of which the first and the original language are none.
    private static func partial(
        of published: [Language], _ reader: YAMLMappingReader
    ) -> ByLanguage<PartialLanguage> {
        let names = reader.source.names
        return reader.optionalMapping("partial-languages") { table in
            var partial: ByLanguage<PartialLanguage> = [:]
            for language in published.dropFirst() where language.rawValue != names.writtenIn {
                partial[language] = table.word(language.rawValue)
            }
            return partial
        } ?? [:]
    }

    /// Reads the languages without reporting errors; nil if the file is not a mapping.
    package init?(of source: SourceText) {
        guard
            let languages = YAMLMappingReader.read(
                source, log: DiagnosticLog(), { reader in SiteLanguages(reader) })
        else { return nil }
        self = languages
    }

    private static func language(_ text: YAMLText, _ reader: YAMLMappingReader) -> Language? {
        let available = reader.source.names.languagesWithStrings
        if available.isEmpty || available.contains(text.text),
            let language = Language(rawValue: text.text)
        {
            return language
        }
        reader.report(
            "unknown-word", "'\(text.text)' is not a language of the guide", at: text.offsets,
            fix: available.isEmpty
                ? "write a code, such as 'en'" : "one of: " + available.joined(separator: ", "))
        return nil
    }
}

extension YAMLMappingReader {
    /// Reports duplicate values of a list, whose pages would have the same URLs.
    package func reportRepeats(of texts: [YAMLText]) {
        for (number, text) in texts.enumerated() {
            guard let first = texts[..<number].first(where: { $0.text == text.text }) else {
                continue
            }
            report(
                "repeated-address", "'\(text.text)' is published twice", at: text.offsets,
                fix: "take one of the two out",
                notes: [.init("the first one is here", at: source.range(first.offsets))])
        }
    }
}
