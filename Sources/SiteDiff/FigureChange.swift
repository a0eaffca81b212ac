internal import Text

/// A published figure that is not what it was.
package struct FigureChange: Hashable, Sendable {
    /// The caption of its table, or the heading of its text.
    package let place: String
    /// Its row and column, or the words around it.
    package let name: String
    /// The number as it was shown; what stood there instead if there was no number.
    package let old: String
    package let new: String
    package let unit: PublishedNumber.Unit
    /// How much more it is, in millionths; nil if one of the two is no number of the unit.
    package let change: Int64?

    /// `change` in decimal digits.
    package var changeDecimal: String? { change.map { decimalText(millionths: $0) } }

    init(place: String, name: String, old: PublishedNumber, new: PublishedNumber) {
        self.place = place
        self.name = name
        self.old = old.text
        self.new = new.text
        unit = new.unit
        change = old.unit == new.unit ? new.millionths - old.millionths : nil
    }

    /// A figure that came or went.
    init(place: String, name: String, old: String, new: String, unit: PublishedNumber.Unit) {
        self.place = place
        self.name = name
        self.old = old
        self.new = new
        self.unit = unit
        change = nil
    }
}

/// A text that says something else, came or went.
package struct ProseChange: Hashable, Sendable {
    /// The heading of the text, or the row and column.
    package let place: String
    /// Nil if it came.
    package let old: String?
    /// Nil if it went.
    package let new: String?

    /// The two texts around what differs, with `…` for what was left out.
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

    /// The words that differ, at most twelve of them, with three on each side.
    private static func excerpt(_ words: [Substring], _ range: Range<Int>) -> String {
        let start = max(0, range.lowerBound - 3)
        let end = min(words.count, min(range.upperBound, range.lowerBound + 12) + 3)
        return (start > 0 ? "… " : "") + words[start..<end].joined(separator: " ")
            + (end < words.count ? " …" : "")
    }
}
