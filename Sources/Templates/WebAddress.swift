internal import Text

/// What the first part of an address says about where the whole may lead.
enum AddressPrefix: Hashable, Sendable {
    /// The scheme may still follow.
    case open
    /// The address is relative, or of an allowed scheme, whatever follows.
    case settled
    /// The address has another scheme, such as `javascript`.
    case refused

    private static let schemes = ["http", "https", "mailto"]

    /// Reads the start of an address as browsers do: before the first of `/`, `?` and `#`, a colon
    /// ends a scheme.
    ///
    /// Browsers drop spaces before a scheme and line breaks within it, and take `\` for `/`, so an address
    /// with a control character or a backslash, or with a space at its start, is refused outright.
    init(_ bytes: some Sequence<UInt8>) {
        var reader = Reader()
        for byte in bytes { reader.read(byte) }
        self = reader.prefix
    }

    /// Reads a whole address.
    init(of address: UnsafeBufferPointer<UInt8>) {
        let mark = Self.marks.next(in: address, from: 0)
        // No colon, or one behind an allowed scheme: as almost all are.
        let isUsual =
            mark == address.count
            || Self.schemes.contains { $0.utf8.elementsEqual(address[..<mark]) }
                && address[mark] == UInt8(ascii: ":")
                && Self.marks.next(in: address, from: mark + 1) == address.count
        self = isUsual ? .settled : AddressPrefix(address)
    }

    private static let marks = ByteSet {
        $0 <= 0x20 || $0 == 0x7F || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "\\")
    }

    /// Reads an address byte by byte, however long it is.
    struct Reader: Sendable {
        private(set) var prefix = AddressPrefix.open
        /// What may be a scheme, in lower case; no longer than any.
        private var head: [UInt8] = []

        mutating func read(_ byte: UInt8) {
            if byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\\")
                || byte == 0x20 && head.isEmpty && prefix == .open
            {
                prefix = .refused
            }
            guard prefix == .open else { return }
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): prefix = .settled
            case UInt8(ascii: ":"):
                let isAllowed = schemes.contains { $0.utf8.elementsEqual(head) }
                prefix = isAllowed ? .settled : .refused
            case _ where head.count < 8: head.append(byte | 0x20)
            default: break
            }
        }
    }
}
