internal import Text

/// The recorded type of a value.
struct RecordedShape {
    /// True if a reader accepted any value.
    var isAnything = false
    var scalars: Set<YAMLRecord.Scalar> = []
    /// The permitted mappings, by their keys.
    var mappings: Set<RecordedMapping.Name> = []
    /// The type of list items, in an array because a struct cannot contain itself.
    private var listed: [RecordedShape] = []

    var items: RecordedShape? {
        get { listed.first }
        set { listed = newValue.map { [$0] } ?? [] }
    }

    mutating func merge(_ other: RecordedShape) {
        isAnything = isAnything || other.isAnything
        scalars.formUnion(other.scalars)
        mappings.formUnion(other.mappings)
        guard let others = other.items else { return }
        var merged = items ?? RecordedShape()
        merged.merge(others)
        items = merged
    }
}

/// All mappings with the same keys, as read by one reader.
struct RecordedMapping {
    struct Name: Hashable, Comparable {
        let keys: [String]
        let isOpen: Bool
        /// True for an open mapping in a list, such as a band, whose other keys are not those of a group.
        let isItem: Bool

        static func < (left: Self, right: Self) -> Bool {
            (left.keys.joined(separator: " "), left.isOpen ? 1 : 0, left.isItem ? 1 : 0)
                < (right.keys.joined(separator: " "), right.isOpen ? 1 : 0, right.isItem ? 1 : 0)
        }
    }

    /// The keys that are required everywhere.
    var required: Set<String>
    var keys: [String: RecordedShape] = [:]
    /// The type of the values of other keys.
    var others = RecordedShape()
}

/// The recorded types of the files that one schema describes.
struct RecordedFiles {
    private(set) var root = RecordedShape()
    private(set) var mappings: [RecordedMapping.Name: RecordedMapping] = [:]

    mutating func add(_ file: YAMLRecord.File) { root.merge(shape(of: file.root, in: file)) }

    private mutating func shape(
        of node: YAMLNode, in file: YAMLRecord.File, isItem: Bool = false
    ) -> RecordedShape {
        var shape = RecordedShape()
        let scalars = file.scalars(at: node)
        switch node.content {
        case .scalar(let text):
            if let asked = file.mapping(at: node), text.isEmpty {
                enter([], asked, isItem: isItem, in: file, into: &shape)
            } else {
                shape.scalars = scalars
                shape.isAnything = scalars.isEmpty
            }
        case .sequence(let items):
            // A list of texts may also be a single text.
            if scalars.contains(.texts) { shape.scalars.insert(.texts) }
            var merged = RecordedShape()
            for item in items { merged.merge(self.shape(of: item, in: file, isItem: true)) }
            shape.items = merged
            if merged.isAnything, merged.items == nil { shape.isAnything = true }
        case .mapping(let entries):
            if let asked = file.mapping(at: node) {
                enter(entries, asked, isItem: isItem, in: file, into: &shape)
            } else {
                shape.isAnything = true
            }
        }
        return shape
    }

    private mutating func enter(
        _ entries: [YAMLNode.Entry], _ asked: YAMLRecord.Mapping, isItem: Bool,
        in file: YAMLRecord.File, into shape: inout RecordedShape
    ) {
        let name = RecordedMapping.Name(
            keys: asked.keys.keys.sorted(), isOpen: asked.isOpen, isItem: isItem && asked.isOpen)
        shape.mappings.insert(name)
        let required = Set(asked.keys.filter(\.value).keys)
        var mapping = mappings[name] ?? RecordedMapping(required: required)
        mapping.required.formIntersection(required)
        // Stored before its values, because a mapping may be recursive.
        mappings[name] = mapping
        for entry in entries {
            let value = self.shape(of: entry.value, in: file)
            if asked.keys[entry.key] != nil {
                mappings[name]?.keys[entry.key, default: RecordedShape()].merge(value)
            } else {
                mappings[name]?.others.merge(value)
            }
        }
    }
}
