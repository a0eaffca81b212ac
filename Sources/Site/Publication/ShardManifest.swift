internal import Content
internal import Files
internal import Pages
internal import Project
internal import Text

/// The manifest of a shard, from which shards are merged: its number, origin, files and entries of lists.
///
/// It is a file of the shard's folder, and not of the merged site.
struct ShardManifest: Equatable {
    static let path = ".taxguide-shard"
    private static let header = "taxguide shard 3"
    /// The text for a page without a day of modification.
    private static let noDay = "-"

    let shard: Shard
    /// The fingerprint of the program, of its options and of all files of the guide, equal on every machine.
    let origin: Fingerprint
    /// The data for merging; nil except in the first shard.
    let joining: Joining?
    let pages: [SiteMap.Entry]
    let data: [BuildCache.ListedFile]
    let files: [File]

    struct File: Equatable {
        let path: String
        let size: Int64
        let content: Fingerprint
    }

    /// The data that merging needs from the guide, which it does not read.
    struct Joining: Equatable {
        /// A redirect with its location in the guide.
        struct Moved: Equatable {
            let location: String
            let to: String
        }

        let baseURL: String
        let indexHead: String
        /// A Boolean value that is true if the site has all pages of the guide, so that each redirect needs a
        /// target.
        let isWhole: Bool
        let moved: [Moved]

        init(_ guide: Guide, _ lists: SiteLists, isWhole: Bool) {
            baseURL = lists.baseURL
            indexHead = lists.index.head
            self.isWhole = isWhole
            moved = guide.redirects.written.map {
                Moved(location: $0.location, to: $0.to)
            }
        }

        /// Reads the data; nil if lines are invalid.
        fileprivate init?(from reader: inout CacheLineReader) {
            guard let baseURL = reader.text(), let indexHead = reader.text(),
                let flags = reader.text(), let count = reader.count()
            else { return nil }
            var moved: [Moved] = []
            for _ in 0..<count {
                guard let location = reader.text(), let to = reader.text() else { return nil }
                moved.append(Moved(location: location, to: to))
            }
            self.baseURL = baseURL
            self.indexHead = indexHead
            isWhole = flags == Self.whole
            self.moved = moved
        }

        private static let whole = "w"

        fileprivate func write(to lines: inout CacheLineWriter) {
            lines.line(baseURL)
            lines.line(indexHead)
            lines.line(isWhole ? Self.whole : "-")
            lines.line(String(moved.count))
            for redirect in moved {
                lines.line(redirect.location)
                lines.line(redirect.to)
            }
        }
    }

    init(_ shard: Shard, origin: Fingerprint, _ joining: Joining?, _ ledger: BuildState) {
        self.shard = shard
        self.origin = origin
        self.joining = joining
        let listed = ledger.listed
        pages = listed.pages.sorted { $0.path < $1.path }
        data = listed.data.sorted { $0.path < $1.path }
        files = ledger.pageGroups.values.flatMap(\.unpacked.files)
            .map { File(path: $0.path, size: $0.size, content: $0.content) }
            .sorted { $0.path < $1.path }
    }

    var bytes: [UInt8] {
        var lines = CacheLineWriter(capacity: (pages.count + data.count + files.count) * 80)
        lines.line(Self.header)
        lines.line("\(shard.number)/\(shard.count)")
        lines.line(origin)
        for count in [joining == nil ? 0 : 1, pages.count, data.count] { lines.number(count) }
        lines.line(String(files.count))
        joining?.write(to: &lines)
        for page in pages { lines.line("\(page.modified?.description ?? Self.noDay) \(page.path)") }
        for file in data {
            lines.number(file.size)
            lines.line("\(file.hash) \(file.path)")
        }
        for file in files {
            lines.number(file.size)
            lines.number(file.content.high)
            lines.number(file.content.low)
            lines.line(file.path)
        }
        return ChecksummedFile.sealing(lines.bytes)
    }

    /// The largest size in bytes; a manifest of a million files is smaller.
    static let largestSize = 256 << 20

    /// Parses a manifest; nil if lines are invalid or missing.
    init?(_ bytes: [UInt8]) {
        guard let sealed = ChecksummedFile.lines(bytes) else { return nil }
        var reader = CacheLineReader(sealed)
        guard reader.text() == Self.header, let shard = reader.text().flatMap(Shard.init),
            let origin = reader.fingerprint(), var counts = reader.line(),
            let hasJoining = counts.number(Int.self), let pageCount = counts.number(Int.self),
            let dataCount = counts.number(Int.self), let fileCount = counts.number(Int.self)
        else { return nil }
        joining = hasJoining == 1 ? Joining(from: &reader) : nil
        guard (joining != nil) == (hasJoining == 1), (joining != nil) == shard.isFirst else {
            return nil
        }
        var pages: [SiteMap.Entry] = []
        for _ in 0..<pageCount {
            guard let (day, path) = reader.text().flatMap(Self.pair),
                SafeName(path: "\(path)index.html") != nil
            else { return nil }
            let modified = CalendarDay(text: day)
            // An invalid day is damage, not a page without a day.
            guard modified != nil || day == Self.noDay else { return nil }
            pages.append(SiteMap.Entry(path: path, modified: modified))
        }
        var data: [BuildCache.ListedFile] = []
        for _ in 0..<dataCount {
            guard let file = EncodedEntry.listed(&reader), SafeName(path: file.path) != nil,
                file.path.hasPrefix(Addresses.data)
            else { return nil }
            data.append(file)
        }
        var files: [File] = []
        for _ in 0..<fileCount {
            guard var line = reader.line(), let size = line.number(Int64.self),
                let high = line.number(UInt64.self), let low = line.number(UInt64.self)
            else { return nil }
            let path = String(decoding: line.rest, as: UTF8.self)
            guard SafeName(path: path) != nil else { return nil }
            files.append(File(path: path, size: size, content: .init(high: high, low: low)))
        }
        guard reader.rest.isEmpty else { return nil }
        self.shard = shard
        self.origin = origin
        self.pages = pages
        self.data = data
        self.files = files
    }

    /// Returns the parts of a line before and after the first space.
    private static func pair(_ line: String) -> (String, String)? {
        let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
}
