internal import Markup
package import Text

extension YAMLMappingReader {
    /// Reads the translated folder names, which must be valid path components and unique.
    package func addressWords() -> [String: String] {
        mapping("addresses") { table in
            var words: [String: String] = [:]
            var first: [String: (word: PathComponent, offsets: Range<Int>)] = [:]
            for word in PathComponent.allCases {
                guard let node = table.required(word.fileKey),
                    let text = table.text(at: node, of: word.fileKey)
                else { continue }
                table.checkSlug(text.text, at: text.offsets)
                words[word.rawValue] = text.text
                guard !word.isBelowOthers else { continue }
                if let other = first[text.text] {
                    table.report(
                        "repeated-address",
                        "'\(text.text)' is also the address of '\(other.word.fileKey)'",
                        at: text.offsets, fix: "give one of the two another word",
                        notes: [.init("the first one is here", at: source.range(other.offsets))])
                } else {
                    first[text.text] = (word, text.offsets)
                }
            }
            return words
        } ?? [:]
    }

    /// Reports a name whose slug is empty or too long.
    ///
    /// A name in another script is permitted, because its key is used in the URL.
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
    /// True if the folder is below another page, where its name need not be unique.
    package var isBelowOthers: Bool {
        switch self {
        case .amounts, .byIncome, .everyThousand, .selfEmployed, .ledgerReturn, .notches,
            .steps:
            true
        default: false
        }
    }
}
