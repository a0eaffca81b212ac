internal import GuideDiagnostics
internal import GuideFiles
internal import GuideFormats
internal import GuideYAML
internal import TaxTables

/// A document that figures and topics cite.
///
/// A class so that pages and figures hold it without copying its parts.
package final class SourceDocument: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case statute
        case regulation
        case form
        case guide
        case page
        case budget
        case news
        case data
        case transcription
        case calculation
        case unconfirmed
    }

    let identifier: String
    let title: String
    /// That of the title.
    let language: Language
    let publisher: String?
    let kind: Kind
    /// Its public address, if it has one.
    let address: String?
    /// The day it was read.
    let read: CalendarDay?
    let note: String?
    /// Where its identifier stands, and the line there.
    let range: TextRange
    let excerpt: Excerpt
    /// Of all that pages show of it.
    let fingerprint: Fingerprint

    init(
        identifier: String, title: String, language: Language, publisher: String?, kind: Kind,
        address: String?, read: CalendarDay?, note: String?, range: TextRange, excerpt: Excerpt
    ) {
        self.identifier = identifier
        self.title = title
        self.language = language
        self.publisher = publisher
        self.kind = kind
        self.address = address
        self.read = read
        self.note = note
        self.range = range
        self.excerpt = excerpt
        fingerprint = Fingerprint { builder in
            builder.add([
                identifier, title, language.rawValue, publisher ?? "", kind.rawValue, address ?? "",
            ])
            builder.add(read?.description)
        }
    }
}

/// The register of documents: everything in `Content/Sources`.
struct SourceRegister: Sendable {
    private(set) var documents: [SourceDocument] = []
    private var positions: [String: Int] = [:]

    var identifiers: Set<String> { Set(positions.keys) }

    subscript(_ identifier: String) -> SourceDocument? {
        positions[identifier].map { documents[$0] }
    }

    func has(_ identifier: String) -> Bool { positions[identifier] != nil }

    /// Of all that pages show of a document; nil for one that is not registered.
    func fingerprint(of identifier: String) -> Fingerprint? {
        positions[identifier].map { documents[$0].fingerprint }
    }

    static func read(_ folder: GuideFolder, diagnostics: inout [Diagnostic]) -> SourceRegister {
        var register = SourceRegister()
        let paths = folder.files(
            below: "Content/Sources", endings: [".yaml"], diagnostics: &diagnostics)
        for path in paths {
            guard let source = folder.read(path, diagnostics: &diagnostics),
                let root = YAMLParser.parse(source, diagnostics: &diagnostics),
                let entries = root.entries
            else { continue }
            for entry in entries { register.add(entry, from: source, &diagnostics) }
        }
        return register
    }

    private mutating func add(
        _ entry: YAMLNode.Entry, from source: SourceText, _ diagnostics: inout [Diagnostic]
    ) {
        guard
            var reader = YAMLMappingReader(entry.value, in: source, diagnostics: &diagnostics)
        else { return }
        let title = reader.requiredText("title", diagnostics: &diagnostics)
        let language = reader.word("language", as: Language.self, diagnostics: &diagnostics)
        let publisher = reader.optionalText("publisher", diagnostics: &diagnostics)
        _ = reader.required("kind", diagnostics: &diagnostics)
        let kind = reader.word(
            "kind", as: SourceDocument.Kind.self, diagnostics: &diagnostics)
        let address = reader.webAddress("address", diagnostics: &diagnostics)
        let day = reader.day("read", &diagnostics)
        let note = reader.optionalText("note", diagnostics: &diagnostics)
        reader.finish(diagnostics: &diagnostics)
        if positions[entry.key] != nil {
            diagnostics.append(
                Diagnostic(
                    .error, "repeated-source", "source '\(entry.key)' is registered twice",
                    in: source, at: entry.keyOffsets, remedy: "keep one, or give it another name"))
        }
        guard let title, let kind else { return }
        positions[entry.key] = documents.count
        documents.append(
            SourceDocument(
                identifier: entry.key, title: title, language: language ?? .english,
                publisher: publisher, kind: kind, address: address, read: day, note: note,
                range: source.range(entry.keyOffsets),
                excerpt: source.excerpt(around: entry.keyOffsets.lowerBound)))
    }
}

extension YAMLMappingReader {
    /// A year of four digits, if the key is there.
    mutating func year(
        _ key: String, remedy: String = "write it as 2026", _ diagnostics: inout [Diagnostic]
    ) -> TaxYear? {
        guard let node = optional(key) else { return nil }
        if let year = node.scalar.flatMap({ TaxYear(text: $0) }) { return year }
        diagnostics.append(
            Diagnostic(
                .error, "bad-year", "\(node.kind) is not a year", in: source, at: node.offsets,
                remedy: remedy))
        return nil
    }

    /// A day written as `2026-11-21`, if the key is there.
    mutating func day(_ key: String, _ diagnostics: inout [Diagnostic]) -> CalendarDay? {
        guard let node = optional(key) else { return nil }
        if let day = node.scalar.flatMap({ CalendarDay(text: $0) }) { return day }
        diagnostics.append(
            Diagnostic(
                .error, "bad-day", "\(node.kind) is not a day", in: source, at: node.offsets,
                remedy: "write it as 2026-11-21"))
        return nil
    }
}
