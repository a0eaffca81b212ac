/// An index of phrases to link at their first use in running text, such as glossary terms.
package struct TermIndex: Sendable {
    /// The link of a term.
    package struct Term: Hashable, Sendable {
        package let address: String
        /// The tooltip of the link.
        package let explanation: String

        package init(address: String, explanation: String) {
            self.address = address
            self.explanation = explanation
        }
    }

    /// A phrase in bytes normalized by `FoldedText`.
    struct Phrase: Sendable {
        let bytes: [UInt8]
        let term: Int
    }

    let terms: [Term]
    /// The phrases by the hash of their first word, longest first.
    private var phrases: [UInt32: [Phrase]] = [:]
    /// A filter by the low 12 bits of a word's hash; most words start no phrase.
    private var starts = [Bool](repeating: false, count: 1 << 12)

    /// - Parameter entries: Terms with all their forms; case is ignored.
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

    /// Returns true if a phrase may start with a word; false for most words.
    func mayStart(with word: FoldedText.Word) -> Bool { starts[Int(word.number & 0xFFF)] }

    /// Returns the phrases that may start with a word, longest first.
    ///
    /// The caller compares their bytes.
    func phrases(startingWith word: FoldedText.Word) -> [Phrase] { phrases[word.number] ?? [] }
}

/// UTF-8 normalized for comparison: case, kinds of space and kinds of apostrophe are ignored.
struct FoldedText {
    /// The hash of a word (FNV-1a) and the index after it.
    struct Word {
        let number: UInt32
        let end: Int
    }

    private let text: UnsafeBufferPointer<UInt8>

    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    /// All normalized bytes.
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

    /// Returns the word that starts at an index, including hyphens.
    ///
    /// It is empty if no word starts there.
    func word(at start: Int, upTo limit: Int) -> Word {
        var number: UInt32 = 0x811C_9DC5
        var index = start
        while index < limit {
            var (byte, length) = (text[index], 1)
            // Fast path: lower-case ASCII letters are not changed.
            if byte < UInt8(ascii: "a") || byte > UInt8(ascii: "z") {
                (byte, length) = self.byte(at: index)
                guard Self.isInWord(byte) else { break }
            }
            number = (number ^ UInt32(byte)) &* 0x0100_0193
            index += length
        }
        return Word(number: number ^ number >> 20, end: index)
    }

    /// Returns the normalized byte at an index and the number of bytes that it replaces.
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
