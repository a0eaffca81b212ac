/// Finds numbers in a text, in the form that `NumberFormat` writes.
///
/// It works on bytes for speed: comparing large sites scans millions of texts.
struct NumberScanner {
    enum Part {
        case text(Range<Int>)
        case number(PublishedNumber)
    }

    let bytes: [UInt8]
    private let style: NumberStyle
    private var position = 0

    init(_ text: String, _ style: NumberStyle) {
        bytes = Array(text.utf8)
        self.style = style
    }

    /// Returns the text up to the next number, or the number at the current position; nil at the
    /// end.
    mutating func next() -> Part? {
        guard position < bytes.count else { return nil }
        let start = position
        while position < bytes.count {
            if mayStartNumber(bytes[position]), let (number, end) = number(at: position) {
                if position > start { return .text(start..<position) }
                position = end
                return .number(number)
            }
            position += 1
        }
        return .text(start..<position)
    }

    private func mayStartNumber(_ byte: UInt8) -> Bool {
        // 0xE2 is the first of the three bytes of the minus sign.
        Self.isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            || byte == 0xE2 || style.before.contains { $0.first == byte }
    }

    private func number(at start: Int) -> (PublishedNumber, end: Int)? {
        let before = start > 0 ? bytes[start - 1] : UInt8(ascii: " ")
        // Part of a word or another number: 'T4', 'RL-3', '2026-11-21'.
        if Self.isPartOfWord(before), !endsWithNoBreakSpace(start) { return nil }
        var position = start
        var isNegative = false
        if let length = signLength(at: position) {
            // A hyphen between words or numbers is not a sign.
            guard before == UInt8(ascii: " ") || before == UInt8(ascii: "(") else { return nil }
            isNegative = bytes[position] != UInt8(ascii: "+")
            position += length
        }
        var unit = PublishedNumber.Unit.plain
        if let length = length(of: style.before, at: position) {
            unit = .money
            position += length
        }
        guard let digits = digits(from: position) else { return nil }
        position = digits.end
        if unit == .plain, let (suffix, end) = suffix(from: position) {
            unit = suffix
            position = end
        }
        if let after = byte(position), Self.isPartOfWord(after), noBreakSpace(at: position) == nil {
            return nil
        }
        if unit == .plain, isName(before, digits, end: position) { return nil }
        let number = PublishedNumber(
            unit: unit, millionths: isNegative ? -digits.value : digits.value,
            text: String(decoding: bytes[start..<position], as: UTF8.self))
        return (number, position)
    }

    /// Returns true if a plain number is a date, a year or part of a version rather than a
    /// quantity.
    private func isName(_ before: UInt8, _ digits: Digits, end: Int) -> Bool {
        let joints: [UInt8] = [UInt8(ascii: "-"), UInt8(ascii: "/")]
        if let after = byte(end), joints.contains(after), byte(end + 1).map(Self.isDigit) == true {
            return true
        }
        if joints.contains(before) || before == UInt8(ascii: ".") { return true }
        let years: ClosedRange<Int64> = 1_900_000_000...2_199_000_000
        return !digits.isGrouped && years.contains(digits.value)
            && digits.value % 1_000_000 == 0
    }

    private struct Digits {
        /// The value in millionths.
        var value: Int64
        var isGrouped: Bool
        var end: Int
    }

    /// Reads digits with separators.
    private func digits(from start: Int) -> Digits? {
        var position = start
        var whole: Int64 = 0
        var count = 0
        var isGrouped = false
        while let byte = byte(position) {
            if Self.isDigit(byte) {
                // Longer than any amount, such as the number of an account or document.
                guard count < 12 else { return nil }
                whole = whole * 10 + Int64(byte - UInt8(ascii: "0"))
                count += 1
                position += 1
            } else if count > 0, let length = groupSeparator(at: position),
                isGroup(at: position + length)
            {
                isGrouped = true
                position += length
            } else {
                break
            }
        }
        guard count > 0 else { return nil }
        var value = whole * 1_000_000
        let point = style.decimal.count
        if stands(style.decimal, at: position), byte(position + point).map(Self.isDigit) == true {
            position += point
            var unit: Int64 = 100_000
            while let byte = byte(position), Self.isDigit(byte) {
                value += Int64(byte - UInt8(ascii: "0")) * unit
                unit /= 10
                position += 1
            }
        }
        return Digits(value: value, isGrouped: isGrouped, end: position)
    }

    private func suffix(from position: Int) -> (PublishedNumber.Unit, end: Int)? {
        if let length = length(of: style.behind, at: position) {
            let (last, next) = (byte(position + length - 1), byte(position + length))
            // The currency sign may be the start of a word: 'k' in '5 kg'.
            let isPart =
                last.map(Self.isASCIIPartOfWord) == true
                && next.map(Self.isPartOfWord) == true && noBreakSpace(at: position + length) == nil
            if !isPart { return (.money, position + length) }
        }
        let position = position + (noBreakSpace(at: position) ?? 0)
        return byte(position) == UInt8(ascii: "%") ? (.percent, position + 1) : nil
    }

    /// Returns the length in bytes of the first mark that occurs at `position`; nil if none does.
    private func length(of marks: [[UInt8]], at position: Int) -> Int? {
        marks.first { stands($0, at: position) }?.count
    }

    private func stands(_ mark: [UInt8], at position: Int) -> Bool {
        position >= 0 && position <= bytes.count && bytes[position...].starts(with: mark)
    }

    /// Returns the length of a plus or minus sign in bytes; nil if there is none.
    private func signLength(at position: Int) -> Int? {
        switch byte(position) {
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 1
        case 0xE2 where byte(position + 1) == 0x88 && byte(position + 2) == 0x92: 3
        default: nil
        }
    }

    private func groupSeparator(at position: Int) -> Int? {
        length(of: style.groups, at: position)
    }

    /// Returns the length of a no-break space (U+00A0 or U+202F) in bytes; nil if there is none.
    private func noBreakSpace(at position: Int) -> Int? {
        switch byte(position) {
        case 0xC2 where byte(position + 1) == 0xA0: 2
        case 0xE2 where byte(position + 1) == 0x80 && byte(position + 2) == 0xAF: 3
        default: nil
        }
    }

    private func endsWithNoBreakSpace(_ end: Int) -> Bool {
        noBreakSpace(at: end - 2) == 2 || noBreakSpace(at: end - 3) == 3
    }

    /// Returns true if exactly three digits are at `position`.
    private func isGroup(at position: Int) -> Bool {
        for offset in 0..<3 where byte(position + offset).map(Self.isDigit) != true { return false }
        return byte(position + 3).map { !Self.isDigit($0) } ?? true
    }

    private func byte(_ position: Int) -> UInt8? {
        position >= 0 && position < bytes.count ? bytes[position] : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    /// Returns true for ASCII letters, digits, `_` and all non-ASCII bytes.
    private static func isPartOfWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || isASCIIPartOfWord(byte)
    }

    private static func isASCIIPartOfWord(_ byte: UInt8) -> Bool {
        isDigit(byte) || byte == UInt8(ascii: "_")
            || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
    }
}
