internal import Text

package struct FigureChange: Hashable, Sendable {
    /// The caption of the table, or the heading of the text.
    package let location: String
    /// The row and column of the figure, or the words around it.
    package let name: String
    /// The old number as shown, or the text in its place.
    package let old: String
    package let new: String
    package let unit: PublishedNumber.Unit
    /// The difference in millionths; nil unless both are numbers with the same unit.
    package let change: Int64?

    package var changeDecimal: String? { change.map { decimalText(millionths: $0) } }

    init(location: String, name: String, old: PublishedNumber, new: PublishedNumber) {
        self.location = location
        self.name = name
        self.old = old.text
        self.new = new.text
        unit = new.unit
        change = old.unit == new.unit ? new.millionths - old.millionths : nil
    }

    /// Creates an added or removed figure.
    init(location: String, name: String, old: String, new: String, unit: PublishedNumber.Unit) {
        self.location = location
        self.name = name
        self.old = old
        self.new = new
        self.unit = unit
        change = nil
    }
}

/// A changed, added or removed text.
package struct ProseChange: Hashable, Sendable {
    /// The heading of the text, or its row and column.
    package let location: String
    /// The old text; nil if it was added.
    package let old: String?
    /// The new text; nil if it was removed.
    package let new: String?

    /// Both texts around the difference, with `…` for omitted words.
    package var excerpts: (old: String, new: String) {
        let oldWords = Self.words(old)
        let newWords = Self.words(new)
        var start = 0
        while start < min(oldWords.count, newWords.count), oldWords[start] == newWords[start] {
            start += 1
        }
        var end = 0
        while end < min(oldWords.count, newWords.count) - start,
            oldWords[oldWords.count - 1 - end] == newWords[newWords.count - 1 - end]
        {
            end += 1
        }
        return (
            Self.excerpt(oldWords, start..<oldWords.count - end),
            Self.excerpt(newWords, start..<newWords.count - end)
        )
    }

    private static func words(_ text: String?) -> [Substring] { text?.split(separator: " ") ?? [] }

    /// Returns at most twelve differing words, with three words of context on each side.
    private static func excerpt(_ words: [Substring], _ range: Range<Int>) -> String {
        let start = max(0, range.lowerBound - 3)
        let end = min(words.count, min(range.upperBound, range.lowerBound + 12) + 3)
        return (start > 0 ? "… " : "") + words[start..<end].joined(separator: " ")
            + (end < words.count ? " …" : "")
    }
}
