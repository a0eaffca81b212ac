internal import Files

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
    private(set) var texts = LinkTexts()
    /// The lines of numbers by the paths of the pages.
    private var lines: [String: ArraySlice<UInt8>] = [:]

    /// A path as the record has it, so that it takes its memory once; nil if it is not known.
    func known(_ path: String) -> String? { lines.index(forKey: path).map { lines[$0].key } }

    /// The links of a page; nil if it is not known, or if its line is not what it was written as.
    func page(_ path: String) -> Page? {
        guard var line = lines[path].map({ CacheLineReader($0) }),
            let identifiers = numbers(&line), let addresses = numbers(&line)
        else { return nil }
        return Page(identifiers: identifiers, addresses: addresses)
    }

    /// Numbers as a line has them; nil if a text is none, or if one is there twice.
    private func numbers(_ line: inout CacheLineReader) -> [Int]? {
        guard let runs = line.number(Int.self) else { return nil }
        var numbers: [Int] = []
        var next = 0
        for _ in 0..<runs {
            guard let gap = line.number(Int.self), let count = line.number(Int.self),
                gap <= texts.count - next, count <= texts.count - next - gap
            else { return nil }
            numbers += next + gap..<next + gap + count
            next += gap + count
        }
        return numbers
    }

    /// Writes numbers as runs of numbers that follow each other: how many are left out before each, and how
    /// many it has.
    ///
    /// Pages share what stands in their frame, whose texts got their numbers one after another, so that a
    /// page takes a third of what its numbers would.
    private static func write(_ numbers: [Int], to line: inout CacheLineWriter) {
        var runs: [Range<Int>] = []
        for number in numbers.sorted() {
            if let last = runs.last, last.upperBound == number {
                runs[runs.count - 1] = last.lowerBound..<number + 1
            } else {
                runs.append(number..<number + 1)
            }
        }
        line.number(runs.count)
        var next = 0
        for run in runs {
            line.number(run.lowerBound - next)
            line.number(run.count)
            next = run.upperBound
        }
    }

    // MARK: The next record

    /// The record of the pages that a check made, and of those of this record that it kept.
    ///
    /// - Parameters:
    ///   - texts: This record's texts, and behind them what the pages made have besides.
    ///   - made: The links of pages, each text of a page once.
    /// - Returns: Nil if a text has a line break, which no line of a file can hold.
    func next(
        texts: LinkTexts, made: [String: Page], kept: some Sequence<String>
    ) -> LinkRecord? {
        guard texts.fitLines else { return nil }
        var next = LinkRecord()
        next.texts = texts
        next.lines.reserveCapacity(lines.count + made.count)
        for path in kept { next.lines[path] = lines[path] }
        for (path, page) in made {
            var line = CacheLineWriter(capacity: 4 * (page.identifiers.count + 100))
            Self.write(page.identifiers, to: &line)
            Self.write(page.addresses, to: &line)
            next.lines[path] = line.bytes[...]
        }
        return next
    }

    // MARK: In a file

    func write(to file: inout ChecksummedFileLines) {
        texts.write(to: &file)
        file.line(String(lines.count))
        for path in lines.keys.sorted() {
            guard let line = lines[path] else { continue }
            file.line(path)
            file.add(line)
            file.line("")
        }
    }

    init() {}

    /// Nil if the lines are not what they were written as.
    init?(_ reader: inout CacheLineReader) {
        guard let texts = LinkTexts(&reader), let count = reader.count() else { return nil }
        self.texts = texts
        for _ in 0..<count {
            guard let path = reader.text(), let line = reader.line() else { return nil }
            lines[path] = line.rest
        }
    }
}
