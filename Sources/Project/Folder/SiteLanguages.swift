internal import TaxTables
package import Text

/// The languages of a guide from `Site/site.yaml`, which all other files depend on.
package struct SiteLanguages: Sendable {
    /// The published languages, in the order of the file.
    package let published: [Language]
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
        let known = reader.source.names.knownLanguages
        if known.isEmpty || known.contains(text.text),
            let language = Language(rawValue: text.text)
        {
            return language
        }
        reader.report(
            "unknown-word", "'\(text.text)' is not a language of the guide", at: text.offsets,
            remedy: known.isEmpty
                ? "write a code, such as 'en'" : "one of: " + known.joined(separator: ", "))
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
                remedy: "take one of the two out",
                notes: [.init("it stands here first", at: source.range(first.offsets))])
        }
    }
}
