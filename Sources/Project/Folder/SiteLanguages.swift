internal import TaxTables
package import Text

/// The languages of a guide, as `Site/site.yaml` names them: what every other file is read by.
package struct SiteLanguages: Sendable {
    /// The languages that are published, in the order of the file.
    package let published: [Language]
    /// The language that texts are written in first; nil if the file does not say.
    package let writtenIn: Language?
    /// Whether the file names no language at all, not even one that is none.
    package let isMissing: Bool

    /// Reads them, and reports those that no interface has words in.
    package init(_ reader: YAMLMappingReader) {
        let texts = reader.texts("languages")
        reader.reportRepeats(of: texts)
        isMissing = texts.isEmpty
        published = texts.compactMap { Self.language($0, reader) }
        writtenIn = reader.optional("written-in").flatMap { reader.text(at: $0, of: "written-in") }
            .flatMap { Self.language($0, reader) }
    }

    /// The languages that a file names, whatever is wrong with it; nil if it is no mapping.
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
    /// Reports each value of a list that stands in it before: what is published twice would stand twice at its
    /// addresses.
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
