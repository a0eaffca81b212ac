/// Text made of common words: always the same for the same seed.
struct SampleText {
    private var state: UInt64

    private static let words = """
        the a of to in for with on by from at as is are was be has may must can you your this that it its any all each \
        income tax amount credit benefit return line form slip year month date payment rate limit claim report enter keep \
        receipt employer residence territory spouse child parent student home pension interest dividend gain loss property \
        business expense deduction schedule notice assessment account plan transfer contribution withdrawal net taxable
        """.split(separator: " ").map(String.init)

    init(seed: UInt64) { state = seed }

    /// SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func number(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

    mutating func word() -> String { Self.words[number(below: Self.words.count)] }

    mutating func words(_ count: Int) -> String {
        (0..<count).map { _ in word() }.joined(separator: " ")
    }

    mutating func sentence() -> String {
        let text = words(8 + number(below: 9))
        return "\(text.prefix(1).uppercased())\(text.dropFirst())."
    }

    /// Sentences in lines of a file's usual width.
    mutating func paragraph(_ sentences: Int) -> String {
        var lines = [""]
        for word in (0..<sentences).map({ _ in sentence() }).joined(separator: " ").split(
            separator: " ")
        {
            if lines[lines.count - 1].count + word.count > 110 { lines.append("") }
            lines[lines.count - 1] += lines[lines.count - 1].isEmpty ? "\(word)" : " \(word)"
        }
        return lines.joined(separator: "\n")
    }
}
