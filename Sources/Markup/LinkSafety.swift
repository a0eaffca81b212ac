/// Which destinations a page may link to.
enum LinkSafety {
    private static let schemes = ["http", "https", "mailto"]

    /// Whether a destination is relative, or has the scheme `http`, `https` or `mailto`.
    ///
    /// Browsers drop tabs and line breaks anywhere in an address, drop control characters and
    /// spaces in front, and read `\` as `/`; so an address with any of these is refused, and with
    /// it every disguise of a scheme. `//host` is refused as well: it hides that it leaves the site.
    /// On the web, `WebLinks` says which addresses lead where they seem to.
    static func allows(_ destination: String) -> Bool {
        let bytes = destination.utf8
        let isPlain = bytes.allSatisfy {
            $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\")
        }
        guard isPlain, bytes.first != 0x20, !bytes.starts(with: "//".utf8) else { return false }
        let head = bytes.prefix {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        guard let colon = head.firstIndex(of: UInt8(ascii: ":")) else { return true }
        if let address = WebLinks.behindScheme(destination) {
            return WebLinks.problem(behindScheme: address) == nil
        }
        return schemes.contains(String(decoding: head[..<colon], as: UTF8.self).lowercased())
    }

    /// Whether a destination is on another site, as far as it tells.
    static func isExternal(_ destination: String) -> Bool {
        ["https://", "http://"].contains { scheme in
            scheme.utf8.elementsEqual(destination.utf8.prefix(scheme.utf8.count)) {
                // Lower case; what else that changes is no part of a scheme.
                $0 == ($1 | 0x20) || $0 == $1
            }
        }
    }
}
