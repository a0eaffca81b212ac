internal import Glibc

/// Marks text in the fallback language with a `lang` attribute.
package enum FallbackText {
    /// Returns a file with text of the fallback language in `span` elements, or unmarked where no element is
    /// allowed.
    package static func resolved(_ bytes: [UInt8], isPage: Bool) -> [UInt8] {
        guard isMarked(bytes) else { return bytes }
        var text = String(decoding: bytes, as: UTF8.self)[...]
        var result = ""
        // True inside a tag, inside an element that holds text only, and inside a span of this function.
        var (isInTag, isRaw, isOpen) = (false, false, false)
        while let character = text.unicodeScalars.popFirst() {
            switch character {
            case "<":
                if isOpen { result += "</span>" }
                (isInTag, isOpen) = (true, false)
                if rawElements.contains(where: { text.hasPrefix($0) }) { isRaw = true }
                if text.first == "/" { isRaw = false }
                result.unicodeScalars.append(character)
            case ">":
                isInTag = false
                result.unicodeScalars.append(character)
            case start:
                guard isPage, !isInTag, !isRaw, !isOpen else { continue }
                result += "<span lang=\"\(DefaultStrings.fallback.rawValue)\">"
                isOpen = true
            case end:
                if isOpen { result += "</span>" }
                isOpen = false
            default: result.unicodeScalars.append(character)
            }
        }
        return Array(result.utf8)
    }

    /// True if a file has text of the fallback language.
    private static func isMarked(_ bytes: [UInt8]) -> Bool {
        // Both marks begin with the same two bytes.
        bytes.withUnsafeBytes { file in
            guard let start = file.baseAddress else { return false }
            var index = 0
            while let found = memchr(start + index, 0xEE, file.count - index) {
                index = start.distance(to: found) + 1
                if index < file.count, file[index] == 0x80 { return true }
            }
            return false
        }
    }

    private static let start: Unicode.Scalar = "\u{E000}"
    private static let end: Unicode.Scalar = "\u{E001}"
    private static let rawElements = ["title", "script", "style", "textarea", "option"]
}
