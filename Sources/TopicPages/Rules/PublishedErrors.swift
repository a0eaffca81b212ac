internal import Content
internal import Project
internal import TaxTables
internal import Text

/// Errors that were found in the published figures of others: `Content/Proof/errors.yaml`.
struct PublishedErrors: ContentType {
    /// A figure that a document states and this guide does not use.
    struct Entry: Sendable {
        /// The anchor of the entry.
        let name: String
        let subjects: ByLanguage<String>
        /// The values that documents state.
        let stated: ByLanguage<String>
        /// The value of this guide.
        let kept: ByLanguage<String>
        let reasons: ByLanguage<String>
        /// The registered documents with the other values; none if they are only described.
        let documents: [String]
        /// The documents for the reason.
        let evidence: [String]
        /// The day on which the documents were compared.
        let compared: CalendarDay
    }

    static let path = "Content/Proof/errors.yaml"
    static let paths = [path]

    let entries: [Entry]

    var sources: Set<String> { Set(entries.flatMap { $0.documents + $0.evidence }) }

    static func read(_ part: inout ContentTypeReader) -> PublishedErrors? {
        let register = part.register
        return part.mappingIfThere(path) { reader in
            var names: Set<String> = []
            let entries = reader.mappings("errors") { entry -> Entry? in
                let read = Self.entry(entry, register)
                if let read, !names.insert(read.name).inserted {
                    entry.report(
                        "repeated-name", "error '\(read.name)' is repeated",
                        at: entry.offsets(of: "error"), fix: "give it another name")
                }
                return read
            }
            return PublishedErrors(entries: entries)
        }
    }

    private static func entry(
        _ reader: YAMLMappingReader, _ register: SourceRegister
    ) -> Entry? {
        let name = reader.slug("error")
        let subjects = reader.texts(inEach: "subject")
        let stated = reader.texts(inEach: "stated")
        let kept = reader.texts(inEach: "kept")
        let reasons = reader.texts(inEach: "reason")
        let documents =
            reader.has("documents") ? reader.sources("documents", of: register) : []
        let evidence = reader.sources("evidence", of: register)
        let compared = reader.requiredDay("compared")
        guard let name, let compared else { return nil }
        return Entry(
            name: name, subjects: subjects, stated: stated, kept: kept, reasons: reasons,
            documents: documents, evidence: evidence, compared: compared)
    }
}
