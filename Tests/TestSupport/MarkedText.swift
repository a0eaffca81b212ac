package import Text

/// A file in a test whose text marks the place where a diagnostic is expected: `1️⃣` stands right
/// before the offending text, so that no test counts columns.
package struct MarkedText: Sendable {
    package let source: SourceText
    /// The places of `1️⃣`, `2️⃣` …, in that order.
    package let places: [SourceLocation]

    package init(path: String = "Content/file.md", _ text: String) {
        let marks = ["1️⃣", "2️⃣", "3️⃣", "4️⃣"]
        var clean = text
        var found: [SourceLocation] = []
        for mark in marks {
            guard let range = clean.firstRange(of: mark) else { break }
            // Later marks are not in the text any more when the place of an earlier one is counted,
            // as long as marks stand in reading order.
            let before = clean[..<range.lowerBound]
            let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
            found.append(
                SourceLocation(line: lines.count, column: (lines.last?.utf8.count ?? 0) + 1))
            clean.removeSubrange(range)
        }
        source = SourceText(path: path, text: clean)
        places = found
    }
}
