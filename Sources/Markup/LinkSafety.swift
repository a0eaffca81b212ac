/// Validates link destinations.
enum LinkSafety {
    private static let schemes = ["http", "https", "mailto"]

    /// Returns true for a safe destination: relative, or with the scheme `http`, `https` or
    /// `mailto`.
    ///
    /// Browsers drop tabs and line breaks anywhere in a URL, drop leading control characters and
    /// spaces, and read `\` as `/`. URLs with any of these are rejected, because they can disguise
    /// a scheme. `//host` is rejected because it does not look external. `WebLinks` validates web
    /// addresses further.
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

    /// Returns true if a destination has the scheme `http` or `https`.
    static func isExternal(_ destination: String) -> Bool {
        ["https://", "http://"].contains { scheme in
            scheme.utf8.elementsEqual(destination.utf8.prefix(scheme.utf8.count)) {
                // Converts to lower case. Other characters that this changes are not part of a
                // scheme.
                $0 == ($1 | 0x20) || $0 == $1
            }
        }
    }
}
