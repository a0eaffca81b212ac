internal import GuideFiles

/// Where the pages of a site lead and what may be led to on them, as a check leaves it for the next one.
///
/// Pages share most of their addresses and identifiers, so that each text stands once, and pages name it by
/// its number. The numbers of a page stay as they are in the file until they are asked for: a check after an
/// edit asks for those of few pages.
struct LinkRecord: Sendable {
    /// The links of a page, each text by its number.
    struct Page: Sendable {
        var identifiers: [Int]
        var addresses: [Int]
    }

    /// The texts by their numbers.
    ///
    /// One that no page has any more keeps its number, until a check makes every page anew.
    private(set) var texts: [String] = []
    /// The lines of numbers by the paths of the pages.
    private var lines: [String: ArraySlice<UInt8>] = [:]

    var paths: Dictionary<String, ArraySlice<UInt8>>.Keys { lines.keys }

    func has(_ path: String) -> Bool { lines[path] != nil }

    /// The links of a page; nil if it is not known, or if its line is not what it was written as.
    func page(_ path: String) -> Page? {
        guard var line = lines[path].map({ CacheLineReader($0) }),
            let count = line.number(Int.self)
        else { return nil }
        var numbers: [Int] = []
        while let number = line.number(Int.self) {
            guard texts.indices.contains(number) else { return nil }
            numbers.append(number)
        }
        guard numbers.count >= count else { return nil }
        return Page(
            identifiers: Array(numbers.prefix(count)), addresses: Array(numbers.dropFirst(count)))
    }

    // MARK: The next record

    /// The record of the pages that a check made, and of those of this record that it kept.
    ///
    /// - Parameters:
    ///   - texts: This record's texts, and behind them what the pages made have besides.
    /// - Returns: Nil if a text has a line break, which no line of a file can hold.
    func next(
        texts: [String], made: [String: Page], kept: some Sequence<String>
    ) -> LinkRecord? {
        guard texts.dropFirst(self.texts.count).allSatisfy({ !$0.utf8.contains(0x0A) }) else {
            return nil
        }
        var next = LinkRecord()
        next.texts = texts
        for path in kept { next.lines[path] = lines[path] }
        for (path, page) in made {
            var line = CacheLineWriter(capacity: 4 * (page.identifiers.count + 100))
            line.number(page.identifiers.count)
            for number in page.identifiers + page.addresses { line.number(number) }
            next.lines[path] = line.bytes[...]
        }
        return next
    }

    // MARK: In a file

    func write(to file: inout SealedFileLines) {
        file.line(String(texts.count))
        for text in texts { file.line(text) }
        file.line(String(lines.count))
        for (path, line) in lines.sorted(by: { $0.key < $1.key }) {
            file.line(path)
            file.add(line)
            file.line("")
        }
    }

    init() {}

    /// Nil if the lines are not what they were written as.
    init?(_ reader: inout CacheLineReader) {
        guard let texts = reader.count().flatMap({ reader.texts($0) }), let count = reader.count()
        else { return nil }
        self.texts = texts
        for _ in 0..<count {
            guard let path = reader.text(), let line = reader.line() else { return nil }
            lines[path] = line.rest
        }
    }
}
