/// Validates web addresses: a URL must lead where it appears to.
package enum WebLinks {
    /// Returns a short description of what is wrong with the part of a URL after `https://`; nil if
    /// it is valid.
    ///
    /// Text before an `@` is not the host, even if it looks like one. Letters of other alphabets
    /// resemble Latin letters, and browsers convert some symbols to letters. A host is therefore
    /// restricted to ASCII letters, digits and hyphens, with `xn--` for all others. Browsers read
    /// `\` as `/` and drop tabs. Spaces, quotation marks and brackets are invalid (RFC 3986), and
    /// `%` must start two digits. After the host, letters of other alphabets are permitted (RFC
    /// 3987).
    package static func problem(behindScheme address: Substring) -> String? {
        let bytes = Array(address.utf8)
        let host = bytes.prefix {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        if host.contains(UInt8(ascii: "@")) {
            return "the host is the part after '@'"
        }
        if !isHost(host) { return "its host has other characters than letters, digits and hyphens" }
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "%"):
                let digits = bytes[(index + 1)...].prefix(2)
                guard digits.count == 2, digits.allSatisfy(isHexDigit) else {
                    return "'%' must be followed by two hexadecimal digits"
                }
            case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
                UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"),
                UInt8(ascii: "{")...UInt8(ascii: "}"):
                return "it has characters that are no part of an address"
            default: break
            }
        }
        let isPlain =
            bytes.allSatisfy { $0 < 0x80 }
            || address.unicodeScalars.allSatisfy { $0.isASCII || $0.properties.isAlphabetic }
        return isPlain ? nil : "it has characters that are no part of an address"
    }

    /// Returns the part of a URL after `http://` or `https://`; nil for any other URL.
    package static func behindScheme(_ address: String) -> Substring? {
        for scheme in ["https:", "http:"] {
            let start = address.utf8.prefix(scheme.utf8.count)
            guard start.elementsEqual(scheme.utf8, by: { $0 == $1 || $0 | 0x20 == $1 }) else {
                continue
            }
            let rest = address[start.endIndex...]
            // Browsers accept any number of slashes. Without two of them, the host is not
            // recognizable.
            return rest.utf8.starts(with: "//".utf8) ? rest.dropFirst(2) : rest.prefix(0)
        }
        return nil
    }

    /// Returns true for a valid host with an optional port: a name, or an IPv6 address in brackets.
    package static func isHost(_ bytes: ArraySlice<UInt8>) -> Bool {
        if bytes.first == UInt8(ascii: "["), let end = bytes.firstIndex(of: UInt8(ascii: "]")) {
            let number = bytes[..<end].dropFirst()
            let port = bytes[(end + 1)...]
            return number.contains(UInt8(ascii: ":"))
                && number.allSatisfy { isHexDigit($0) || ":.".utf8.contains($0) }
                && (port.isEmpty || port.first == UInt8(ascii: ":") && isPort(port.dropFirst()))
        }
        let colon = bytes.firstIndex(of: UInt8(ascii: ":"))
        return isName(bytes[..<(colon ?? bytes.endIndex)])
            && (colon.map { isPort(bytes[($0 + 1)...]) } ?? true)
    }

    /// Returns true for one or more non-empty labels separated by dots.
    private static func isName(_ bytes: ArraySlice<UInt8>) -> Bool {
        var last = UInt8(ascii: ".")
        for byte in bytes {
            let isDot = byte == UInt8(ascii: ".")
            guard isDot ? last != byte : isLetterOrDigit(byte) || byte == UInt8(ascii: "-")
            else { return false }
            last = byte
        }
        return last != UInt8(ascii: ".")
    }

    private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
        (1...5).contains(bytes.count) && bytes.allSatisfy(isDigit)
            && (1...0xFFFF).contains(bytes.reduce(0) { $0 * 10 + Int($1 & 0xF) })
    }

    package static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        isDigit(byte) || (0x61...0x7A).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        Unicode.Scalar(byte).properties.isASCIIHexDigit
    }
}
