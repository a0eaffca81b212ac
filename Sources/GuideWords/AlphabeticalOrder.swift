internal import GuideMarkup

/// Where a text stands in an alphabetical list.
///
/// Words are compared by their letters, without accents and capitals; between equal words, those
/// without accents come first. Where a locale compares accents from the end of the word, as French of Canada
/// does, the order is *cote*, *côte*, *coté*, *côté* (CAN/CSA Z243.4.1).
package struct AlphabeticalKey: Comparable, Sendable {
    /// Lower-case letters and digits with `-` between words.
    package let letters: String
    private let accents: [UInt8]
    private let text: String

    package init(_ text: String, _ locale: LocaleData) {
        self.text = text
        letters = anchorName(for: text)
        let accents = text.utf8.allSatisfy { $0 < 0x80 } ? [] : Self.accents(of: text)
        self.accents = locale.comparesAccentsFromEnd ? accents.reversed() : accents
    }

    /// What a list is divided by: an upper-case letter, or `0–9` for any digit.
    package var initial: String { Self.initial(ofLetters: letters) }

    /// The initial of a text, without the rest of its key.
    package static func initial(of text: String) -> String {
        initial(ofLetters: anchorName(for: text))
    }

    /// The first letter of a text of which only the letters are at hand.
    package static func initial(ofLetters letters: String) -> String {
        letters.first.map { $0.isNumber ? digits : $0.uppercased() } ?? digits
    }

    package static let digits = "0–9"

    package static func < (left: Self, right: Self) -> Bool {
        if left.letters != right.letters { return left.letters < right.letters }
        if left.accents != right.accents {
            return left.accents.lexicographicallyPrecedes(right.accents)
        }
        return left.text < right.text
    }

    /// For each letter, the place of its accent in the order of accents, 0 if it has none; empty for
    /// a text without accents.
    private static func accents(of text: String) -> [UInt8] {
        var accents: [UInt8] = []
        for scalar in text.lowercased().unicodeScalars {
            if let accent = combining[scalar.value], let last = accents.indices.last {
                accents[last] = accent
            } else if scalar.properties.isAlphabetic {
                accents.append(letters[scalar] ?? 0)
            }
        }
        return accents.contains { $0 > 0 } ? accents : []
    }

    private static let combining: [UInt32: UInt8] = [
        0x301: 1, 0x300: 2, 0x302: 3, 0x308: 4, 0x303: 5, 0x327: 6,
    ]

    private static let letters: [Unicode.Scalar: UInt8] = {
        var table: [Unicode.Scalar: UInt8] = [:]
        for (place, group) in ["áéíóúý", "àèìòù", "âêîôû", "äëïöüÿ", "ãñõ", "ç"].enumerated() {
            for scalar in group.unicodeScalars { table[scalar] = UInt8(place + 1) }
        }
        return table
    }()
}
