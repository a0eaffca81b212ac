internal import Text

/// The result of checking the start of a URL for its scheme.
enum AddressPrefix: Hashable, Sendable {
    /// A scheme may still follow.
    case open
    /// The URL is relative or has an allowed scheme. The rest is not checked.
    case settled
    /// The URL has another scheme, such as `javascript`.
    case refused

    private static let schemes = ["http", "https", "mailto"]

    /// Checks the start of a URL as browsers do: a colon before the first of `/`, `?` and `#` ends
    /// a scheme.
    ///
    /// Browsers drop spaces before a scheme and line breaks within it, and read `\` as `/`. A URL
    /// with a control character, a backslash or a leading space is therefore refused.
    init(_ bytes: some Sequence<UInt8>) {
        var reader = Reader()
        for byte in bytes { reader.read(byte) }
        self = reader.prefix
    }

    /// Checks a whole URL.
    init(of address: UnsafeBufferPointer<UInt8>) {
        let mark = Self.marks.next(in: address, from: 0)
        // Fast path: no colon, or one after an allowed scheme.
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

    /// Checks a URL of any length incrementally.
    struct Reader: Sendable {
        private(set) var prefix = AddressPrefix.open
        /// The possible scheme in lower case, no longer than an allowed one.
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
