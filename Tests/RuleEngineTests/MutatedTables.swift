import TaxTables
import Text

/// A typing error in a table file.
struct TableSlip {
    let what: String
    let root: YAMLNode
    /// The part of the table in which an error can be detected without rules.
    var part: YAMLNode?
}

extension YAMLNode {
    /// A figure in the place of whatever stood here.
    private var flattened: YAMLNode {
        func entry(_ key: String, _ value: String) -> Entry {
            Entry(
                key: key, keyOffsets: offsets,
                value: YAMLNode(content: .scalar(value), offsets: offsets))
        }
        let entries = [
            entry("amount", "350"), entry("source", "calc"),
        ]
        return YAMLNode(content: .mapping(entries), offsets: offsets)
    }

    private var isFigure: Bool {
        entries?.contains {
            ["amount", "rate", "count", "unknown"].contains($0.key) && $0.value.scalar != nil
        } == true
    }

    /// The slips of a whole table.
    ///
    /// The sections that no rule reads are left out where the slip is in another: they are most of the
    /// federal table, and each slip is a table read anew.
    func slipsOfTable(_ body: (TableSlip) throws -> Void) rethrows {
        let entries = entries ?? []
        func tree(_ entries: [Entry]) -> YAMLNode {
            YAMLNode(content: .mapping(entries), offsets: offsets)
        }
        try body(TableSlip(what: "reversed", root: tree(entries.reversed())))
        let head = entries.filter { $0.key != "lines" && !TaxTable.sections.contains($0.key) }
        for section in entries {
            let others = entries.filter {
                $0.key != section.key && !TaxTable.quotedSections.contains($0.key)
            }
            let part = head.filter { $0.key != section.key }
            try tree([section]).slips {
                $0
            } _: { slip in
                let slipped = slip.root.entries ?? []
                try body(
                    TableSlip(
                        what: slip.what, root: tree(others + slipped), part: tree(part + slipped)))
            }
        }
    }

    /// Every tree with one group written as a figure, one key misspelt or one mapping reversed.
    ///
    /// - Parameter rebuilt: The whole tree with another node in the place of this one.
    func slips(
        at path: String = "", _ rebuilt: (YAMLNode) -> YAMLNode, _ body: (TableSlip) throws -> Void
    ) rethrows {
        func changed(_ content: Content) -> YAMLNode {
            rebuilt(YAMLNode(content: content, offsets: offsets))
        }
        if !path.isEmpty, scalar == nil, !isFigure {
            try body(TableSlip(what: "\(path) is a figure", root: rebuilt(flattened)))
        }
        switch content {
        case .scalar: break
        case .sequence(let items):
            for (index, item) in items.enumerated() {
                try item.slips(at: "\(path).\(index + 1)") { node in
                    var items = items
                    items[index] = node
                    return changed(.sequence(items))
                } _: {
                    try body($0)
                }
            }
        case .mapping(let entries):
            if entries.count > 1 {
                try body(
                    TableSlip(
                        what: "\(path) is reversed", root: changed(.mapping(entries.reversed()))))
            }
            for (index, entry) in entries.enumerated() {
                let key = path.isEmpty ? entry.key : "\(path).\(entry.key)"
                var misspelt = entries
                misspelt[index].key += "s"
                try body(
                    TableSlip(what: "\(key) is misspelt", root: changed(.mapping(misspelt))))
                try entry.value.slips(at: key) { node in
                    var entries = entries
                    entries[index].value = node
                    return changed(.mapping(entries))
                } _: {
                    try body($0)
                }
            }
        }
    }
}
