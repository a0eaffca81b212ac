internal import Text

/// A token of a line: a name, a number or a sign.
struct RuleToken {
    enum Kind {
        case name
        case number
        case sign
    }

    let kind: Kind
    /// The text of the token.
    ///
    /// Variants of signs are normalized.
    let text: String
    let offsets: Range<Int>
}

/// A line of a rule file that is not blank.
struct RuleFileLine {
    /// The number of spaces before the line.
    let indentation: Int
    /// The byte range without indentation, remark and trailing spaces.
    let offsets: Range<Int>
    let number: Int
}

/// Returns the lines of a file without remarks and blank lines, and diagnostics for invalid lines.
func ruleLines(of source: SourceText) -> (lines: [RuleFileLine], mistakes: [Diagnostic]) {
    var lines: [RuleFileLine] = []
    var mistakes: [Diagnostic] = []
    var number = 1
    while source.offset(ofLine: number) < source.bytes.count {
        defer { number += 1 }
        let whole = source.offsets(ofLine: number)
        if let mistake = invisible(in: source, whole) {
            mistakes.append(mistake.diagnostic(in: source))
            continue
        }
        let hash = source.bytes[whole].firstIndex(of: UInt8(ascii: "#"))
        var end = hash ?? whole.upperBound
        var start = whole.lowerBound
        while start < end, source.bytes[start] == UInt8(ascii: " ") { start += 1 }
        while end > start, source.bytes[end - 1] == 0x20 || source.bytes[end - 1] == 0x09 {
            end -= 1
        }
        guard start < end else { continue }
        if let tab = source.bytes[start..<end].firstIndex(of: UInt8(ascii: "\t")) {
            mistakes.append(
                RuleSyntaxError(
                    "a tab is used in place of spaces", at: tab..<tab + 1,
                    fix: "indent with two spaces"
                ).diagnostic(in: source))
            continue
        }
        lines.append(
            RuleFileLine(
                indentation: start - whole.lowerBound, offsets: start..<end, number: number))
    }
    return (lines, mistakes)
}

/// Returns an error for the first invisible character or invalid UTF-8 of a line, remarks included; nil if
/// there is none.
///
/// A rule must not read differently to a reviewer and to the program.
private func invisible(in source: SourceText, _ line: Range<Int>) -> RuleSyntaxError? {
    let bytes = source.bytes[line]
    if bytes.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == 0x09 }) { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else {
        return RuleSyntaxError(
            "bad-encoding", "the line is not UTF-8 text", at: line, fix: "save the file as UTF-8"
        )
    }
    guard
        let scalar = source.context.unprintable(
            in: text.hasSuffix("\r") ? String(text.dropLast()) : text),
        let found = bytes.firstRange(of: Array(String(scalar).utf8))
    else { return nil }
    return RuleSyntaxError(
        "bad-encoding", "the character \(scalar.codePoint) is not allowed in a rule", at: found,
        fix: "remove it")
}

/// Returns the tokens of a line.
///
/// - Throws: `RuleSyntaxError` at a character that starts no token.
func ruleTokens(
    of bytes: [UInt8], _ range: Range<Int>
) throws(RuleSyntaxError) -> [RuleToken] {
    var tokens: [RuleToken] = []
    tokens.reserveCapacity(8)
    var next = range.lowerBound
    while next < range.upperBound {
        if bytes[next] == UInt8(ascii: " ") {
            next += 1
            continue
        }
        let token = try ruleToken(of: bytes, next..<range.upperBound)
        tokens.append(token)
        next = token.offsets.upperBound
    }
    return tokens
}

private let signs: [(written: [UInt8], meant: String)] = [
    (">=", ">="), ("<=", "<="), ("−", "-"), ("×", "×"), ("÷", "÷"), (">", ">"), ("<", "<"),
    ("=", "="), ("+", "+"), ("-", "-"), ("*", "×"), ("/", "÷"), (",", ","), ("(", "("), (")", ")"),
].map { (Array($0.0.utf8), $0.1) }

private func ruleToken(
    of bytes: [UInt8], _ range: Range<Int>
) throws(RuleSyntaxError) -> RuleToken {
    let first = bytes[range.lowerBound]
    if isLetter(first) {
        let end = endOfName(bytes, range)
        return RuleToken(
            kind: .name, text: String(decoding: bytes[range.lowerBound..<end], as: UTF8.self),
            offsets: range.lowerBound..<end)
    }
    if isDigit(first) {
        let end = endOfNumber(bytes, range)
        return RuleToken(
            kind: .number,
            text: String(
                decoding: bytes[range.lowerBound..<end].filter { $0 != UInt8(ascii: ",") },
                as: UTF8.self),
            offsets: range.lowerBound..<end)
    }
    for (written, meant) in signs
    where first == written[0] && bytes[range].starts(with: written) {
        return RuleToken(
            kind: .sign, text: meant,
            offsets: range.lowerBound..<range.lowerBound + written.count)
    }
    let end = bytes[range].firstIndex(of: UInt8(ascii: " ")) ?? range.upperBound
    let text = String(decoding: bytes[range.lowerBound..<end], as: UTF8.self)
    throw RuleSyntaxError(
        "'\(text)' is not part of the language", at: range.lowerBound..<end,
        fix: "names are small letters, digits and hyphens")
}

private func endOfName(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var end = range.lowerBound
    while end < range.upperBound {
        let byte = bytes[end]
        let joins = byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        let hasMore =
            end + 1 < range.upperBound && (isLetter(bytes[end + 1]) || isDigit(bytes[end + 1]))
        guard isLetter(byte) || isDigit(byte) || (joins && hasMore) else { break }
        end += 1
    }
    return end
}

/// Returns the end of a number, in which commas may group digits by three.
private func endOfNumber(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var end = range.lowerBound
    while end < range.upperBound {
        if isDigit(bytes[end]) {
            end += 1
        } else if bytes[end] == UInt8(ascii: ","), end + 3 < range.upperBound,
            bytes[end + 1..<end + 4].allSatisfy(isDigit)
        {
            end += 4
        } else {
            break
        }
    }
    return end
}

private func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
