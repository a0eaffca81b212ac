import Foundation

/// A start tag of a page, as far as tests look: its name and its attributes with values.
struct HTMLTag: Sendable {
    let name: String
    let attributes: [String: String]

    subscript(_ attribute: String) -> String? { attributes[attribute] }

    /// The start tags of a page, in order.
    static func tags(in html: String) -> [HTMLTag] {
        let bytes = Array(html.utf8)
        var tags: [HTMLTag] = []
        var index = 0
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            index = start + 1
            let name = bytes[index...].prefix { isLowercase($0) || isDigit($0) }
            guard let first = name.first, isLowercase(first), let end = closing(name, bytes) else {
                continue
            }
            tags.append(
                HTMLTag(
                    name: String(decoding: name, as: UTF8.self),
                    attributes: attributes(bytes[name.endIndex..<end])))
            index = end + 1
        }
        return tags
    }

    /// Returns the place of the `>` that ends a tag; nil if another tag begins before it.
    private static func closing(_ name: ArraySlice<UInt8>, _ bytes: [UInt8]) -> Int? {
        var index = name.endIndex
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: ">"): return index
            case UInt8(ascii: "<"): return nil
            case UInt8(ascii: "\""):
                let rest = bytes[(index + 1)...]
                guard let quote = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
                index = quote + 1
            default: index += 1
            }
        }
        return nil
    }

    private static func attributes(_ bytes: ArraySlice<UInt8>) -> [String: String] {
        var attributes: [String: String] = [:]
        var rest = bytes
        while let start = rest.firstIndex(where: isOfAttribute) {
            let name = rest[start...].prefix(while: isOfAttribute)
            rest = rest[name.endIndex...]
            guard rest.starts(with: "=\"".utf8) else { continue }
            let value = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "\"") }
            attributes[String(decoding: name, as: UTF8.self)] = unescaped(
                String(decoding: value, as: UTF8.self))
            rest = rest[value.endIndex...].dropFirst()
        }
        return attributes
    }

    private static func isLowercase(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }

    private static func isOfAttribute(_ byte: UInt8) -> Bool {
        isLowercase(byte) || byte == UInt8(ascii: "-")
    }

    private static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return [("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
            .reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
}
