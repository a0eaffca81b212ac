internal import Markup

/// The sort key of a text in an alphabetical list.
///
/// Texts are compared by their letters, without accents and case. Equal texts are then compared by
/// their accents. In some locales, such as Canadian French, accents are compared from the end of
/// the word: *cote*, *côte*, *coté*, *côté* (CAN/CSA Z243.4.1).
package struct AlphabeticalKey: Comparable, Sendable {
    /// Lower-case letters and digits, with `-` between words.
    ///
    /// A separate letter of the alphabet is the letter that it follows, with `~` appended.
    package let letters: String
    private let accents: [UInt8]
    private let text: String
    private let extraLetters: [Unicode.Scalar: String]

    package init(_ text: String, _ locale: LocaleData) {
        self.text = text
        extraLetters = locale.extraLetters
        letters = Self.letters(of: text, locale)
        let accents = text.utf8.allSatisfy { $0 < 0x80 } ? [] : Self.accents(of: text)
        self.accents = locale.comparesAccentsFromEnd ? accents.reversed() : accents
    }

    /// The heading of the text in a list: an upper-case letter, or `0–9` for any digit.
    package var initial: String { Self.initial(ofLetters: letters, extraLetters) }

    /// Returns the heading of a text.
    package static func initial(of text: String, _ locale: LocaleData) -> String {
        initial(ofLetters: letters(of: text, locale), locale)
    }

    /// Returns the heading of a text, given its `letters`.
    package static func initial(ofLetters letters: String, _ locale: LocaleData) -> String {
        initial(ofLetters: letters, locale.extraLetters)
    }

    private static func initial(
        ofLetters letters: String, _ extraLetters: [Unicode.Scalar: String]
    ) -> String {
        guard let first = letters.first, !first.isNumber else { return digits }
        return written(beginning(letters), extraLetters).uppercased()
    }

    /// Returns the first letter of a text's `letters`, including its `~`.
    package static func beginning(_ letters: Substring) -> String {
        // Fast path for ASCII, because it is called for every word of a list.
        let bytes = letters.utf8.prefix(2)
        if bytes.allSatisfy({ $0 < 0x80 && $0 != follower.asciiValue }) {
            return bytes.first.map { String(Unicode.Scalar($0)) } ?? ""
        }
        return String(letters.prefix(letters.dropFirst().first == follower ? 2 : 1))
    }

    /// Returns the first letter of a text's `letters`, including its `~`.
    package static func beginning(_ letters: String) -> String { beginning(letters[...]) }

    /// Converts `letters` back to their spelling.
    package static func written(_ letters: String, _ locale: LocaleData) -> String {
        written(letters, locale.extraLetters)
    }

    private static func written(
        _ letters: String, _ extraLetters: [Unicode.Scalar: String]
    ) -> String {
        extraLetters.reduce(letters) { text, letter in
            text.split(separator: "\(letter.value)\(follower)", omittingEmptySubsequences: false)
                .joined(separator: String(letter.key))
        }
    }

    /// Returns the path component of a heading: the letter itself if it is from a to z.
    package static func addressName(ofInitial initial: String, _ locale: LocaleData) -> String {
        let letters = letters(of: initial, locale)
        if letters.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "~") }) { return letters }
        return hexadecimalName(initial.lowercased())
    }

    /// The suffix of a separate letter of the alphabet.
    private static let follower: Character = "~"

    /// Returns the letters of a text without accents.
    ///
    /// Letters of other scripts are unchanged.
    package static func letters(of text: String, _ locale: LocaleData) -> String {
        let extraLetters = locale.extraLetters
        if extraLetters.isEmpty, let name = anchorName(ofASCII: text) { return name }
        guard
            text.unicodeScalars.contains(where: { scalar in
                scalar.value >= 0x250 && scalar.properties.isAlphabetic
                    || !extraLetters.isEmpty
                        && extraLetters[
                            scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar]
                            != nil
            })
        else { return anchorName(for: text) }
        var letters = ""
        var isBetweenWords = false
        for scalar in text.lowercased().unicodeScalars {
            var added =
                extraLetters[scalar].map { "\($0)\(follower)" } ?? anchorName(for: String(scalar))
            if added.isEmpty {
                if (0x300...0x36F).contains(scalar.value) { continue }
                guard scalar.properties.isAlphabetic else {
                    isBetweenWords = true
                    continue
                }
                added = String(scalar)
            }
            if isBetweenWords, !letters.isEmpty { letters += "-" }
            isBetweenWords = false
            letters += added
        }
        return letters
    }

    package static let digits = "0–9"

    package static func < (left: Self, right: Self) -> Bool {
        if left.letters != right.letters { return left.letters < right.letters }
        if left.accents != right.accents {
            return left.accents.lexicographicallyPrecedes(right.accents)
        }
        return left.text < right.text
    }

    /// Returns the rank of each letter's accent, 0 for none; empty for a text without accents.
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
