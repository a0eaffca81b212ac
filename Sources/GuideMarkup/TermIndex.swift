/// Phrases that a renderer looks for in running text and links at their first use, such as the terms
/// of a glossary.
package struct TermIndex: Sendable {
    /// What a phrase becomes.
    package struct Term: Hashable, Sendable {
        package let address: String
        /// Shown beside the link.
        package let explanation: String

        package init(address: String, explanation: String) {
            self.address = address
            self.explanation = explanation
        }
    }

    /// A phrase as `FoldedText` writes it.
    struct Phrase: Sendable {
        let bytes: [UInt8]
        let term: Int
    }

    let terms: [Term]
    /// The phrases by their first word, the longest first.
    private var phrases: [ArraySlice<UInt8>: [Phrase]] = [:]
    /// Whether a phrase starts with a word of this number: most words of a text need no more.
    private var starts = [Bool](repeating: false, count: 1 << 12)

    /// - Parameter entries: Terms with all forms in which they stand in texts; capitals do not matter.
    package init(_ entries: [(term: Term, forms: [String])]) {
        terms = entries.map(\.term)
        for (number, entry) in entries.enumerated() {
            for form in entry.forms {
                var folded = FoldedText()
                folded.append(Array(form.utf8)[...])
                let word = folded.word(at: 0)
                guard !word.isEmpty else { continue }
                starts[Self.number(of: word)] = true
                phrases[word, default: []].append(Phrase(bytes: folded.bytes, term: number))
            }
        }
        for word in phrases.keys {
            phrases[word]?.sort { $0.bytes.count > $1.bytes.count }
        }
    }

    /// The longest phrase that starts at a word of a text and ends with one.
    ///
    /// - Complexity: O(*p*·*n*) for *p* phrases of *n* bytes that start with the same word.
    func match(in text: FoldedText, at start: Int) -> Phrase? {
        let word = text.word(at: start)
        guard starts[Self.number(of: word)] else { return nil }
        return phrases[word]?.first { phrase in
            let end = start + phrase.bytes.count
            return end <= text.bytes.count && !text.isInWord(at: end)
                && text.bytes[start..<end].elementsEqual(phrase.bytes)
        }
    }

    /// A number of twelve bits that is the same for equal words (FNV-1a, folded).
    private static func number(of word: ArraySlice<UInt8>) -> Int {
        var hash: UInt32 = 0x811C_9DC5
        for byte in word { hash = (hash ^ UInt32(byte)) &* 0x0100_0193 }
        return Int((hash >> 20) ^ (hash & 0xFFF))
    }
}

/// Text in which capitals, kinds of space and kinds of apostrophe do not differ, byte by byte beside
/// the places it comes from.
struct FoldedText {
    private(set) var bytes: [UInt8] = []
    /// For each byte, what the caller counted at it, and for the end.
    private(set) var offsets: [Int] = []

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        offsets.removeAll(keepingCapacity: true)
    }

    mutating func append(space offset: Int) {
        bytes.append(0x20)
        offsets.append(offset)
    }

    /// Appends UTF-8, each byte with its index.
    mutating func append(_ text: ArraySlice<UInt8>) {
        var index = text.startIndex
        while index < text.endIndex {
            let first = text[index]
            if first < 0x80 {
                bytes.append(Self.fold(first))
                offsets.append(index)
                index += 1
                continue
            }
            let (folded, length) = Self.fold(text[index...])
            for byte in folded {
                bytes.append(byte)
                offsets.append(index)
            }
            index += length
        }
    }

    /// The word that starts at an index; a hyphen is part of it.
    func word(at start: Int) -> ArraySlice<UInt8> {
        var end = start
        while isInWord(at: end) { end += 1 }
        return bytes[start..<end]
    }

    func isInWord(at index: Int) -> Bool {
        guard index < bytes.count else { return false }
        switch bytes[index] {
        case 0x80..., UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"):
            return true
        default: return false
        }
    }

    /// An ASCII character folded.
    private static func fold(_ character: UInt8) -> UInt8 {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character | 0x20
        case 0x09, 0x0A, 0x0D: 0x20
        default: character
        }
    }

    /// A character beyond ASCII folded, and how many bytes it takes up in the text.
    private static func fold(_ text: ArraySlice<UInt8>) -> (folded: [UInt8], length: Int) {
        let first = text[text.startIndex]
        let second = text.dropFirst().first ?? 0
        switch (first, second) {
        case (0xC2, 0xA0): return ([0x20], 2)
        case (0xC2, _): return ([UInt8(ascii: ".")], 2)
        case (0xC3, 0x80...0x9E) where second != 0x97: return ([first, second | 0x20], 2)
        case (0xC5, 0x92): return ([first, 0x93], 2)
        case (0xE2, 0x80):
            // Quotation marks, dashes and narrow spaces.
            switch text.dropFirst(2).first {
            case 0x98, 0x99: return ([UInt8(ascii: "'")], 3)
            case 0xAF: return ([0x20], 3)
            default: return ([UInt8(ascii: ".")], 3)
            }
        default: return ([first], 1)
        }
    }
}
