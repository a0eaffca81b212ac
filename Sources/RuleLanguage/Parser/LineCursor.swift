internal import Text

/// The words of one line, taken one after the other.
struct LineCursor {
    let tokens: [RuleToken]
    /// The offsets of the whole line.
    let offsets: Range<Int>
    private(set) var index = 0
    /// How many questions its conditions ask up to here.
    var tests = 0

    /// - Throws: `RuleSyntaxError` if the line has characters that the language has not.
    init(_ line: RuleFileLine, of bytes: [UInt8]) throws(RuleSyntaxError) {
        tokens = try ruleTokens(of: bytes, line.offsets)
        offsets = line.offsets
    }

    var isAtEnd: Bool { index == tokens.count }

    /// Where the next word stands, or the end of the line.
    var place: Range<Int> {
        isAtEnd ? offsets.upperBound..<offsets.upperBound : tokens[index].offsets
    }

    func peek(_ distance: Int = 0) -> String? {
        tokens.indices.contains(index + distance) ? tokens[index + distance].text : nil
    }

    /// Takes the words if they are the next.
    mutating func take(_ word: String) -> Bool {
        guard stands(word) else { return false }
        index += 1
        return true
    }

    mutating func take(_ first: String, _ second: String) -> Bool {
        guard stands(first), stands(second, 1) else { return false }
        index += 2
        return true
    }

    mutating func take(_ first: String, _ others: String...) -> Bool {
        guard stands(first) else { return false }
        for (distance, word) in others.enumerated() where !stands(word, distance + 1) {
            return false
        }
        index += others.count + 1
        return true
    }

    private func stands(_ word: String, _ distance: Int = 0) -> Bool {
        index + distance < tokens.count && tokens[index + distance].text == word
    }

    mutating func expect(_ word: String) throws(RuleSyntaxError) {
        guard !take(word) else { return }
        throw RuleSyntaxError("expected '\(word)', found \(found)", at: place)
    }

    mutating func name(_ what: String) throws(RuleSyntaxError) -> Identifier {
        guard !isAtEnd, tokens[index].kind == .name else {
            throw RuleSyntaxError("expected \(what), found \(found)", at: place)
        }
        index += 1
        return Identifier(tokens[index - 1].text, tokens[index - 1].offsets)
    }

    /// Names with commas between them.
    mutating func names(_ what: String) throws(RuleSyntaxError) -> [Identifier] {
        var names = [try name(what)]
        while take(",") { names.append(try name(what)) }
        return names
    }

    mutating func number(_ what: String) throws(RuleSyntaxError) -> Int64 {
        guard !isAtEnd, tokens[index].kind == .number, let number = Int64(tokens[index].text),
            number <= Self.largestNumber
        else { throw RuleSyntaxError("expected \(what), found \(found)", at: place) }
        index += 1
        return number
    }

    /// No count of people or years comes near it.
    private static let largestNumber: Int64 = 1_000_000

    /// One of a few words.
    mutating func word<Word: CaseIterable & RawRepresentable<String>>(
        _ what: String, as type: Word.Type
    ) throws(RuleSyntaxError) -> Word {
        let written = try name(what)
        guard let word = Word(rawValue: written.text) else {
            throw RuleSyntaxError(
                "'\(written)' is not \(what)", at: written.offsets,
                remedy: didYouMean(written.text, among: Word.allCases.map(\.rawValue)))
        }
        return word
    }

    /// The number of the month that stands next, January being 1.
    mutating func month() throws(RuleSyntaxError) -> Int {
        guard let index = peek().flatMap(Self.months.firstIndex) else {
            throw RuleSyntaxError(
                "expected a month, found \(found)", at: place,
                remedy: peek().flatMap { didYouMean($0, among: Self.months) })
        }
        self.index += 1
        return index + 1
    }

    var standsAtMonth: Bool { peek().map(Self.months.contains) ?? false }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    func expectEnd(after what: String) throws(RuleSyntaxError) {
        guard isAtEnd else { throw RuleSyntaxError("\(found) stands after \(what)", at: place) }
    }

    /// What stands next, for a message.
    var found: String { peek().map { "'\($0)'" } ?? "the end of the line" }
}
