internal import Text

/// The text of a rule file as an editor has it, which may have errors.
struct RuleFileText {
    /// A line or figure that a rule or form declares.
    struct Declaration: Equatable {
        let name: String
        let offsets: Range<Int>
        /// The text of the declaration, without the words below it.
        let text: String
        let isFigure: Bool
    }

    private let text: EditedText

    init(_ text: EditedText) { self.text = text }

    // MARK: Lines

    /// The words that begin a line of prose; the rest of the line has no names.
    private static let proseWords: Set = ["law", "says", "remedy", "#"]

    /// Returns the range of the names in a line: all of it, or nothing of a remark or a line of words.
    static func names(in line: Range<Int>, of text: EditedText) -> Range<Int> {
        let words = text.string(line).split(separator: " ", omittingEmptySubsequences: true)
        guard let first = words.first else { return line.lowerBound..<line.lowerBound }
        let isLanguage =
            first.utf8.count == 2 && words.count > 1 && !["=", "as", "is"].contains(words[1])
            && first.utf8.allSatisfy { 0x61...0x7A ~= $0 }
        let isProse = isLanguage || proseWords.contains(String(first)) || first.hasPrefix("#")
        return isProse ? line.lowerBound..<line.lowerBound : line
    }

    /// The number of lines.
    private var count: Int { text.source.location(at: text.source.bytes.count).line }

    private func indentation(_ line: Range<Int>) -> Int? {
        text.source.bytes[line].firstIndex { $0 != UInt8(ascii: " ") }.map { $0 - line.lowerBound }
    }

    /// Returns the lines of the rule, form or block around an offset, its head first.
    private func block(around offset: Int) -> [Range<Int>] {
        let current = text.source.location(at: offset).line
        func isHead(_ number: Int) -> Bool {
            let line = text.source.offsets(ofLine: number)
            return indentation(line) == 0 && text.source.bytes[line.lowerBound] != UInt8(ascii: "#")
        }
        var start = current
        while start > 1, !isHead(start) { start -= 1 }
        var end = current + 1
        while end <= count, !isHead(end) { end += 1 }
        return (start..<end).map { text.source.offsets(ofLine: $0) }
    }

    // MARK: Declarations

    /// Returns the lines and figures of the rule or form around an offset, each name once.
    func declarations(around offset: Int) -> [Declaration] {
        var found: [Declaration] = []
        var figures: Int?
        for line in block(around: offset).dropFirst() {
            guard let depth = indentation(line) else { continue }
            if let block = figures, depth <= block { figures = nil }
            let names = Self.names(in: line, of: text)
            let words = text.string(names).split(separator: " ").map(String.init)
            if words.first == "figures" { figures = depth }
            let index = words.first == "hidden" && words.count > 2 ? 1 : 0
            let isFigure = figures.map { $0 < depth } ?? false
            let next = words.dropFirst(index + 1).first
            guard words.count > index + 1, isFigure || ["=", "is", "as"].contains(next ?? ""),
                !found.contains(where: { $0.name == words[index] }),
                let start = text.source.bytes[line].firstRange(of: Array(words[index].utf8))
            else { continue }
            found.append(
                Declaration(
                    name: words[index], offsets: start, text: words.joined(separator: " "),
                    isFigure: isFigure))
        }
        return found
    }

    /// Returns the words of the line before an offset, without the word that the offset is in.
    func words(before offset: Int) -> [String] {
        let start = text.run(around: offset, of: EditedText.isPartOfName).lowerBound
        return String(decoding: text.line(around: start).before, as: UTF8.self)
            .split(separator: " ").map(String.init)
    }
}
