/// Something that the rules do not count, declared beside the rule or form whose lines it names.
package struct GapSyntax: Sendable {
    /// The name in `about` of what a household is left with.
    package static let householdLeft = "household.left"

    package let name: Identifier
    /// The places it is about, each with all that lies in it; empty for all.
    package let places: [Identifier]
    /// The tax years it is about; empty for all.
    package let years: [Int]
    /// Nil if it concerns everybody.
    package internal(set) var condition: ConditionSyntax?
    /// The results that it makes incomplete.
    package internal(set) var about: [Identifier] = []
    /// What it may be worth at least and at most.
    package internal(set) var worth: (least: OperandSyntax, most: OperandSyntax)?
    package internal(set) var words: [Words] = []

    /// The lines and figures that the words name in braces, each once.
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
