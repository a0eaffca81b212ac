/// Returns a slug for a fragment identifier or a URL: lower-case ASCII letters and digits, with
/// single `-` between words.
///
/// Latin letters lose their accents (`é` becomes `e`, `œ` becomes `oe`). All other characters
/// separate words. The result is empty for a text without letters or digits.
package func anchorName(for text: String) -> String {
    if let name = anchorName(ofASCII: text) { return name }
    var name: [UInt8] = []
    var isBetweenWords = false
    for scalar in text.lowercased().unicodeScalars {
        // Combining accents are dropped.
        if (0x300...0x36F).contains(scalar.value) { continue }
        let letters = foldedLetters[scalar.value] ?? plainLetter(scalar)
        guard !letters.isEmpty else {
            isBetweenWords = true
            continue
        }
        if isBetweenWords, !name.isEmpty { name.append(UInt8(ascii: "-")) }
        isBetweenWords = false
        name += letters
    }
    return String(decoding: name, as: UTF8.self)
}

/// Returns the slug of a text, or `name` if it is empty, such as for a text in another script.
package func addressName(for text: String, otherwise name: @autoclosure () -> String) -> String {
    let anchor = anchorName(for: text)
    return anchor.isEmpty ? name() : anchor
}

/// Returns a name from the code points of a text in hexadecimal, for texts without a slug.
package func hexadecimalName(_ text: String) -> String {
    text.unicodeScalars.map { "u" + String($0.value, radix: 16) }.joined(separator: "-")
}

/// Returns the slug of an ASCII text; nil for any other text.
///
/// A fast path.
package func anchorName(ofASCII text: String) -> String? {
    var isASCII = true
    // A slug is never longer than its text, because each separator replaces at least one byte.
    let name = String(unsafeUninitializedCapacity: text.utf8.count) { name in
        var length = 0
        var isBetweenWords = false
        for byte in text.utf8 {
            let small = 0x41...0x5A ~= byte ? byte | 0x20 : byte
            switch small {
            case 0x80...:
                isASCII = false
                return 0
            case 0x61...0x7A, 0x30...0x39:
                if isBetweenWords, length > 0 {
                    name[length] = UInt8(ascii: "-")
                    length += 1
                }
                isBetweenWords = false
                name[length] = small
                length += 1
            default: isBetweenWords = true
            }
        }
        return length
    }
    return isASCII ? name : nil
}

private func plainLetter(_ scalar: Unicode.Scalar) -> [UInt8] {
    switch scalar {
    case "a"..."z", "0"..."9": [UInt8(ascii: scalar)]
    default: []
    }
}

private let foldedLetters: [UInt32: [UInt8]] = {
    let groups: [(letters: String, folded: String)] = [
        ("àáâãäåāăą", "a"), ("æ", "ae"), ("çćĉċč", "c"), ("ðďđ", "d"), ("èéêëēĕėęě", "e"),
        ("ĝğġģ", "g"), ("ĥħ", "h"), ("ìíîïĩīĭįı", "i"), ("ĵ", "j"), ("ķ", "k"), ("ĺļľŀł", "l"),
        ("ñńņňŋ", "n"), ("òóôõöøōŏő", "o"), ("œ", "oe"), ("ŕŗř", "r"), ("śŝşšș", "s"),
        ("ß", "ss"), ("ţťŧț", "t"), ("þ", "th"), ("ùúûüũūŭůűų", "u"), ("ŵ", "w"), ("ýÿŷ", "y"),
        ("źżž", "z"),
    ]
    var table: [UInt32: [UInt8]] = [:]
    for group in groups {
        for scalar in group.letters.unicodeScalars {
            table[scalar.value] = Array(group.folded.utf8)
        }
    }
    return table
}()

/// Makes names unique by appending numbers.
struct UniqueNames {
    private var taken: Set<String>
    /// The last number appended to each name.
    private var lastNumber: [String: Int] = [:]

    init(reserved: Set<String>) {
        taken = reserved
    }

    /// Returns `name`, or `name-2`, `name-3` … if it is taken.
    mutating func unique(_ name: String) -> String {
        if taken.insert(name).inserted { return name }
        var number = lastNumber[name] ?? 1
        var candidate: String
        repeat {
            number += 1
            candidate = "\(name)-\(number)"
        } while !taken.insert(candidate).inserted
        lastNumber[name] = number
        return candidate
    }
}
