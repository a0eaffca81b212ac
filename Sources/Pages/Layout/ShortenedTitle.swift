extension String {
    /// The number of characters of a title that search engines show.
    package static let longestTitle = 65
    /// The number of characters that a shortened title keeps at its end.
    private static let leastAtEnd = 32

    /// The title with words in its middle left out, so that search engines show all of it.
    ///
    /// Titles often end in what distinguishes them, such as a place and a year.
    package var shortenedTitle: String {
        guard count > Self.longestTitle else { return self }
        let words = split(separator: " ")
        var end = ""
        var isWhole = false
        for word in words.reversed() where !isWhole {
            isWhole = end.count + word.count >= Self.leastAtEnd
            if !isWhole { end = " \(word)\(end)" }
        }
        var start = ""
        isWhole = false
        for word in words where !isWhole {
            let longer = start.isEmpty ? String(word) : "\(start) \(word)"
            isWhole = longer.count + 1 + end.count > Self.longestTitle
            if !isWhole { start = longer }
        }
        return "\(start)…\(end)"
    }
}
