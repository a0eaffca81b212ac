internal import Files

/// The links and fragments of the pages of a site, saved by a check for the next one.
///
/// Pages share most addresses, so each text is stored once and pages refer to it by number. The numbers of a
/// page are parsed on demand, because a check after an edit needs few of them.
struct LinkRecord: Sendable {
    /// The links of a page, as numbers of texts.
    struct Page: Sendable {
        var identifiers: [Int]
        var addresses: [Int]
    }

    /// The texts by number.
    ///
    /// A text that no page uses keeps its number until a check renders every page.
    private(set) var texts = LinkTexts()
    /// The lines of numbers, by path of the page.
    private var lines: [String: ArraySlice<UInt8>] = [:]

    /// Returns the stored copy of a path, to share its memory; nil if it is unknown.
    func known(_ path: String) -> String? { lines.index(forKey: path).map { lines[$0].key } }

    /// Returns the links of a page; nil if it is unknown or its line is damaged.
    func page(_ path: String) -> Page? {
        guard var line = lines[path].map({ CacheLineReader($0) }),
            let identifiers = numbers(&line), let addresses = numbers(&line)
        else { return nil }
        return Page(identifiers: identifiers, addresses: addresses)
    }

    /// Parses the numbers of a line; nil if a text does not exist or a number is repeated.
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

    /// Writes numbers as runs: the gap before each run, and its length.
    ///
    /// Texts of the layout have consecutive numbers, so this takes a third of the space.
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

    /// Returns the record of the rendered pages and of the unchanged ones of this record.
    ///
    /// - Parameters:
    ///   - texts: The texts of this record, followed by new ones.
    ///   - made: The links of rendered pages, without duplicates on a page.
    /// - Returns: Nil if a text has a line break, which a line of a file cannot contain.
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

    /// Reads a record; nil if its lines are damaged.
    init?(_ reader: inout CacheLineReader) {
        guard let texts = LinkTexts(&reader), let count = reader.count() else { return nil }
        self.texts = texts
        for _ in 0..<count {
            guard let path = reader.text(), let line = reader.line() else { return nil }
            lines[path] = line.rest
        }
    }
}
