/// Percent-encodes bytes of a text's UTF-8 (RFC 3986).
///
/// - Parameter isEncoded: Returns true for a byte to encode.
package func percentEncoded(_ text: String, where isEncoded: (UInt8) -> Bool) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in text.utf8 {
        if isEncoded(byte) {
            encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        } else {
            encoded.append(byte)
        }
    }
    return String(decoding: encoded, as: UTF8.self)
}

/// Percent-encodes all characters other than ASCII letters, digits and `marks`.
package func percentEncoded(_ text: String, keeping marks: String) -> String {
    percentEncoded(text) { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            false
        default: !marks.utf8.contains(byte)
        }
    }
}

/// Decodes percent encoding; nil if a sequence is invalid, or the result is not UTF-8.
package func percentDecoded(_ text: String) -> String? {
    var decoded: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "%") else {
            decoded.append(byte)
            continue
        }
        let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == 2 else { return nil }
        decoded.append(UInt8(digits[0] << 4 | digits[1]))
        rest = rest.dropFirst(2)
    }
    return String(validating: decoded, as: UTF8.self)
}
