import TestSupport

/// Makes new inputs of real ones.
struct Mutator {
    /// No input grows beyond this: the readers refuse larger ones.
    private static let largest = 300_000

    /// Words that have broken readers of Markdown, YAML, templates, JSON and numbers before.
    private static let words: [[UInt8]] = [
        "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "<!--", "-->", "<?",
        "<![CDATA[",
        "](javascript:alert(1))", "](data:text/html,x)", "![[]()", "[^a]", "[^a]: ", "[a]: ", "[",
        "]",
        "![", "](", "<", ">", "&#x0;", "&Hat;", "&#106;", "&amp;", "\\", "`", "```\n", "~~", "~~~",
        "*", "**", "_", "***", "* ", "- ", "1. ", "> ", "    ", "\t", "# ", "## ", "|", "|-|-|\n",
        "-|-\n", "|:-:|\n", "- [x] ", "- [ ] ", "www.", "http://", "mailto:a@b", "a@b.c", "\n",
        "\n\n",
        "\r\n", "\r", "\0", "\u{FEFF}", "\u{202E}", "\u{2028}", "\u{FFFE}", "\u{F0000}", "é",
        "e\u{301}",
        "😀", "{{", "}}", "{{{", "{{#", "{{^", "{{/", "{{>", "{{!", "{{&", "{{=", "{{title}}",
        "{{federal.credits.basic-personal-amount}}", "??", "??", "?? x ??", "---\n", "...\n",
        "%YAML 1.1\n",
        "&a ", "*a", "!!int ", "!<x> ", "<<: ", "? ", ": ", "{", "}", ",", "\"", "'", "|\n", ">\n",
        "|2-\n", "#", "@", "%", "null", "~", "true", "NO", "0x1F", "010", "1e400", "-1", "NaN",
        ".inf", "1000000000000000000000000000000", "9223372036854775807", "-9223372036854775808",
        "999999999999.99", "0", "0.00", "0/1", "1/0", "10", "0.000001", "99999", "2026",
        "0000-00-00",
        "9999-12-31", "2026-02-30", "../../../etc/passwd", "/", ".", "..", "CON", "\\u0000",
        "\\x1b[31m", "\\ud800", "=cmd|'/c calc'!A1", "\\r\\nSet-Cookie: a=b", "amount: ", "rate: ",
        "count: ", "unknown: ", "over: ", "source: ", "en: ", "fr: ", "\"id\":", "\"year\":",
        "\"province\":", "\"amounts\":", "\"profile\":", "\"employment\":", "\"children\":",
    ].map { Array($0.utf8) }

    var generator: SeededGenerator

    mutating func number(below bound: Int) -> Int {
        Int.random(in: 0..<max(1, bound), using: &generator)
    }

    /// An input with one to eight changes; now and then it is all new.
    mutating func mutated(_ input: [UInt8], splicing other: [UInt8]) -> [UInt8] {
        var bytes = number(below: 40) == 0 ? [] : input
        for _ in 0...number(below: 8) {
            change(&bytes, other)
            if bytes.count > Self.largest { bytes.removeLast(bytes.count - Self.largest) }
        }
        return bytes
    }

    private mutating func change(_ bytes: inout [UInt8], _ other: [UInt8]) {
        let place = number(below: bytes.count + 1)
        switch number(below: 12) {
        case 0:
            guard place < bytes.count else { return }
            bytes[place] ^= 1 << UInt8(number(below: 8))
        case 1: bytes.insert(UInt8(number(below: 256)), at: place)
        case 2, 3, 4: bytes.insert(contentsOf: word(), at: place)
        case 5:
            // Many times over: whatever takes more than linear time shows here.
            let word = word()
            let count = 1 << number(below: 13)
            let room = Self.largest / max(1, word.count)
            bytes.insert(
                contentsOf: repeatElement(word, count: min(count, room)).joined(), at: place)
        case 6: bytes.removeSubrange(range(in: bytes))
        case 7:
            let piece = bytes[range(in: bytes)]
            let count = min(1 << number(below: 8), Self.largest / max(1, piece.count))
            bytes.insert(contentsOf: repeatElement(Array(piece), count: count).joined(), at: place)
        case 8: bytes.insert(contentsOf: other[range(in: other)], at: place)
        case 9: bytes.removeLast(bytes.count - place)
        case 10: replaceValue(&bytes, from: place)
        default: swapLines(&bytes, from: place)
        }
    }

    private mutating func word() -> [UInt8] { Self.words[number(below: Self.words.count)] }

    /// A range, mostly short.
    private mutating func range(in bytes: [UInt8]) -> Range<Int> {
        let start = number(below: bytes.count + 1)
        let longest = number(below: 4) == 0 ? bytes.count : 60
        return start..<min(bytes.count, start + number(below: longest + 1))
    }

    /// Writes another word in place of a number or the value of a key.
    private mutating func replaceValue(_ bytes: inout [UInt8], from place: Int) {
        let isValue = Bool.random(using: &generator)
        let start = bytes[place...].firstIndex {
            isValue ? $0 == UInt8(ascii: ":") : (0x30...0x39).contains($0)
        }
        guard var start else { return }
        if isValue { start += 1 }
        let end =
            bytes[start...].firstIndex {
                isValue ? $0 == UInt8(ascii: "\n") : !(0x2E...0x39).contains($0)
            } ?? bytes.count
        bytes.replaceSubrange(start..<end, with: (isValue ? [0x20] : []) + word())
    }

    private func swapLines(_ bytes: inout [UInt8], from place: Int) {
        let newline = UInt8(ascii: "\n")
        guard let first = bytes[place...].firstIndex(of: newline),
            let second = bytes[(first + 1)...].firstIndex(of: newline),
            let third = bytes[(second + 1)...].firstIndex(of: newline)
        else { return }
        let line = bytes[(first + 1)...second]
        bytes.replaceSubrange((first + 1)...third, with: bytes[(second + 1)...third] + line)
    }
}
