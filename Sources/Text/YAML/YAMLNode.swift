/// A YAML value as it was written: text, lists and mappings, each with its place.
///
/// Scalars stay text. YAML 1.1 would read `ON` as true and `010` as 8; here whoever reads a value
/// says what type it has.
package struct YAMLNode: Sendable {
    package enum Content: Sendable {
        case scalar(String)
        case sequence([YAMLNode])
        case mapping([Entry])
    }

    /// A key of a mapping with its value, in the order of the file.
    package struct Entry: Sendable {
        package var key: String
        /// The offsets of the key in the file.
        package var keyOffsets: Range<Int>
        package var value: YAMLNode

        package init(key: String, keyOffsets: Range<Int>, value: YAMLNode) {
            self.key = key
            self.keyOffsets = keyOffsets
            self.value = value
        }
    }

    package var content: Content
    /// The offsets in the file; for a list or mapping, those of its first element or key.
    package var offsets: Range<Int>

    package init(content: Content, offsets: Range<Int>) {
        self.content = content
        self.offsets = offsets
    }

    /// What the value is, in the words of a message.
    package var kind: String {
        switch content {
        case .scalar(let text): text.isEmpty ? "nothing" : "'\(text)'"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }

    /// Whether nothing was written, as in a document that has only its mark of three hyphens.
    var isNothing: Bool { scalar?.isEmpty == true }

    package var scalar: String? {
        if case .scalar(let text) = content { text } else { nil }
    }

    package var entries: [Entry]? {
        if case .mapping(let entries) = content { entries } else { nil }
    }
}
