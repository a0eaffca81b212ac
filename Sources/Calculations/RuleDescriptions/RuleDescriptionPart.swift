/// A part of a sentence about a rule: text, optionally with a link.
package struct RuleDescriptionPart: Hashable, Sendable {
    package var text: String
    package var address: String?

    package init(
        text: String, address: String? = nil
    ) {
        self.text = text
        self.address = address
    }
}

extension [RuleDescriptionPart] {
    /// The sentence without links.
    package var text: String { map(\.text).joined() }

    /// Returns a text with `{1}`, `{2}` and so on replaced by parts of sentences.
    package static func filling(_ text: String, _ values: [RuleDescriptionPart]...)
        -> [RuleDescriptionPart]
    {
        var parts: [RuleDescriptionPart] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"),
            let close = rest[open...].firstIndex(of: "}"),
            let number = Int(rest[rest.index(after: open)..<close]), values.indices ~= number - 1
        {
            parts.add(String(rest[..<open]))
            parts += values[number - 1]
            rest = rest[rest.index(after: close)...]
        }
        parts.add(String(rest))
        return parts
    }

    /// Returns a text with `{1}`, `{2}` and so on replaced by parts of sentences.
    ///
    /// If there are more parts than the text has places, the first place takes the further ones, with a separator.
    package static func filling(
        _ text: String, _ values: [[RuleDescriptionPart]], separator: String
    ) -> [RuleDescriptionPart] {
        let places = places(in: text)
        let further = Swift.max(0, values.count - places)
        let first = joined([[RuleDescriptionPart]](values.prefix(further + 1)), by: separator)
        let all = values.isEmpty ? [] : [first] + values.dropFirst(further + 1)
        return switch all.count {
        case 0: filling(text)
        case 1: filling(text, all[0])
        case 2: filling(text, all[0], all[1])
        default: filling(text, all[0], all[1], all[2])
        }
    }

    /// Returns the highest number of a place in a text; 0 if it has none.
    private static func places(in text: String) -> Int {
        zip(text.utf8, text.utf8.dropFirst())
            .filter { $0.0 == UInt8(ascii: "{") && UInt8(ascii: "1")...UInt8(ascii: "9") ~= $0.1 }
            .map { Int($0.1 - UInt8(ascii: "0")) }
            .max() ?? 0
    }

    package static func words(_ text: String) -> [RuleDescriptionPart] {
        [RuleDescriptionPart(text: text)]
    }

    private mutating func add(_ text: String) {
        if !text.isEmpty { append(RuleDescriptionPart(text: text)) }
    }

    /// Joins parts of sentences with a text.
    package static func joined(_ pieces: [[RuleDescriptionPart]], by words: String)
        -> [RuleDescriptionPart]
    {
        Array(pieces.joined(separator: [RuleDescriptionPart(text: words)]))
    }
}
