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

    /// A phrase as `FoldedText` reads it.
    struct Phrase: Sendable {
        let bytes: [UInt8]
        let term: Int
    }

    let terms: [Term]
    /// The phrases by the number of their first word, the longest first.
    private var phrases: [UInt32: [Phrase]] = [:]
    /// Whether a phrase starts with a word whose number ends so: most words of a text need no more.
    private var starts = [Bool](repeating: false, count: 1 << 12)

    /// - Parameter entries: Terms with all forms in which they stand in texts; capitals do not matter.
    package init(_ entries: [(term: Term, forms: [String])]) {
        terms = entries.map(\.term)
        for (number, entry) in entries.enumerated() {
            for form in entry.forms {
                let bytes = Array(form.utf8)
                let (folded, firstWord) = bytes.withUnsafeBufferPointer { text in
                    let text = FoldedText(text)
                    return (text.bytes, text.word(at: 0, upTo: bytes.count))
                }
                guard firstWord.end > 0 else { continue }
                starts[Int(firstWord.number & 0xFFF)] = true
                phrases[firstWord.number, default: []].append(Phrase(bytes: folded, term: number))
            }
        }
        for word in phrases.keys {
            phrases[word]?.sort { $0.bytes.count > $1.bytes.count }
        }
    }

    /// Whether a phrase may start with a word; false for most words.
    func mayStart(with word: FoldedText.Word) -> Bool { starts[Int(word.number & 0xFFF)] }

    /// The phrases that may start with a word, the longest first; all bytes are still to be compared.
    func phrases(startingWith word: FoldedText.Word) -> [Phrase] { phrases[word.number] ?? [] }
}

/// UTF-8 read so that capitals, kinds of space and kinds of apostrophe do not differ.
struct FoldedText {
    /// A word as a number that is the same for equal words (FNV-1a), and the index behind it.
    struct Word {
        let number: UInt32
        let end: Int
    }

    private let text: UnsafeBufferPointer<UInt8>

    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    /// All of the text, folded.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        var index = 0
        while index < text.count {
            let (byte, length) = byte(at: index)
            bytes.append(byte)
            index += length
        }
        return bytes
    }

    /// The word that starts at an index, which ends where it starts if there is none; a hyphen is part of it.
    func word(at start: Int, upTo limit: Int) -> Word {
        var number: UInt32 = 0x811C_9DC5
        var index = start
        while index < limit {
            var (byte, length) = (text[index], 1)
            // Most of a text is small letters, which stand for themselves.
            if byte < UInt8(ascii: "a") || byte > UInt8(ascii: "z") {
                (byte, length) = self.byte(at: index)
                guard Self.isInWord(byte) else { break }
            }
            number = (number ^ UInt32(byte)) &* 0x0100_0193
            index += length
        }
        return Word(number: number ^ number >> 20, end: index)
    }

    /// The byte that stands for those at an index, and how many they are.
    func byte(at index: Int) -> (folded: UInt8, length: Int) {
        let byte = text[index]
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): return (byte | 0x20, 1)
        case 0x09, 0x0A, 0x0D: return (0x20, 1)
        case ..<0x80: return (byte, 1)
        default: return byteBeyondASCII(at: index)
        }
    }

    private func byteBeyondASCII(at index: Int) -> (folded: UInt8, length: Int) {
        let byte = text[index]
        let rest = text[index...].dropFirst()
        switch (byte, rest.first) {
        case (0xC2, 0xA0): return (0x20, 2)
        case (0xC2, .some): return (UInt8(ascii: "."), 2)
        case (0xE2, 0x80):
            // Quotation marks, dashes and narrow spaces.
            switch rest.dropFirst().first {
            case 0x98, 0x99: return (UInt8(ascii: "'"), 3)
            case 0xAF: return (0x20, 3)
            case .some: return (UInt8(ascii: "."), 3)
            case nil: return (byte, 1)
            }
        default:
            guard index > 0 else { return (byte, 1) }
            switch (text[index - 1], byte) {
            case (0xC3, 0x80...0x9E) where byte != 0x97: return (byte | 0x20, 1)
            case (0xC5, 0x92): return (0x93, 1)
            default: return (byte, 1)
            }
        }
    }

    static func isInWord(_ folded: UInt8) -> Bool {
        switch folded {
        case 0x80..., UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
