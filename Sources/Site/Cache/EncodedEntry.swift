internal import Calculations
internal import Content
internal import Files
internal import Pages
internal import Project
internal import TaxTables
internal import Text

/// A page group as lines of the cache file, which use a fraction of the memory of its parts.
struct EncodedEntry: Sendable {
    let lines: ArraySlice<UInt8>

    /// The content of the first line.
    struct Head {
        var counts = PageCounts()
        /// The size of all files in bytes.
        var bytes = 0
        /// The number of lines of each kind.
        var addresses = 0
        var files = 0
        var listed = 0
        var figures = 0
        var links = 0
        var anchors = 0
        var leftOut = 0
    }

    /// - Parameter reads: The numbers of its dependencies, in ascending order.
    init(_ pageGroup: BuildCache.PageGroup, reads: [UInt32]) {
        let lists = [
            pageGroup.addresses, pageGroup.uses.figures, pageGroup.uses.links,
            pageGroup.uses.anchors,
        ]
        var writer = CacheLineWriter(capacity: 400)
        writer.number(pageGroup.counts.pages)
        writer.number(pageGroup.counts.examples)
        writer.number(pageGroup.files.reduce(0) { $0 + $1.size })
        writer.number(pageGroup.files.count)
        writer.number(pageGroup.listed.count)
        for list in lists { writer.number(list.count) }
        writer.number(pageGroup.leftOut.count)
        writer.line(pageGroup.modified?.description ?? "-")
        writer.line(numbers: reads)
        for list in lists { for text in list { writer.line(text) } }
        for file in pageGroup.files {
            writer.number(file.size)
            writer.number(file.modified)
            writer.number(file.inode)
            writer.number(file.content.high)
            writer.number(file.content.low)
            writer.line(file.path)
        }
        for file in pageGroup.listed {
            writer.number(file.size)
            writer.line("\(file.hash) \(file.path)")
        }
        for one in pageGroup.leftOut { one.write(to: &writer) }
        // The copy has the exact size.
        lines = writer.bytes.withUnsafeBufferPointer { Array($0) }[...]
    }

    /// Reads a group from the next lines of a cache; nil if they are damaged.
    init?(from reader: inout CacheLineReader) {
        let bytes = reader.rest
        guard let (head, _) = Self.head(&reader), reader.skip(1),
            [head.addresses, head.figures, head.links, head.anchors].allSatisfy({ reader.skip($0) })
        else { return nil }
        for _ in 0..<head.files where Self.file(&reader) == nil { return nil }
        for _ in 0..<head.listed where Self.listed(&reader) == nil { return nil }
        for _ in 0..<head.leftOut where Omission(from: &reader) == nil { return nil }
        lines = bytes[..<reader.rest.startIndex]
    }

    /// The first line; empty if it is damaged.
    var head: Head {
        var reader = CacheLineReader(lines)
        return Self.head(&reader)?.head ?? Head()
    }

    /// Returns true if the numbers of all its dependencies satisfy a condition.
    func reads(satisfy isTrue: (Int) -> Bool) -> Bool {
        var reader = CacheLineReader(lines)
        return reader.skip(1) && reader.numbers(satisfy: isTrue)
    }

    /// The group; empty if a line is damaged.
    var unpacked: BuildCache.PageGroup {
        var reader = CacheLineReader(lines)
        return Self.pageGroup(&reader) ?? BuildCache.PageGroup()
    }

    /// The paths of its files and pages, read without the rest.
    var paths: [String] {
        var reader = CacheLineReader(lines)
        guard let (head, _) = Self.head(&reader), reader.skip(1),
            let addresses = reader.texts(head.addresses),
            [head.figures, head.links, head.anchors].allSatisfy({ reader.skip($0) })
        else { return [] }
        let files = (0..<head.files).compactMap { _ in Self.file(&reader)?.path }
        let fileSet = Set(files)
        // The address of a page that is not written yet.
        return files + addresses.map { "\($0)index.html" }.filter { !fileSet.contains($0) }
    }

    /// Returns the first line and the rest of it: the day on which the pages last changed.
    private static func head(_ reader: inout CacheLineReader) -> (head: Head, day: CacheLineReader)?
    {
        guard var line = reader.line(), let pages = line.number(Int.self),
            let examples = line.number(Int.self), let bytes = line.number(Int.self),
            let files = line.number(Int.self), let listed = line.number(Int.self),
            let addresses = line.number(Int.self),
            let figures = line.number(Int.self), let links = line.number(Int.self),
            let anchors = line.number(Int.self),
            let leftOut = line.number(Int.self)
        else { return nil }
        let head = Head(
            counts: PageCounts(pages: pages, examples: examples), bytes: bytes,
            addresses: addresses, files: files, listed: listed, figures: figures, links: links,
            anchors: anchors, leftOut: leftOut)
        return (head, line)
    }

    private static func pageGroup(_ reader: inout CacheLineReader) -> BuildCache.PageGroup? {
        guard let (head, day) = head(&reader), reader.skip(1),
            let addresses = reader.texts(head.addresses), let figures = reader.texts(head.figures),
            let links = reader.texts(head.links),
            let anchors = reader.texts(head.anchors)
        else { return nil }
        var pageGroup = BuildCache.PageGroup()
        pageGroup.counts = head.counts
        pageGroup.modified = CalendarDay(text: String(decoding: day.rest, as: UTF8.self))
        pageGroup.addresses = addresses
        pageGroup.uses = TextReferences(figures: figures, links: links, anchors: anchors)
        for _ in 0..<head.files {
            guard let file = file(&reader) else { return nil }
            pageGroup.files.append(file)
        }
        for _ in 0..<head.listed {
            guard let file = listed(&reader) else { return nil }
            pageGroup.listed.append(file)
        }
        for _ in 0..<head.leftOut {
            guard let one = Omission(from: &reader) else { return nil }
            pageGroup.leftOut.append(one)
        }
        return pageGroup
    }

    private static func file(_ reader: inout CacheLineReader) -> BuildCache.OutputFile? {
        guard var line = reader.line(), let size = line.number(Int64.self),
            let modified = line.number(Int64.self), let inode = line.number(UInt64.self),
            let high = line.number(UInt64.self), let low = line.number(UInt64.self)
        else { return nil }
        return BuildCache.OutputFile(
            path: String(decoding: line.rest, as: UTF8.self), size: size, modified: modified,
            inode: inode, content: Fingerprint(high: high, low: low))
    }

    /// Reads a data file from the next line.
    static func listed(_ reader: inout CacheLineReader) -> BuildCache.ListedFile? {
        guard var line = reader.line(), let size = line.number(Int.self),
            let space = line.rest.firstIndex(of: UInt8(ascii: " "))
        else { return nil }
        return BuildCache.ListedFile(
            path: String(decoding: line.rest[(space + 1)...], as: UTF8.self), size: size,
            hash: String(decoding: line.rest[..<space], as: UTF8.self))
    }
}

extension Omission {
    fileprivate init?(from reader: inout CacheLineReader) {
        guard let texts = reader.texts(5), let year = TaxYear(text: texts[2]) else { return nil }
        self.init(texts[0], in: texts[1], year, because: texts[3], askedForIn: texts[4])
    }

    fileprivate func write(to writer: inout CacheLineWriter) {
        for text in [what, code, year.description, reason, path] {
            // A line of the file contains one line of text.
            writer.line(text)
        }
    }
}
