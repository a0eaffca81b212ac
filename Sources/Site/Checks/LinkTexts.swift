internal import Files

/// Texts with numbers: addresses of links and fragments.
struct LinkTexts: Sendable {
    private var texts: [String] = []
    /// The numbers of the first texts, filled on demand: a check after which nothing changed needs none.
    private var numbers: [String: Int] = [:]

    init() {}

    /// Reads texts from lines, after their count; nil if there are too few.
    init?(_ reader: inout CacheLineReader) {
        guard let count = reader.count(), let texts = reader.texts(count) else { return nil }
        self.texts = texts
    }

    var count: Int { texts.count }

    subscript(number: Int) -> String { texts[number] }

    /// Returns the number of a text; nil if it has none.
    mutating func number(of text: String) -> Int? {
        if numbers.isEmpty {
            numbers = Dictionary(
                zip(texts, texts.indices), uniquingKeysWith: { first, _ in first })
        }
        return numbers[text]
    }

    /// Returns the number of a text, and assigns the next one if it has none.
    mutating func enter(_ text: String) -> Int {
        if let number = number(of: text) { return number }
        texts.append(text)
        numbers[text] = count - 1
        return count - 1
    }

    /// A Boolean value that is true if each text fits a line of a file.
    var fitLines: Bool { texts.allSatisfy { !$0.utf8.contains(0x0A) } }

    func write(to file: inout ChecksummedFileLines) {
        file.line(String(count))
        for text in texts { file.line(text) }
    }
}
