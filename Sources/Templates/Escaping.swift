internal import Text

private let escaped = ByteSet("&<>\"'")

extension [UInt8] {
    /// Appends text, escaped for content and quoted attribute values.
    mutating func appendEscaped(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            while true {
                let offset = escaped.next(in: bytes, from: start)
                append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<offset]))
                guard offset < bytes.count else { return }
                Self.entity(for: bytes[offset])?.withUTF8Buffer { append(contentsOf: $0) }
                start = offset + 1
            }
        }
    }

    /// Appends a URL, escaped, or `#` if its scheme is not allowed.
    mutating func appendAddress(_ address: String) {
        var address = address
        let prefix = address.withUTF8 { AddressPrefix(of: $0) }
        appendEscaped(prefix == .refused ? "#" : address)
    }

    private static func entity(for byte: UInt8) -> StaticString? {
        switch byte {
        case UInt8(ascii: "&"): "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case UInt8(ascii: "\""): "&quot;"
        case UInt8(ascii: "'"): "&#39;"
        default: nil
        }
    }
}
