internal import Text

/// A cursor over the tokens of one line.
struct LineCursor {
    let tokens: [RuleToken]
    /// The byte range of the line.
    let offsets: Range<Int>
    private(set) var index = 0
    /// The number of tests parsed so far in conditions of the line.
    var tests = 0

    /// - Throws: `RuleSyntaxError` if the line has a character outside the language.
    init(_ line: RuleFileLine, of bytes: [UInt8]) throws(RuleSyntaxError) {
        tokens = try ruleTokens(of: bytes, line.offsets)
        offsets = line.offsets
    }

    var isAtEnd: Bool { index == tokens.count }

    /// The byte range of the next token, or the empty range at the end of the line.
    var range: Range<Int> {
        isAtEnd ? offsets.upperBound..<offsets.upperBound : tokens[index].offsets
    }

    func peek(_ distance: Int = 0) -> String? {
        tokens.indices.contains(index + distance) ? tokens[index + distance].text : nil
    }

    /// Consumes a word if it is the next token.
    ///
    /// Returns false otherwise.
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
        throw RuleSyntaxError(
            "expected '\(word)', found \(found)", at: range, fix: "write '\(word)' there")
    }

    mutating func name(_ what: String) throws(RuleSyntaxError) -> Identifier {
        guard !isAtEnd, tokens[index].kind == .name else {
            throw RuleSyntaxError(
                "expected \(what), found \(found)", at: range, fix: "write \(what) there")
        }
        index += 1
        return Identifier(tokens[index - 1].text, tokens[index - 1].offsets)
    }

    /// Parses names separated by commas.
    mutating func names(_ what: String) throws(RuleSyntaxError) -> [Identifier] {
        var names = [try name(what)]
        while take(",") { names.append(try name(what)) }
        return names
    }

    mutating func number(_ what: String) throws(RuleSyntaxError) -> Int64 {
        guard !isAtEnd, tokens[index].kind == .number, let number = Int64(tokens[index].text),
            number <= Self.largestNumber
        else {
            throw RuleSyntaxError(
                "expected \(what), found \(found)", at: range, fix: "write \(what) there")
        }
        index += 1
        return number
    }

    /// The largest number; no count of people or years comes near it.
    private static let largestNumber: Int64 = 1_000_000

    /// Parses one word of an enumeration.
    ///
    /// The error suggests the nearest one.
    mutating func word<Word: CaseIterable & RawRepresentable<String>>(
        _ what: String, as type: Word.Type
    ) throws(RuleSyntaxError) -> Word {
        let written = try name(what)
        guard let word = Word(rawValue: written.text) else {
            throw RuleSyntaxError(
                "'\(written)' is not \(what)", at: written.offsets,
                fix: didYouMean(written.text, among: Word.allCases.map(\.rawValue)))
        }
        return word
    }

    /// Parses the English name of a month, as a number from 1 to 12.
    mutating func month() throws(RuleSyntaxError) -> Int {
        guard let index = peek().flatMap(Self.months.firstIndex) else {
            throw RuleSyntaxError(
                "expected a month, found \(found)", at: range,
                fix: peek().flatMap { didYouMean($0, among: Self.months) })
        }
        self.index += 1
        return index + 1
    }

    var standsAtMonth: Bool { peek().map(Self.months.contains) ?? false }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    /// - Parameter fix: The fix of an unexpected token that has none of its own.
    func expectEnd(after what: String, fix: String? = nil) throws(RuleSyntaxError) {
        guard isAtEnd else {
            throw RuleSyntaxError(
                "unexpected \(found) after \(what)", at: range, fix: fixOfRest ?? fix)
        }
    }

    /// The likely fix of a token after the end of a declaration.
    private var fixOfRest: String? {
        switch peek() {
        case "x", "*": "write × for a product"
        case ",": "join conditions with 'and'"
        case "and", "or", "of", "+", "-", "×", "÷":
            "a line does one operation; give the rest a line of its own"
        default: nil
        }
    }

    /// The next token in quotes, or 'the end of the line', for messages.
    var found: String { peek().map { "'\($0)'" } ?? "the end of the line" }
}
