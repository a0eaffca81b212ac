/// What the first part of an address says about where the whole may lead.
enum AddressPrefix: Hashable, Sendable {
    /// The scheme may still follow.
    case open
    /// Relative, or of an allowed scheme, whatever follows.
    case settled
    /// Of another scheme, such as `javascript`.
    case refused

    private static let schemes = ["http", "https", "mailto"]

    /// Reads the start of an address as browsers do: before the first of `/`, `?` and `#`, a colon
    /// ends a scheme.
    ///
    /// Browsers drop spaces before a scheme and line breaks within it, so an address with a control
    /// character, or with a space at its start, is refused outright.
    init(_ bytes: some Collection<UInt8>) {
        self = bytes.first == 0x20 ? .refused : .open
        for (length, byte) in bytes.enumerated() {
            if byte < 0x20 || byte == 0x7F { self = .refused }
            guard self == .open else { continue }
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): self = .settled
            case UInt8(ascii: ":"):
                let isAllowed = Self.schemes.contains { scheme in
                    scheme.utf8.elementsEqual(bytes.prefix(length).lazy.map { $0 | 0x20 })
                }
                self = isAllowed ? .settled : .refused
            default: break
            }
        }
    }
}
