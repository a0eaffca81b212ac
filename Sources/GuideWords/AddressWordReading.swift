package import GuideDiagnostics
internal import GuideMarkup
package import GuideYAML

extension YAMLMappingReader {
    /// The words of addresses, each of them a part of an address as it stands, and no two the same.
    package mutating func addressWords(_ found: inout [Diagnostic]) -> [String: String] {
        guard let node = required("addresses", diagnostics: &found),
            var table = YAMLMappingReader(node, in: source, diagnostics: &found)
        else { return [:] }
        var words: [String: String] = [:]
        var first: [String: (word: AddressWord, offsets: Range<Int>)] = [:]
        for word in AddressWord.allCases {
            guard let node = table.required(word.rawValue, diagnostics: &found),
                let text = yamlText(node, of: word.rawValue, in: source, diagnostics: &found)
            else { continue }
            checkSlug(text.text, in: source, at: text.offsets, diagnostics: &found)
            words[word.rawValue] = text.text
            guard !word.isBelowOthers else { continue }
            if let other = first[text.text] {
                found.append(
                    Diagnostic(
                        .error, "repeated-address",
                        "'\(text.text)' is also the address of '\(other.word.rawValue)'",
                        in: source, at: text.offsets, remedy: "give one of the two another word",
                        notes: [.init("it stands here first", at: source.range(other.offsets))]))
            } else {
                first[text.text] = (word, text.offsets)
            }
        }
        table.finish(diagnostics: &found)
        return words
    }

    /// Reports a name of which nothing is left in an address, or too much, if it is made into one.
    package func checkAddressName(
        _ name: String, at offsets: Range<Int>, _ found: inout [Diagnostic]
    ) {
        checkSlug(
            anchorName(for: name), writtenAs: name, in: source, at: offsets, diagnostics: &found)
    }

    /// Reports the value of a key if nothing is left of it in an address, or too much.
    package func checkAddressName(_ name: String, of key: String, _ found: inout [Diagnostic]) {
        guard let value = entries.first(where: { $0.key == key })?.value else { return }
        checkAddressName(name, at: value.offsets, &found)
    }
}

extension AddressWord {
    /// Whether the word names a folder below a page of its own, where no other word's is.
    package var isBelowOthers: Bool {
        switch self {
        case .amounts, .byIncome, .everyThousand, .selfEmployed, .ledgerReturn: true
        default: false
        }
    }
}
