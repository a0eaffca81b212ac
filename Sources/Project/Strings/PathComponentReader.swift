internal import Markup
package import Text

extension YAMLMappingReader {
    /// The words of addresses, each of them a part of an address as it stands, and no two the same.
    package func addressWords() -> [String: String] {
        mapping("addresses") { table in
            var words: [String: String] = [:]
            var first: [String: (word: PathComponent, offsets: Range<Int>)] = [:]
            for word in PathComponent.allCases {
                guard let node = table.required(word.rawValue),
                    let text = table.text(at: node, of: word.rawValue)
                else { continue }
                table.checkSlug(text.text, at: text.offsets)
                words[word.rawValue] = text.text
                guard !word.isBelowOthers else { continue }
                if let other = first[text.text] {
                    table.report(
                        "repeated-address",
                        "'\(text.text)' is also the address of '\(other.word.rawValue)'",
                        at: text.offsets, remedy: "give one of the two another word",
                        notes: [.init("it stands here first", at: source.range(other.offsets))])
                } else {
                    first[text.text] = (word, text.offsets)
                }
            }
            return words
        } ?? [:]
    }

    /// Reports a name of which nothing is left in an address, or too much, if it is made into one.
    ///
    /// A name in another script is not reported: its key stands in the address.
    package func checkAddressName(_ name: String, at offsets: Range<Int>) {
        if anchorName(for: name).isEmpty,
            name.unicodeScalars.contains(where: \.properties.isAlphabetic)
        {
            return
        }
        checkSlug(anchorName(for: name), writtenAs: name, at: offsets)
    }
}

extension PathComponent {
    /// Whether the word names a folder below a page of its own, where no other word's is.
    package var isBelowOthers: Bool {
        switch self {
        case .amounts, .byIncome, .everyThousand, .selfEmployed, .ledgerReturn: true
        default: false
        }
    }
}
