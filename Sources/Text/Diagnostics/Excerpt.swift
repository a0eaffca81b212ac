/// The part of a line that a diagnostic shows.
///
/// Its length is bounded: a line may be as long as its file and have an error at every byte.
package struct Excerpt: Hashable, Sendable {
    package let text: String
    /// The offset of the excerpt in its line, in bytes.
    package let start: Int

    /// The excerpt of a diagnostic about a whole file or folder: no text.
    package static let none = Excerpt(text: "", start: 0)
}

extension SourceText {
    /// The bytes shown before and after the location, more than fit a terminal.
    private static let excerptBefore = 400
    private static let excerptAfter = 1_000

    /// Returns the excerpt of the line at a byte offset.
    ///
    /// - Complexity: O(log *n*) for *n* lines.
    package func excerpt(around offset: Int) -> Excerpt {
        let line = offsets(ofLine: location(at: offset).line)
        var start = max(line.lowerBound, offset - Self.excerptBefore)
        while start > line.lowerBound, isInsideCharacter(start) { start -= 1 }
        var end = min(line.upperBound, max(start, offset) + Self.excerptAfter)
        while end > start, end < line.upperBound, isInsideCharacter(end) { end -= 1 }
        return Excerpt(
            text: String(decoding: bytes[start..<max(start, end)], as: UTF8.self),
            start: start - line.lowerBound)
    }

    private func isInsideCharacter(_ offset: Int) -> Bool { bytes[offset] & 0xC0 == 0x80 }
}
