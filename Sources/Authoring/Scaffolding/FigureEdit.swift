internal import TaxTables
internal import Text

/// A change of one figure in a table's file.
///
/// All other text is preserved.
struct FigureEdit {
    /// The new value verbatim; nil to keep it.
    var value: String?
    /// The identifiers of the new documents; nil to keep them.
    var sources: [String]?
    var basis: Figure.Basis

    typealias Change = (offsets: Range<Int>, text: String)

    /// Returns the bytes of a file after non-overlapping replacements.
    static func apply(_ changes: [Change], to bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for change in changes.sorted(by: { $0.offsets.lowerBound > $1.offsets.lowerBound }) {
            bytes.replaceSubrange(change.offsets, with: change.text.utf8)
        }
        return bytes
    }

    /// Returns the replacements in a file; nil if the figure's notation must be edited by hand.
    ///
    /// - Parameters:
    ///   - offsets: The byte range of the figure's value.
    func changes(at offsets: Range<Int>, below root: YAMLNode, in source: SourceText) -> [Change]? {
        guard let location = Self.location(of: offsets, in: root, isItem: false) else { return nil }
        let written = source.bytes[offsets]
        let value = value ?? String(decoding: written, as: UTF8.self)
        if location.isBand {
            let kind = location.key == "rate" ? "rate" : "amount"
            let source = sources.map { ", source: \(Self.list($0))" } ?? ""
            return [(offsets, "{\(kind): \(value)\(source), certainty: \(basis.rawValue)}")]
        }
        var changes: [Change] = [(offsets, value)]
        var added = ""
        let isFlow = Self.isFlow(location.entries, in: source)
        var keys = [("certainty", basis.rawValue)]
        if let sources { keys.insert(("source", Self.list(sources)), at: 0) }
        for (key, text) in keys {
            if let existing = location.entries.first(where: { $0.key == key }) {
                guard let range = Self.range(of: existing.value, in: source) else { return nil }
                changes.append((range, text))
            } else {
                added +=
                    isFlow
                    ? ", \(key): \(text)" : "\n\(Self.indentation(location, source))\(key): \(text)"
            }
        }
        guard !added.isEmpty else { return changes }
        if isFlow {
            changes[0].text += added
        } else {
            let end = source.offsets(ofLine: source.location(at: offsets.lowerBound).line)
                .upperBound
            changes.append((end..<end, added))
        }
        return changes
    }

    private struct Location {
        let key: String
        let entries: [YAMLNode.Entry]
        /// True if the value is a plain scalar in a band of a schedule.
        let isBand: Bool
    }

    private static func location(
        of offsets: Range<Int>, in node: YAMLNode, isItem: Bool
    ) -> Location? {
        switch node.content {
        case .scalar: return nil
        case .sequence(let items):
            for item in items {
                if let found = location(of: offsets, in: item, isItem: true) { return found }
            }
        case .mapping(let entries):
            for entry in entries {
                if entry.value.offsets == offsets, entry.value.scalar != nil {
                    return Location(key: entry.key, entries: entries, isBand: isItem)
                }
                if let found = location(of: offsets, in: entry.value, isItem: false) {
                    return found
                }
            }
        }
        return nil
    }

    /// Returns true if a mapping is written in flow style, between braces.
    private static func isFlow(_ entries: [YAMLNode.Entry], in source: SourceText) -> Bool {
        let start = entries.map(\.keyOffsets.lowerBound).min() ?? 0
        let before = source.bytes[..<start].last {
            $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\n")
        }
        return before == UInt8(ascii: "{")
    }

    private static func indentation(_ location: Location, _ source: SourceText) -> String {
        let start = location.entries.map(\.keyOffsets.lowerBound).min() ?? 0
        return String(repeating: " ", count: source.location(at: start).column - 1)
    }

    /// Returns the range of a complete value: a scalar, a flow list or a flow mapping.
    private static func range(of node: YAMLNode, in source: SourceText) -> Range<Int>? {
        switch node.content {
        case .scalar: return node.offsets
        case .sequence(let items):
            let open = source.bytes[..<node.offsets.upperBound].lastIndex(of: UInt8(ascii: "["))
            guard let last = items.last.flatMap({ range(of: $0, in: source) }), let open,
                let close = source.bytes[last.upperBound...].firstIndex(of: UInt8(ascii: "]"))
            else { return nil }
            return open..<close + 1
        case .mapping(let entries):
            guard let first = entries.first, let last = entries.last?.value.offsets.upperBound,
                let open = source.bytes[..<first.keyOffsets.lowerBound]
                    .lastIndex(of: UInt8(ascii: "{")),
                let close = source.bytes[last...].firstIndex(of: UInt8(ascii: "}"))
            else { return nil }
            return open..<close + 1
        }
    }

    private static func list(_ sources: [String]) -> String {
        sources.count == 1 ? sources[0] : "[\(sources.joined(separator: ", "))]"
    }
}
