internal import Markup

/// Where a text stands in an alphabetical list.
///
/// Words are compared by their letters, without accents and capitals; between equal words, those
/// without accents come first. Where a locale compares accents from the end of the word, as French of Canada
/// does, the order is *cote*, *côte*, *coté*, *côté* (CAN/CSA Z243.4.1).
package struct AlphabeticalKey: Comparable, Sendable {
    /// Lower-case letters and digits with `-` between words; a letter that stands in the alphabet by itself is
    /// the one that it follows with `~` behind it.
    package let letters: String
    private let accents: [UInt8]
    private let text: String
    private let ownLetters: [Unicode.Scalar: String]

    package init(_ text: String, _ locale: LocaleData) {
        self.text = text
        ownLetters = locale.ownLetters
        letters = Self.letters(of: text, locale)
        let accents = text.utf8.allSatisfy { $0 < 0x80 } ? [] : Self.accents(of: text)
        self.accents = locale.comparesAccentsFromEnd ? accents.reversed() : accents
    }

    /// What a list is divided by: an upper-case letter, or `0–9` for any digit.
    package var initial: String { Self.initial(ofLetters: letters, ownLetters) }

    /// The initial of a text, without the rest of its key.
    package static func initial(of text: String, _ locale: LocaleData) -> String {
        initial(ofLetters: letters(of: text, locale), locale)
    }

    /// The first letter of a text of which only the letters are at hand.
    package static func initial(ofLetters letters: String, _ locale: LocaleData) -> String {
        initial(ofLetters: letters, locale.ownLetters)
    }

    private static func initial(
        ofLetters letters: String, _ ownLetters: [Unicode.Scalar: String]
    ) -> String {
        guard let first = letters.first, !first.isNumber else { return digits }
        return written(beginning(letters), ownLetters).uppercased()
    }

    /// The first letter of the letters of a text, as they are sorted.
    package static func beginning(_ letters: Substring) -> String {
        // By bytes where they are letters, which they mostly are: a list asks it of every word.
        let bytes = letters.utf8.prefix(2)
        if bytes.allSatisfy({ $0 < 0x80 && $0 != follower.asciiValue }) {
            return bytes.first.map { String(Unicode.Scalar($0)) } ?? ""
        }
        return String(letters.prefix(letters.dropFirst().first == follower ? 2 : 1))
    }

    /// The first letter of the letters of a text, as they are sorted.
    package static func beginning(_ letters: String) -> String { beginning(letters[...]) }

    /// Letters as they are written, of letters as they are sorted.
    package static func written(_ letters: String, _ locale: LocaleData) -> String {
        written(letters, locale.ownLetters)
    }

    private static func written(
        _ letters: String, _ ownLetters: [Unicode.Scalar: String]
    ) -> String {
        ownLetters.reduce(letters) { text, own in
            text.split(separator: "\(own.value)\(follower)", omittingEmptySubsequences: false)
                .joined(separator: String(own.key))
        }
    }

    /// The part of an address that a letter has, or any digit: the letter itself if it is one of a to z.
    package static func addressName(ofInitial initial: String, _ locale: LocaleData) -> String {
        let letters = letters(of: initial, locale)
        if letters.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "~") }) { return letters }
        return hexadecimalName(initial.lowercased())
    }

    /// What stands behind a letter to make one that follows it.
    private static let follower: Character = "~"

    /// What a text is sorted by before its accents: letters without them, and letters of other scripts as they
    /// are.
    package static func letters(of text: String, _ locale: LocaleData) -> String {
        let own = locale.ownLetters
        if own.isEmpty, let name = anchorName(ofASCII: text) { return name }
        guard
            text.unicodeScalars.contains(where: { scalar in
                scalar.value >= 0x250 && scalar.properties.isAlphabetic
                    || !own.isEmpty
                        && own[scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar]
                            != nil
            })
        else { return anchorName(for: text) }
        var letters = ""
        var isBetweenWords = false
        for scalar in text.lowercased().unicodeScalars {
            var added = own[scalar].map { "\($0)\(follower)" } ?? anchorName(for: String(scalar))
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
