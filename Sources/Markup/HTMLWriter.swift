internal import Text

/// A buffer of HTML in UTF-8.
struct HTMLWriter {
    private var bytes: [UInt8] = []

    /// Returns the buffered output and clears the buffer, keeping its capacity.
    mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes.withUnsafeBufferPointer { Array($0) }
    }

    /// Writes constant markup.
    mutating func write(_ markup: StaticString) {
        bytes.append(
            contentsOf: UnsafeBufferPointer(
                start: markup.utf8Start, count: markup.utf8CodeUnitCount)
        )
    }

    /// Writes markup verbatim.
    ///
    /// The caller must ensure that it is safe.
    mutating func write(trusted markup: String) { bytes.append(contentsOf: markup.utf8) }

    mutating func write(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

    /// Writes text, escaped for content and double-quoted attributes.
    mutating func write(text: String) {
        var text = text
        text.withUTF8 { write(text: $0) }
    }

    /// Writes text, escaped for content and double-quoted attributes.
    mutating func write(text: ArraySlice<UInt8>) {
        text.withUnsafeBufferPointer { write(text: $0) }
    }

    private mutating func write(text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        while true {
            let index = Self.escaped.next(in: text, from: start)
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
            guard index < text.count else { return }
            write(textByte: text[index])
            start = index + 1
        }
    }

    private static let escaped = ByteSet("&<>\"'")

    /// Writes a URL as an attribute value, with invalid characters percent-encoded.
    mutating func write(address: String) {
        var address = address
        // The brackets of an IPv6 host are kept; other brackets are encoded.
        let host = WebLinks.behindScheme(address).map { $0.prefix { $0 != "/" } }
        if let host, host.utf8.first == UInt8(ascii: "["), WebLinks.isHost(Array(host.utf8)[...]) {
            write(text: String(address[..<host.endIndex]))
            address = String(address[host.endIndex...])
        }
        address.withUTF8 { text in
            var start = 0
            while true {
                let index = Self.encoded.next(in: text, from: start)
                write(text: UnsafeBufferPointer(rebasing: text[start..<index]))
                guard index < text.count else { return }
                bytes.append(UInt8(ascii: "%"))
                bytes.append(Self.hexadecimal(text[index] >> 4))
                bytes.append(Self.hexadecimal(text[index] & 0xF))
                start = index + 1
            }
        }
    }

    private static let encoded = ByteSet {
        switch $0 {
        case ...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
            UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"):
            true
        default: false
        }
    }

    private mutating func write(textByte byte: UInt8) {
        switch byte {
        case UInt8(ascii: "&"): write("&amp;")
        case UInt8(ascii: "<"): write("&lt;")
        case UInt8(ascii: ">"): write("&gt;")
        case UInt8(ascii: "\""): write("&quot;")
        case UInt8(ascii: "'"): write("&#39;")
        default: bytes.append(byte)
        }
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
        digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
    }
}
