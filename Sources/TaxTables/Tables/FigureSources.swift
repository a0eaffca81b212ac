internal import Text

/// The authority of a document, in descending order.
package enum DocumentStanding: Int, Comparable, Sendable {
    /// A document of an authority, at its own host or without an address.
    case official
    /// A copy or transcription of an official document.
    case copy
    case other

    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// The documents that figures may cite.
package struct CitableDocuments: Sendable {
    package let identifiers: Set<String>
    /// The standing of each document, by identifier; empty in a guide without a list of hosts.
    package let standings: [String: DocumentStanding]

    package init(_ identifiers: Set<String>, standings: [String: DocumentStanding] = [:]) {
        self.identifiers = identifiers
        self.standings = standings
    }
}

/// The documents of a figure, with locators.
struct FigureSources {
    private(set) var identifiers: [String] = []
    private(set) var locators: [String: Locator] = [:]

    init() {}

    /// Reads an identifier, a mapping of identifiers to locators, or a list of these.
    ///
    /// Errors are reported.
    init(_ node: YAMLNode, _ reader: YAMLMappingReader, citable: CitableDocuments) {
        switch node.content {
        case .sequence(let items): for item in items { add(item, reader, citable) }
        default: add(node, reader, citable)
        }
    }

    private mutating func add(
        _ node: YAMLNode, _ reader: YAMLMappingReader, _ citable: CitableDocuments
    ) {
        guard node.entries != nil else {
            guard let text = reader.text(at: node, of: "source") else { return }
            return add(text, reader, citable)
        }
        for entry in reader.mapping(at: node, { $0.remainingEntries() }) ?? [] {
            add(YAMLText(text: entry.key, offsets: entry.keyOffsets), reader, citable)
            let terms = Locator.Term.allCases.map(\.rawValue).joined(separator: ", ")
            locators[entry.key] = reader.value(
                at: entry.value, "bad-locator", "not a place in a document",
                fix: "write \"page 33, table 8.2\"; each part begins with one of: \(terms)"
            ) { Locator(text: $0) }
        }
    }

    private mutating func add(
        _ text: YAMLText, _ reader: YAMLMappingReader, _ citable: CitableDocuments
    ) {
        if !citable.identifiers.contains(text.text) {
            reader.reportUnknownSource(text, among: citable.identifiers)
        }
        identifiers.append(text.text)
    }
}
