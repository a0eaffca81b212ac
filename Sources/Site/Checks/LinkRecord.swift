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
    /// The lines of numbers, by path of the page: fragments, then addresses.
    private var lines: [String: ArraySlice<UInt8>] = [:]

    /// Returns the stored copy of a path, to share its memory; nil if it is unknown.
    func recorded(_ path: String) -> String? { lines.index(forKey: path).map { lines[$0].key } }

    /// Returns the links of a page; nil if it is unknown or its lines are damaged.
    func page(_ path: String) -> Page? {
        guard var reader = lines[path].map({ CacheLineReader($0) }),
            let identifiers = reader.numbers(below: texts.count),
            let addresses = reader.numbers(below: texts.count)
        else { return nil }
        return Page(identifiers: identifiers, addresses: addresses)
    }

    // MARK: The next record

    /// Returns the record of the rendered pages and of the unchanged ones of this record.
    ///
    /// - Parameters:
    ///   - texts: The texts of this record, followed by new ones.
    ///   - made: The links of rendered pages, without duplicates on a page.
    /// - Returns: Nil if a text has a line break, which a line of a file cannot contain.
    func next(
        texts: LinkTexts, made: [String: Page], reused: some Sequence<String>
    ) -> LinkRecord? {
        guard texts.fitLines else { return nil }
        var next = LinkRecord()
        next.texts = texts
        next.lines.reserveCapacity(lines.count + made.count)
        for path in reused { next.lines[path] = lines[path] }
        for (path, page) in made {
            var writer = CacheLineWriter(capacity: 4 * (page.identifiers.count + 100))
            for numbers in [page.identifiers, page.addresses] {
                writer.line(numbers: numbers.map(UInt32.init).sorted())
            }
            next.lines[path] = writer.bytes[...]
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
        }
    }

    init() {}

    /// Reads a record; nil if its lines are damaged.
    init?(_ reader: inout CacheLineReader) {
        guard let texts = LinkTexts(&reader), let count = reader.count() else { return nil }
        self.texts = texts
        for _ in 0..<count {
            guard let path = reader.text() else { return nil }
            let rest = reader.rest
            guard reader.skip(2) else { return nil }
            lines[path] = rest[..<reader.rest.startIndex]
        }
    }
}
