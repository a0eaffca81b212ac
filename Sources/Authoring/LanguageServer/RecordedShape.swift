internal import Text

/// What a value of a file may be, as readers asked for it.
struct RecordedShape {
    /// Whether a reader took it without saying what it has to be.
    var isAnything = false
    var scalars: Set<YAMLRecord.Scalar> = []
    /// The mappings that it may be, by the keys that are asked of them.
    var mappings: Set<RecordedMapping.Name> = []
    /// What the items of the list that it may be are.
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

/// The mappings of some files of which the same keys are asked: what one place of one reader reads.
struct RecordedMapping {
    struct Name: Hashable, Comparable {
        let keys: [String]
        let isOpen: Bool

        static func < (left: Self, right: Self) -> Bool {
            (left.keys.joined(separator: " "), left.isOpen ? 1 : 0)
                < (right.keys.joined(separator: " "), right.isOpen ? 1 : 0)
        }
    }

    /// The keys that have to be there, wherever such a mapping stands.
    var required: Set<String>
    var keys: [String: RecordedShape] = [:]
    /// What the values of other keys are.
    var others = RecordedShape()
}

/// The shapes of the files that one schema is about.
struct RecordedFiles {
    private(set) var root = RecordedShape()
    private(set) var mappings: [RecordedMapping.Name: RecordedMapping] = [:]

    mutating func add(_ file: YAMLRecord.File) { root.merge(shape(of: file.root, in: file)) }

    private mutating func shape(of node: YAMLNode, in file: YAMLRecord.File) -> RecordedShape {
        var shape = RecordedShape()
        let scalars = file.scalars(at: node)
        switch node.content {
        case .scalar(let text):
            if let asked = file.mapping(at: node), text.isEmpty {
                enter([], asked, in: file, into: &shape)
            } else {
                shape.scalars = scalars
                shape.isAnything = scalars.isEmpty
            }
        case .sequence(let items):
            // What is a list of texts may be one text.
            if scalars.contains(.texts) { shape.scalars.insert(.texts) }
            var merged = RecordedShape()
            for item in items { merged.merge(self.shape(of: item, in: file)) }
            shape.items = merged
            if merged.isAnything, merged.items == nil { shape.isAnything = true }
        case .mapping(let entries):
            if let asked = file.mapping(at: node) {
                enter(entries, asked, in: file, into: &shape)
            } else {
                shape.isAnything = true
            }
        }
        return shape
    }

    private mutating func enter(
        _ entries: [YAMLNode.Entry], _ asked: YAMLRecord.Mapping, in file: YAMLRecord.File,
        into shape: inout RecordedShape
    ) {
        let name = RecordedMapping.Name(keys: asked.keys.keys.sorted(), isOpen: asked.isOpen)
        shape.mappings.insert(name)
        let required = Set(asked.keys.filter(\.value).keys)
        var mapping = mappings[name] ?? RecordedMapping(required: required)
        mapping.required.formIntersection(required)
        // The same mapping may stand in itself.
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
