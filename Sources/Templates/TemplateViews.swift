/// The view types that a page's templates use, each with its slot, and the fields in use.
struct TemplateViews {
    /// A resolved field.
    struct Field {
        let reference: FieldReference
        let kind: FieldKind
        /// True if the field, or a group on the way to it, may be absent.
        let isOptional: Bool
    }

    /// An error of resolving a name.
    enum LookupFailure: Error {
        /// No view in scope has a field of this name; `candidates` are their fields.
        case unknown(part: Int, candidates: [String])
        /// A part of a dotted name is not a group of fields.
        case notGroup(part: Int, title: String)
        /// No text is in scope for `{{.}}` to print.
        case noItem
    }

    private struct Use: Hashable {
        let slot: Int
        let field: Int
    }

    /// The slot of the page's view.
    static let root = 0
    /// The slot of the current text in a list of texts.
    static let texts = 1

    private var schemas: [ViewSchema?]
    private var slots: [ObjectIdentifier: Int]
    private var uses: Set<Use> = []
    private(set) var paths: [[Int]] = [[]]

    /// The sorted names of the guide's custom strings.
    private let names: [String]

    init(root view: ViewSchema, names: [String] = []) {
        self.names = names
        schemas = [view, nil]
        slots = [view.type: Self.root]
    }

    /// The sorted numbers of the fields in use, for each slot.
    var usedFields: [[Int]] {
        schemas.indices.map { slot in
            guard let schema = schemas[slot] else { return [0] }
            return schema.fields.indices.filter { uses.contains(Use(slot: slot, field: $0)) }
        }
    }

    /// Returns the slot for items of a view type, adding it if necessary.
    mutating func slot(of schema: ViewSchema) -> Int {
        if let slot = slots[schema.type] { return slot }
        slots[schema.type] = schemas.count
        schemas.append(schema.naming(names))
        return schemas.count - 1
    }

    /// Resolves a name and marks its field as used.
    mutating func resolve(
        _ name: TagName, in scope: TemplateScope
    ) throws(LookupFailure) -> Field {
        guard let first = name.parts.first else {
            guard let item = scope.item else { throw .noItem }
            return Field(reference: item.reference, kind: item.kind.field, isOptional: false)
        }
        for slot in scope.views {
            guard let index = schemas[slot]?.index(of: first) else { continue }
            return try follow(name.parts, from: slot, field: index)
        }
        let candidates = scope.views.flatMap { schemas[$0]?.fields ?? [] }.map(\.name)
        throw .unknown(part: 0, candidates: candidates)
    }

    private mutating func follow(
        _ parts: [String], from start: Int, field first: Int
    ) throws(LookupFailure) -> Field {
        var slot = start
        var field = first
        var path: [Int] = []
        var isOptional = false
        for (part, name) in parts.enumerated() {
            if part > 0 {
                guard let index = schemas[slot]?.index(of: name) else {
                    let candidates = schemas[slot]?.fields.map(\.name) ?? []
                    throw .unknown(part: part, candidates: candidates)
                }
                field = index
                path.append(index)
            }
            guard let schema = schemas[slot]?.fields[field] else { continue }
            uses.insert(Use(slot: slot, field: field))
            isOptional = isOptional || schema.isOptional
            guard part < parts.count - 1 else {
                let reference = FieldReference(slot: start, field: first, path: number(of: path))
                return Field(reference: reference, kind: schema.kind, isOptional: isOptional)
            }
            guard case .one(let child) = schema.kind else {
                throw .notGroup(part: part, title: schema.kind.title)
            }
            slot = self.slot(of: child())
        }
        throw .noItem
    }

    private mutating func number(of path: [Int]) -> Int {
        if let number = paths.firstIndex(of: path) { return number }
        paths.append(path)
        return paths.count - 1
    }
}

extension TemplateViews.Field {
    /// Returns true if the field may determine whether a section is rendered.
    func canDecide(_ section: TemplateSection.Kind) -> Bool {
        switch kind {
        case .flag, .texts, .many: true
        case .one: isOptional || section == .entering
        case .text, .address, .html: isOptional
        }
    }
}

extension PrintedKind {
    fileprivate var field: FieldKind {
        switch self {
        case .text: .text
        case .address: .address
        case .html: .html
        }
    }
}
