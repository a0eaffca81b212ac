internal import Glibc

/// Text in another language than its page, which gets a `lang` attribute.
///
/// Until a file is written, such a text is between two characters for private use. The letters of the language follow
/// the first one, as such characters too.
package enum FallbackText {
    /// Returns a text with marks; unchanged if it has them already.
    package static func marked(_ text: String, in language: Language) -> String {
        guard text.unicodeScalars.first != start else { return text }
        var marked = String.UnicodeScalarView([start])
        for byte in language.rawValue.utf8 {
            marked.append(Unicode.Scalar(letters.lowerBound + UInt32(byte)) ?? start)
        }
        marked.append(contentsOf: text.unicodeScalars)
        marked.append(end)
        return String(marked)
    }

    /// Returns a text without marks.
    package static func plain(_ text: String) -> String {
        guard isMarked(text) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isMark($0) }))
    }

    /// Returns true if a text has marks.
    package static func isMarked(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { isMarked(Array($0)) }
    }

    /// Returns true for a character of a mark.
    package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        scalar == start || scalar == end || letters ~= scalar.value
    }

    /// Returns a file with text of the fallback language in `span` elements, or unmarked where no element is
    /// allowed.
    package static func resolved(_ bytes: [UInt8], isPage: Bool) -> [UInt8] {
        guard isMarked(bytes) else { return bytes }
        var text = String(decoding: bytes, as: UTF8.self)[...]
        var result = ""
        // True inside a tag, inside an element that holds text only, and inside a span of this function.
        var (isInTag, isRaw, isOpen) = (false, false, false)
        // A text with marks may contain others, as a sentence contains the name of a place.
        var (depth, code) = (0, "")
        while let character = text.unicodeScalars.popFirst() {
            switch character {
            case "<":
                if isOpen { result += "</span>" }
                (isInTag, isOpen) = (true, false)
                if rawElements.contains(where: { text.hasPrefix($0) }) { isRaw = true }
                if text.first == "/" { isRaw = false }
                if !isInline(text) { depth = 0 }
                result.unicodeScalars.append(character)
            case ">":
                isInTag = false
                result.unicodeScalars.append(character)
            case start:
                let found = language(at: &text)
                if depth == 0 { code = found }
                depth += 1
            case end:
                depth = max(depth - 1, 0)
                if depth == 0, isOpen { result += "</span>" }
                if depth == 0 { isOpen = false }
            default:
                if depth > 0, isPage, !isInTag, !isRaw, !isOpen, !character.properties.isWhitespace
                {
                    result += "<span lang=\"\(code)\">"
                    isOpen = true
                }
                result.unicodeScalars.append(character)
            }
        }
        return Array(result.utf8)
    }

    /// Takes the language after a mark.
    private static func language(at text: inout Substring) -> String {
        var code = ""
        while let scalar = text.unicodeScalars.first, letters ~= scalar.value {
            text.unicodeScalars.removeFirst()
            Unicode.Scalar(scalar.value - letters.lowerBound).map { code.unicodeScalars.append($0) }
        }
        return code
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

    /// The letters of a language code, each by its ASCII code above the lower bound.
    private static let letters: ClosedRange<UInt32> = 0xE010...0xE08F
    private static let start: Unicode.Scalar = "\u{E000}"
    private static let end: Unicode.Scalar = "\u{E001}"
    private static let rawElements = ["title", "script", "style", "textarea", "option"]
    /// The elements inside sentences.
    ///
    /// A text with marks ends at any other tag.
    private static let inlineElements: Set<Substring> = [
        "a", "abbr", "b", "br", "code", "data", "em", "i", "small", "span", "strong", "sub", "sup",
        "time", "wbr",
    ]

    /// Returns true if the tag at the beginning of a text is of an element inside sentences.
    private static func isInline(_ text: Substring) -> Bool {
        let name = text.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
        return inlineElements.contains(name)
    }
}
