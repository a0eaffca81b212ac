internal import BuildStore
package import Files
package import TaxTables
package import Text

/// A source document of figures and topics.
///
/// A class, so that pages and figures hold it without copying its parts.
package final class SourceDocument: Sendable {
    package typealias Kind = DocumentKind

    package typealias Standing = DocumentStanding

    package let identifier: String
    package let title: String
    /// The language of the title.
    package let language: Language
    package let publisher: String?
    package let kind: Kind
    /// The public URLs, by the language of the page.
    package let addresses: ByLanguage<String>
    /// The URL of the copy that was read, if not of the original.
    package let copy: String?
    /// True if it was read in a copy without a URL.
    package let isCopyLost: Bool
    /// The identifiers of the documents of which it is a transcription.
    package let originals: [String]
    /// Nil in a guide without a host register.
    package let standing: Standing?
    /// The date on which it was read.
    package let read: CalendarDay?
    package let note: String?
    /// The location of its identifier, and the text of the line.
    package let range: SourceRange
    package let excerpt: Excerpt
    /// A URL in any language.
    package var address: String? { addresses.values.first }

    /// Returns the URL in a language, or in any other if there is none.
    package func address(in language: Language) -> String? { addresses[language] ?? address }

    package init(
        identifier: String, title: String, language: Language, publisher: String?, kind: Kind,
        addresses: ByLanguage<String>, copy: String?, isCopyLost: Bool,
        originals: [String], standing: Standing?, read: CalendarDay?, note: String?,
        range: SourceRange, excerpt: Excerpt
    ) {
        self.identifier = identifier
        self.title = title
        self.language = language
        self.publisher = publisher
        self.kind = kind
        self.addresses = addresses
        self.copy = copy
        self.isCopyLost = isCopyLost
        self.originals = originals
        self.standing = standing
        self.read = read
        self.note = note
        self.range = range
        self.excerpt = excerpt
    }

    /// The fingerprint of all content of the document that pages show.
    package var fingerprint: Fingerprint {
        Fingerprint { builder in
            builder.add([
                identifier, title, language.rawValue, publisher ?? "", kind.rawValue, copy ?? "",
            ])
            for (language, address) in addresses { builder.add([language.rawValue, address]) }
            builder.add(originals)
            builder.add(standing?.rawValue ?? -1)
            builder.add(isCopyLost ? 1 : 0)
            builder.add(read?.description)
        }
    }
}

/// The source documents of a guide: all files in `Content/Sources`.
package struct SourceRegister: Sendable {
    private var entries: [SourceDocument] = []
    package var documents: [SourceDocument] {
        Reads.record(.register)
        return entries
    }
    private let hosts: HostRegister
    /// The identifiers of draft documents.
    package var drafts: Set<String> {
        Reads.record(.register)
        return draftIdentifiers
    }
    private var draftIdentifiers: Set<String> = []
    private var positions: [String: Int] = [:]

    package init(_ hosts: HostRegister = HostRegister()) {
        self.hosts = hosts
    }

    package var identifiers: Set<String> { Set(documents.map(\.identifier)) }

    /// The documents that tables may cite.
    package var citable: CitableDocuments {
        CitableDocuments(
            identifiers,
            standings: Dictionary(
                documents.compactMap { document in
                    document.standing.map { (document.identifier, $0) }
                }, uniquingKeysWith: { first, _ in first }))
    }

    package subscript(_ identifier: String) -> SourceDocument? {
        Reads.record(.document(identifier))
        return positions[identifier].map { entries[$0] }
    }

    package func has(_ identifier: String) -> Bool { self[identifier] != nil }

    /// Returns the fingerprint of all content of a document that pages show; nil for an
    /// unregistered one.
    package func fingerprint(of identifier: String) -> Fingerprint? {
        self[identifier]?.fingerprint
    }

    /// The folder of the register's files.
    package static let folder = "Content/Sources"

    package static func read(_ folder: GuideFolder) -> SourceRegister {
        var register = SourceRegister(HostRegister.read(folder))
        let paths = folder.files(below: Self.folder, endings: [".yaml"])
        var originals: [(YAMLText, SourceText)] = []
        for path in paths where path != HostRegister.path {
            guard let source = folder.read(path) else { continue }
            let copied = YAMLMappingReader.read(source, log: folder.log) { file in
                file.remainingEntries().flatMap { entry in
                    file.mapping(at: entry.value) { register.add(entry, $0) } ?? []
                }
            }
            originals += (copied ?? []).map { ($0, source) }
        }
        for (original, source) in originals where !register.has(original.text) {
            folder.log.report(
                Diagnostic(
                    .error, "unknown-source", "no document '\(original.text)' is in the register",
                    in: source, at: original.offsets,
                    fix: didYouMean(original.text, among: register.identifiers)))
        }
        return register
    }

    /// Adds a document, and returns the originals that it states.
    private mutating func add(
        _ entry: YAMLNode.Entry, _ reader: YAMLMappingReader
    ) -> [YAMLText] {
        // Placeholders of a draft are reported elsewhere and are not valid values.
        guard !reader.says("draft") else {
            draftIdentifiers.insert(entry.key)
            reader.ignoreRemaining()
            return []
        }
        let title = reader.requiredText("title")
        let names = reader.source.names
        let stated = reader.optional("language").flatMap { reader.text(at: $0, of: "language") }
            .flatMap { text in
                text.text.utf8.count == 2
                    ? text.text
                    : reader.validated(
                        text, "no language of the guide", among: names.languagesWithStrings)
            }
        let language = stated.flatMap(Language.init(rawValue:)) ?? names.original
        let publisher = reader.optionalText("publisher")
        let kind = reader.requiredWord("kind", as: SourceDocument.Kind.self)
        var places = DocumentLocations(hosts, publisher: publisher)
        places.read(reader, title: language)
        let originals = reader.texts("copy-of")
        let day = reader.day("read")
        let note = reader.optionalText("note")
        if positions[entry.key] != nil {
            reader.report(
                "repeated-source", "source '\(entry.key)' is registered twice",
                at: entry.keyOffsets, fix: "keep one, or give it another name")
        }
        guard let title, let kind else { return originals }
        positions[entry.key] = entries.count
        entries.append(
            SourceDocument(
                identifier: entry.key, title: title, language: language,
                publisher: publisher, kind: kind, addresses: places.addresses, copy: places.copy,
                isCopyLost: places.isCopyLost,
                originals: originals.map(\.text),
                standing: places.standing(kind, hasOriginals: !originals.isEmpty), read: day,
                note: note, range: reader.source.range(entry.keyOffsets),
                excerpt: reader.source.excerpt(around: entry.keyOffsets.lowerBound)))
        return originals
    }
}

/// References to source documents.
extension YAMLMappingReader {
    /// Reads a required identifier of a source document.
    package func source(_ key: String, of register: SourceRegister) -> String? {
        required(key).flatMap { text(at: $0, of: key) }.map { checked($0, in: register) }
    }

    /// Reads a required list of identifiers of source documents.
    package func sources(_ key: String, of register: SourceRegister) -> [String] {
        requiredTexts(key).map { checked($0, in: register) }
    }

    private func checked(_ text: YAMLText, in register: SourceRegister) -> String {
        if !register.has(text.text) { reportUnknownSource(text, among: register.identifiers) }
        return text.text
    }
}
