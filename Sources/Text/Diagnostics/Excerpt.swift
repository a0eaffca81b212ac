/// The part of a line that a diagnostic shows around its mark.
///
/// A line may be as long as its file and have a mistake at every byte, so a diagnostic never keeps a
/// whole one.
package struct Excerpt: Hashable, Sendable {
    package let text: String
    /// How many bytes of the line stand before the text.
    package let start: Int

    /// The excerpt for a file or folder as a whole, which has no line to show.
    package static let none = Excerpt(text: "", start: 0)
}

extension SourceText {
    /// More than a terminal shows of a line on each side of a mark, in bytes.
    private static let excerptBefore = 400
    private static let excerptAfter = 1_000

    /// The line around an offset, as far as it is shown.
    ///
    /// - Complexity: O(log *n*) for *n* lines.
    package func excerpt(around offset: Int) -> Excerpt {
        let line = offsets(ofLine: place(at: offset).line)
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
