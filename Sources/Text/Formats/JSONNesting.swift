internal import FoundationEssentials

/// The nesting limit of JSON input.
///
/// `JSONDecoder` needs disproportionately more time for each level, so that a short text could take
/// minutes.
package enum JSONNesting {
    /// The maximum number of nested objects and arrays.
    package static let most = 16

    /// Decodes JSON input; nil if it is not JSON, is of another type or exceeds the limit.
    package static func decode<Value: Decodable>(_ type: Value.Type, from json: [UInt8]) -> Value? {
        isTooDeep(json) ? nil : try? JSONDecoder().decode(type, from: Data(json))
    }

    /// Returns true if a text exceeds the limit.
    ///
    /// The text need not be well-formed JSON.
    package static func isTooDeep(_ json: some Sequence<UInt8>) -> Bool {
        var depth = 0
        var isInText = false
        var isEscaped = false
        for byte in json {
            if isInText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInText = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                if depth > most { return true }
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
        }
        return false
    }
}
