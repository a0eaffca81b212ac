/// A YAML value with its source range: text, a list or a mapping.
///
/// Scalars stay text, and their readers choose the type. YAML 1.1 would read `ON` as true and `010`
/// as 8.
package struct YAMLNode: Sendable {
    package enum Content: Sendable {
        case scalar(String)
        case sequence([YAMLNode])
        case mapping([Entry])
    }

    /// A key of a mapping with its value.
    package struct Entry: Sendable {
        package var key: String
        /// The byte range of the key.
        package var keyOffsets: Range<Int>
        package var value: YAMLNode
        /// A Boolean value that is true if the program has a value for a file without this key.
        package var hasDefault = false

        package init(
            key: String, keyOffsets: Range<Int>, value: YAMLNode, hasDefault: Bool = false
        ) {
            self.key = key
            self.keyOffsets = keyOffsets
            self.value = value
            self.hasDefault = hasDefault
        }
    }

    package var content: Content
    /// The byte range of a scalar; for a list or mapping, that of its first element or key.
    package var offsets: Range<Int>

    package init(content: Content, offsets: Range<Int>) {
        self.content = content
        self.offsets = offsets
    }

    /// A description of the value for a diagnostic.
    package var kind: String {
        switch content {
        case .scalar(let text): text.isEmpty ? "nothing" : "'\(text)'"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }

    /// True if the value is empty, as in a document that consists of `---`.
    var isNothing: Bool { scalar?.isEmpty == true }

    package var scalar: String? {
        if case .scalar(let text) = content { text } else { nil }
    }

    package var entries: [Entry]? {
        if case .mapping(let entries) = content { entries } else { nil }
    }
}
