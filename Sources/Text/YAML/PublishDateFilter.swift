/// Takes out of a document what is not public yet on a day.
///
/// `from: 2027-01-15` in a mapping says that all of the mapping is public from that day on. `then:` with such a
/// mapping says what takes the place of the keys beside it from its day on; `gone: true` in it, that nothing does.
/// Places in the file stay as they are, since only nodes are left out.
struct PublishDateFilter {
    private static let from = "from"
    private static let then = "then"
    private static let gone = "gone"

    private let source: SourceText
    private let day: String
    private var diagnostics: [Diagnostic] = []

    /// The document as it is public on `day`.
    ///
    /// What names its day wrongly is a mistake, and stands as if it named none.
    static func document(
        _ root: YAMLNode, in source: SourceText, on day: String
    ) -> (root: YAMLNode, mistakes: [Diagnostic]) {
        var nodes = PublishDateFilter(source: source, day: day)
        let result = nodes.whole(root)
        return (result, nodes.diagnostics)
    }

    private init(source: SourceText, day: String) {
        self.source = source
        self.day = day
    }

    /// A file is there or is not: a day at its top is for whoever reads it to refuse.
    private mutating func whole(_ root: YAMLNode) -> YAMLNode {
        var root = root
        switch root.content {
        case .scalar: break
        case .sequence(let items): root.content = .sequence(items.compactMap { visible($0) })
        case .mapping(let entries): root.content = .mapping(members(entries))
        }
        return root
    }

    /// A node without what is not public yet; nil if nothing of it is.
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

    /// The keys of a mapping as they are on the day; nil if it is not public, or is no more.
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
                if let place = current.firstIndex(where: { $0.key == entry.key }) {
                    current[place] = entry
                } else {
                    current.append(entry)
                }
            }
        }
        return current
    }

    /// What `then` says, the earliest first.
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
                        remedy:
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
                at: gone.value.offsets, remedy: "write 'gone: true', or take the key out"))
        return false
    }

    /// A day as it is written; nil, after an error, for anything else.
    private mutating func publicDay(_ node: YAMLNode) -> String? {
        if let text = node.scalar, CalendarDay(text: text) != nil { return text }
        diagnostics.append(
            Diagnostic(
                .error, "bad-day", "\(node.kind) is not a day", in: source, at: node.offsets,
                remedy: "write it as 2026-11-21"))
        return nil
    }
}
