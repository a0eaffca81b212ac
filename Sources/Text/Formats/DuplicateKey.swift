internal import FoundationEssentials

/// Finds duplicate keys of JSON objects, which `JSONDecoder` accepts silently.
package enum DuplicateKey {
    /// Returns the first key that occurs twice in one object.
    ///
    /// - Parameter json: Well-formed JSON.
    /// - Complexity: O(*n*) in the length of the text.
    package static func first(in json: [UInt8]) -> String? {
        var objects: [Set<String>] = []
        var index = json.startIndex
        while index < json.endIndex {
            switch json[index] {
            // An array gets an unused set, so that the stack matches the nesting.
            case UInt8(ascii: "{"), UInt8(ascii: "["): objects.append([])
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = objects.popLast()
            case UInt8(ascii: "\""):
                let text = string(in: json, at: index)
                index = text.endIndex
                let next = json[text.endIndex...].dropFirst().first { $0 > 0x20 }
                if next == UInt8(ascii: ":"), let last = objects.indices.last {
                    let name = name(text)
                    if !objects[last].insert(name).inserted { return name }
                }
            default: break
            }
            index += 1
        }
        return nil
    }

    /// Returns true if a comma precedes a closing brace or bracket, which `JSONDecoder` accepts.
    ///
    /// - Parameter json: Text that the decoder accepted.
    /// - Complexity: O(*n*) in the length of the text.
    package static func hasStrayComma(in json: [UInt8]) -> Bool {
        var index = json.startIndex
        var isAfterComma = false
        while index < json.endIndex {
            let byte = json[index]
            if byte == UInt8(ascii: "\"") { index = string(in: json, at: index).endIndex }
            if isAfterComma, byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { return true }
            if byte > 0x20 { isAfterComma = byte == UInt8(ascii: ",") }
            index += 1
        }
        return false
    }

    /// Returns a key with its escape sequences decoded.
    private static func name(_ text: ArraySlice<UInt8>) -> String {
        let written = String(decoding: text, as: UTF8.self)
        guard text.contains(UInt8(ascii: "\\")) else { return written }
        let json = Data("\"\(written)\"".utf8)
        return (try? JSONDecoder().decode(String.self, from: json)) ?? written
    }

    /// Returns the text between the quotation marks of the string that starts at `start`.
    private static func string(in json: [UInt8], at start: Int) -> ArraySlice<UInt8> {
        var end = start + 1
        while end < json.endIndex, json[end] != UInt8(ascii: "\"") {
            end += json[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return json[start + 1..<min(end, json.endIndex)]
    }
}
