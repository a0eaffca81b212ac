/// Addresses on the web that lead where they seem to: one rule for whatever an author writes.
package enum WebLinks {
    /// What is wrong with the part of an address behind `https://`, in a few words; nil if nothing is.
    ///
    /// What stands before an `@` is no host, however much it looks like one; letters of other alphabets
    /// look like Latin ones, and browsers turn some signs into letters. So a host is of plain letters,
    /// digits and hyphens, as `xn--` writes any other. A browser takes `\` for `/` and leaves out tabs;
    /// spaces, quotes and brackets are not part of an address (RFC 3986), and `%` starts two digits.
    /// Behind the host letters of other alphabets are (RFC 3987).
    package static func problem(behindScheme address: Substring) -> String? {
        let bytes = Array(address.utf8)
        let host = bytes.prefix {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        if host.contains(UInt8(ascii: "@")) {
            return "the host is what stands behind '@'"
        }
        if !isHost(host) { return "its host has other characters than letters, digits and hyphens" }
        for index in bytes.indices {
            switch bytes[index] {
            case UInt8(ascii: "%"):
                let digits = bytes[(index + 1)...].prefix(2)
                guard digits.count == 2, digits.allSatisfy(isHexDigit) else {
                    return "'%' stands before two digits only"
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

    /// The part of an address behind the scheme of the web and its slashes; nil of any other address.
    package static func behindScheme(_ address: String) -> Substring? {
        for scheme in ["https:", "http:"] {
            let start = address.utf8.prefix(scheme.utf8.count)
            guard start.elementsEqual(scheme.utf8, by: { $0 == $1 || $0 | 0x20 == $1 }) else {
                continue
            }
            let rest = address[start.endIndex...]
            // Browsers take any number of slashes for the two that belong there: without them there is
            // no host to be seen.
            return rest.utf8.starts(with: "//".utf8) ? rest.dropFirst(2) : rest.prefix(0)
        }
        return nil
    }

    /// Whether bytes are a host, with the number of a port or without: a name, or a number of IPv6 in
    /// brackets.
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

    /// Whether bytes are labels with a dot between them, none of them empty.
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
