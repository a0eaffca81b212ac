/// Returns `text` with each `{name}` replaced by its value.
///
/// Values are not expanded again.
package func filled(_ text: String, _ values: KeyValuePairs<String, String>) -> String {
    var text = text
    return text.withUTF8 { bytes in
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + values.reduce(0) { $0 + $1.value.utf8.count })
        var start = 0
        while let open = bytes[start...].firstIndex(of: UInt8(ascii: "{")) {
            let rest = bytes[(open + 1)...]
            guard let close = rest.firstIndex(of: UInt8(ascii: "}")) else { break }
            let name = bytes[open + 1..<close]
            let value = values.first { isSame(name, $0.key) }?.value
            // Unknown names are kept verbatim.
            result += bytes[start..<(value == nil ? open + 1 : open)]
            if let value { result += value.utf8 }
            start = value == nil ? open + 1 : close + 1
        }
        result += bytes[start...]
        return String(decoding: result, as: UTF8.self)
    }
}

/// Returns true if bytes equal a text.
///
/// Both are short.
private func isSame(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ text: String) -> Bool {
    guard bytes.count == text.utf8.count else { return false }
    var position = bytes.startIndex
    for byte in text.utf8 {
        if bytes[position] != byte { return false }
        position += 1
    }
    return true
}
