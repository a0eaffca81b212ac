/// How deeply JSON from outside may nest.
///
/// Decoders take much more time for each further level, so that a short text could occupy one for minutes.
package enum JSONNesting {
    /// The most objects and lists in each other.
    package static let most = 16

    /// Returns whether a text nests deeper than the bound, whether or not it is well-formed JSON.
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
