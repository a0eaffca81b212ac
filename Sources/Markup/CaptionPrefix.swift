/// The prefix that makes the paragraph before a table its caption: a word of the text's language
/// and a colon, as in `Table: …`.
enum CaptionPrefix {
    /// Returns the length of the prefix and the spaces after it in bytes; nil if there is no
    /// prefix.
    static func length(in text: ArraySlice<UInt8>, word: String) -> Int? {
        guard text.starts(with: word.utf8) else { return nil }
        let afterWord = withoutSpaces(text.dropFirst(word.utf8.count))
        guard afterWord.first == UInt8(ascii: ":") else { return nil }
        return withoutSpaces(afterWord.dropFirst()).startIndex - text.startIndex
    }

    /// Removes leading spaces, including the no-break spaces U+00A0 and U+202F.
    private static func withoutSpaces(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = text
        while true {
            if rest.first == UInt8(ascii: " ") {
                rest = rest.dropFirst()
            } else if rest.starts(with: [0xC2, 0xA0]) {
                rest = rest.dropFirst(2)
            } else if rest.starts(with: [0xE2, 0x80, 0xAF]) {
                rest = rest.dropFirst(3)
            } else {
                return rest
            }
        }
    }
}
