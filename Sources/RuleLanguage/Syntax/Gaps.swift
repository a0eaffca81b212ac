/// A gap: an amount that the rules do not count, declared below a rule or form whose lines it uses.
package struct GapSyntax: Sendable {
    /// The name of a household's net income in `about`.
    package static let householdLeft = "household.left"

    package let name: Identifier
    /// The jurisdictions of the gap, each with all inside it; empty for all.
    package let places: [Identifier]
    /// The tax years of the gap; empty for all.
    package let years: [Int]
    /// The condition; nil if the gap concerns everybody.
    package internal(set) var condition: ConditionSyntax?
    /// The names of the results that it makes incomplete.
    package internal(set) var about: [Identifier] = []
    /// The smallest and largest amount that is missing; nil if unknown.
    package internal(set) var worth: (least: OperandSyntax, most: OperandSyntax)?
    package internal(set) var words: [Words] = []

    /// The lines and figures in the placeholders of its words, each once.
    package var placeholders: [Identifier] {
        var found: [Identifier] = []
        for name in words.flatMap({ Self.placeholders(in: $0.text) })
        where !found.contains(where: { $0.text == name.text }) {
            found.append(name)
        }
        return found
    }

    private static func placeholders(in text: Identifier) -> [Identifier] {
        let bytes = Array(text.text.utf8)
        var found: [Identifier] = []
        var rest = bytes[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            let start = text.offsets.lowerBound + open + 1
            found.append(
                Identifier(
                    String(decoding: bytes[(open + 1)..<close], as: UTF8.self),
                    start..<text.offsets.lowerBound + close))
            rest = rest[(close + 1)...]
        }
        return found
    }
}
