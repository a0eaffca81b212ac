/// What the first part of an address says about where the whole may lead.
enum AddressPrefix: Hashable, Sendable {
    /// The scheme may still follow.
    case open
    /// Relative, or of an allowed scheme, whatever follows.
    case settled
    /// Of another scheme, such as `javascript`.
    case refused

    private static let schemes: [StaticString] = ["http", "https", "mailto"]

    /// Reads the start of an address as browsers do: before the first of `/`, `?` and `#`, a colon
    /// ends a scheme.
    ///
    /// Browsers drop spaces before a scheme and line breaks within it, so an address with a control
    /// character, or with a space at its start, is refused outright.
    init(_ bytes: some Sequence<UInt8>) {
        var scheme: [UInt8] = []
        var isOpen = true
        self = .open
        for byte in bytes {
            if byte < 0x20 || byte == 0x7F || (byte == 0x20 && isOpen && scheme.isEmpty) {
                self = .refused
                return
            }
            guard isOpen else { continue }
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"):
                self = .settled
                isOpen = false
            case UInt8(ascii: ":"):
                let isAllowed = Self.schemes.contains { allowed in
                    allowed.withUTF8Buffer { scheme.elementsEqual($0) }
                }
                guard isAllowed else {
                    self = .refused
                    return
                }
                self = .settled
                isOpen = false
            default:
                scheme.append(byte | (byte >= 0x41 && byte <= 0x5A ? 0x20 : 0))
            }
        }
    }
}
