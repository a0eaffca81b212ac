internal import Pages

/// Page groups that are reused together, with the properties of their files.
struct ReusedEntries: Sendable {
    private(set) var pageGroups: [EncodedEntry] = []
    /// The number and size of all files.
    private(set) var files = 0
    private(set) var bytes = 0

    init(_ pageGroups: [EncodedEntry]) {
        self.pageGroups = pageGroups
        for pageGroup in pageGroups {
            let head = pageGroup.head
            files += head.files
            bytes += head.bytes
        }
    }

    init(_ pageGroup: EncodedEntry) { self.init([pageGroup]) }
}

/// A job of an earlier build that is reused, with its page groups.
struct ReusedJob: Sendable {
    let job: EncodedJob
    let names: [String]
    let entries: ReusedEntries
}

/// The dependencies of a job outside its groups and the names of its groups, as lines of the cache file.
struct EncodedJob: Sendable {
    let lines: ArraySlice<UInt8>

    init(reads: [UInt32], groups: [String]) {
        var writer = CacheLineWriter(capacity: 200)
        writer.line(numbers: reads)
        writer.line(String(groups.count))
        for group in groups { writer.line(group) }
        lines = writer.bytes[...]
    }

    /// Reads a job from the next lines of a cache; nil if they are damaged.
    init?(from reader: inout CacheLineReader) {
        let bytes = reader.rest
        guard reader.skip(1), let count = reader.count(), reader.skip(count) else { return nil }
        lines = bytes[..<reader.rest.startIndex]
    }

    /// Returns the names of its groups; nil if one of its dependencies, by number, does not satisfy a
    /// condition.
    func groups(ifReadsSatisfy isTrue: (Int) -> Bool) -> [String]? {
        var reader = CacheLineReader(lines)
        guard reader.numbers(satisfy: isTrue), let count = reader.count() else { return nil }
        return reader.texts(count)
    }
}
