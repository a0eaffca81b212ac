/// Removes the parts of a document that are not published yet on a date.
///
/// `from: 2027-01-15` in a mapping publishes the mapping on that date. A `then:` mapping with its
/// own `from:` replaces the keys beside it from its date on; with `gone: true` it removes their
/// mapping. Source locations do not change, because nodes are only removed.
struct PublishDateFilter {
    private static let from = "from"
    private static let then = "then"
    private static let gone = "gone"

    private let source: SourceText
    private let day: String
    private var diagnostics: [Diagnostic] = []

    /// Returns the document as published on `day`.
    ///
    /// An invalid publication date is an error and is otherwise ignored.
    static func document(
        _ root: YAMLNode, in source: SourceText, on day: String
    ) -> (root: YAMLNode, mistakes: [Diagnostic]) {
        guard hasDates(root) else { return (root, []) }
        var nodes = PublishDateFilter(source: source, day: day)
        let result = nodes.whole(root)
        return (result, nodes.diagnostics)
    }

    /// Returns true if a mapping in the document has a publication date.
    private static func hasDates(_ node: YAMLNode) -> Bool {
        switch node.content {
        case .scalar: false
        case .sequence(let items): items.contains(where: hasDates)
        case .mapping(let entries):
            entries.contains { $0.key == from || $0.key == then || hasDates($0.value) }
        }
    }

    private init(source: SourceText, day: String) {
        self.source = source
        self.day = day
    }

    /// Filters the root.
    ///
    /// A `from:` of the root itself is not supported; the file's reader reports it.
    private mutating func whole(_ root: YAMLNode) -> YAMLNode {
        var root = root
        switch root.content {
        case .scalar: break
        case .sequence(let items): root.content = .sequence(items.compactMap { visible($0) })
        case .mapping(let entries): root.content = .mapping(members(entries))
        }
        return root
    }

    /// Returns the visible part of a node; nil if it is not published.
    private mutating func visible(_ node: YAMLNode) -> YAMLNode? {
        var node = node
        switch node.content {
        case .scalar: break
        case .sequence(let items):
            let left = items.compactMap { visible($0) }
            if left.isEmpty, !items.isEmpty { return nil }
            node.content = .sequence(left)
        case .mapping(let entries):
            guard let current = current(entries) else { return nil }
            let left = members(current)
            if left.isEmpty, !current.isEmpty { return nil }
            node.content = .mapping(left)
        }
        return node
    }

    private mutating func members(_ entries: [YAMLNode.Entry]) -> [YAMLNode.Entry] {
        var left: [YAMLNode.Entry] = []
        for var entry in entries {
            guard let value = visible(entry.value) else { continue }
            entry.value = value
            left.append(entry)
        }
        return left
    }

    /// Returns the keys of a mapping on the date; nil if it is not published yet or no longer.
    private mutating func current(_ entries: [YAMLNode.Entry]) -> [YAMLNode.Entry]? {
        guard entries.contains(where: { $0.key == Self.from || $0.key == Self.then }) else {
            return entries
        }
        if let first = entries.first(where: { $0.key == Self.from }),
            let from = publicDay(first.value), from > day
        {
            return nil
        }
        var current = entries.filter { $0.key != Self.from && $0.key != Self.then }
        for change in entries.filter({ $0.key == Self.then }).flatMap({ changes(in: $0) })
        where change.day <= day {
            if isGone(change.entries) { return nil }
            for entry in change.entries {
                if let index = current.firstIndex(where: { $0.key == entry.key }) {
                    current[index] = entry
                } else {
                    current.append(entry)
                }
            }
        }
        return current
    }

    /// Returns the changes under `then`, sorted by date.
    private mutating func changes(
        in entry: YAMLNode.Entry
    ) -> [(day: String, entries: [YAMLNode.Entry])] {
        var nodes = [entry.value]
        if case .sequence(let items) = entry.value.content { nodes = items }
        var found: [(day: String, entries: [YAMLNode.Entry])] = []
        for node in nodes {
            guard let entries = node.entries,
                let from = entries.first(where: { $0.key == Self.from })
            else {
                diagnostics.append(
                    Diagnostic(
                        .error, "missing-key", "key 'from' is missing: 'then' holds from a day on",
                        in: source, at: node.offsets,
                        fix:
                            "write 'then: {from: 2027-01-15, …}' with what is other from that day on"
                    ))
                continue
            }
            guard let day = publicDay(from.value) else { continue }
            found.append((day, entries.filter { $0.key != Self.from }))
        }
        return found.sorted { $0.day < $1.day }
    }

    private mutating func isGone(_ entries: [YAMLNode.Entry]) -> Bool {
        guard let gone = entries.first(where: { $0.key == Self.gone }) else { return false }
        if gone.value.scalar == "true" { return true }
        diagnostics.append(
            Diagnostic(
                .error, "unknown-word", "\(gone.value.kind) is not 'true'", in: source,
                at: gone.value.offsets, fix: "write 'gone: true', or take the key out"))
        return false
    }

    /// Returns a date verbatim; reports an error and returns nil for anything else.
    private mutating func publicDay(_ node: YAMLNode) -> String? {
        if let text = node.scalar, CalendarDay(text: text) != nil { return text }
        diagnostics.append(
            Diagnostic(
                .error, "bad-day", "\(node.kind) is not a day", in: source, at: node.offsets,
                fix: "write it as 2026-11-21"))
        return nil
    }
}
