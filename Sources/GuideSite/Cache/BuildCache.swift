internal import Glibc
internal import Synchronization
internal import TaxTables

/// What the last build of a folder made, and from what: for each unit of pages its fingerprint and
/// the files it wrote.
///
/// The cache is a file that can be deleted at any time. One that was written by another program, for
/// another selection, or that is damaged in any way, is as good as none.
struct BuildCache: Sendable {
    /// A file of the published site as the build left it.
    struct OutputFile: Hashable, Sendable {
        let path: String
        let size: Int64
        /// Nanoseconds since 1970.
        let modified: Int64
    }

    /// Pages that are made together from the same things.
    struct Unit: Sendable {
        var fingerprint: Fingerprint
        var counts = PageCounts()
        /// For the site map.
        var addresses: [String] = []
        var modified: CalendarDay?
        var files: [OutputFile] = []
        /// Of the text that the pages are made of, if it is one.
        var uses = TextUses()
    }

    /// Who made it and for what: a cache with another one is not used.
    var maker: Fingerprint
    /// Of every file the guide was read from; nil if a file was so new that a change to it could go
    /// unnoticed.
    var inputs: Fingerprint?
    var warnings = 0
    var units: [String: Unit] = [:]

    func has(_ name: String) -> Bool { units[name] != nil }

    // MARK: On disk

    private static let header = "taxguide build cache 2"

    /// Nil if there is none that can be used.
    static func read(_ path: String, maker: Fingerprint) -> BuildCache? {
        guard let bytes = contents(of: path) else { return nil }
        // The last line holds the fingerprint of all that stands before it.
        guard let end = bytes.dropLast().lastIndex(of: UInt8(ascii: "\n")) else { return nil }
        var last = LineScanner(bytes[(end + 1)...])
        guard last.fingerprint() == Fingerprint(of: bytes[...end]) else { return nil }
        var lines = LineScanner(bytes[...end])
        guard lines.next() == header, lines.fingerprint() == maker else { return nil }
        return lines.cache(maker: maker)
    }

    /// Writes the cache; one that cannot be written is left out, which costs only time.
    func write(_ path: String) {
        var text = "\(Self.header)\n\(maker.text)\n"
        text += "\(inputs?.text ?? "-")\n\(warnings)\n\(units.count)\n"
        for (name, unit) in units.sorted(by: { $0.key < $1.key }) {
            text += "\(name)\n\(unit.fingerprint.text)\n"
            text += "\(unit.counts.pages) \(unit.counts.examples) "
            text += "\(unit.addresses.count) \(unit.files.count) "
            let lists = [unit.uses.figures, unit.uses.links, unit.uses.anchors]
            text += lists.map { String($0.count) }.joined(separator: " ")
            text += " \(unit.modified?.description ?? "-")\n"
            for address in unit.addresses { text += "\(address)\n" }
            for file in unit.files { text += "\(file.size) \(file.modified) \(file.path)\n" }
            for list in lists { for line in list { text += "\(line)\n" } }
        }
        var bytes = Array(text.utf8)
        bytes += Array("\(Fingerprint(of: bytes).text)\n".utf8)
        guard (try? SiteOutput.makeFolders(SiteOutput.parent(of: path))) != nil else { return }
        let next = "\(path).next"
        // What a build left that was killed here.
        unlink(next)
        guard (try? SiteOutput.writeFile(next, bytes)) != nil else {
            unlink(next)
            return
        }
        if rename(next, path) != 0 { unlink(next) }
    }

    /// The bytes of a file of ours; nil if there is no such file, whatever else stands there.
    static func contents(of path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return GuideFolder.bytes(of: descriptor, expecting: Int(status.st_size))
    }
}

extension Fingerprint {
    /// Two numbers, as the cache file has them.
    fileprivate var text: String { "\(high) \(low)" }
}

/// Reads the lines of a cache file, in the order in which they are written.
private struct LineScanner {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    mutating func next() -> String? {
        line().map { String(decoding: $0, as: UTF8.self) }
    }

    mutating func fingerprint() -> Fingerprint? {
        guard var line = line(), let high = Self.number(&line), let low = Self.number(&line)
        else { return nil }
        return Fingerprint(high: high, low: low)
    }

    mutating func cache(maker: Fingerprint) -> BuildCache? {
        let inputs = fingerprint()
        guard let warnings = count(), let count = count() else { return nil }
        var cache = BuildCache(maker: maker, inputs: inputs, warnings: warnings)
        // No reserve: a number in a file that somebody else wrote may be any.
        for _ in 0..<count {
            guard let name = next(), let unit = unit() else { return nil }
            cache.units[name] = unit
        }
        return rest.isEmpty ? cache : nil
    }

    private mutating func unit() -> BuildCache.Unit? {
        guard let fingerprint = fingerprint(), var line = line(),
            let pages = Self.number(&line), let examples = Self.number(&line),
            let addresses = Self.number(&line), let files = Self.number(&line),
            let figures = Self.number(&line), let links = Self.number(&line),
            let anchors = Self.number(&line)
        else { return nil }
        var unit = BuildCache.Unit(fingerprint: fingerprint)
        guard let pages = Int(exactly: pages), let examples = Int(exactly: examples),
            let addresses = list(addresses)
        else { return nil }
        unit.counts = PageCounts(pages: pages, examples: examples)
        unit.addresses = addresses
        unit.modified = CalendarDay(text: String(decoding: line, as: UTF8.self))
        for _ in 0..<files {
            guard var line = self.line(), let size = Self.number(&line),
                let modified = Self.number(&line), let size = Int64(exactly: size),
                let modified = Int64(exactly: modified)
            else { return nil }
            unit.files.append(
                BuildCache.OutputFile(
                    path: String(decoding: line, as: UTF8.self), size: size, modified: modified))
        }
        guard let figures = list(figures), let links = list(links), let anchors = list(anchors)
        else { return nil }
        unit.uses = TextUses(figures: figures, links: links, anchors: anchors)
        return unit
    }

    private mutating func list(_ count: UInt64) -> [String]? {
        var lines: [String] = []
        for _ in 0..<count {
            guard let line = next() else { return nil }
            lines.append(line)
        }
        return lines
    }

    private mutating func count() -> Int? {
        guard var line = line() else { return nil }
        return Self.number(&line).flatMap { Int(exactly: $0) }
    }

    private mutating func line() -> ArraySlice<UInt8>? {
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { rest = rest[(end + 1)...] }
        return rest[..<end]
    }

    /// The number that a line starts with, which goes with the space behind it.
    private static func number(_ line: inout ArraySlice<UInt8>) -> UInt64? {
        var value: UInt64 = 0
        var digits = 0
        while let byte = line.first, (0x30...0x39).contains(byte) {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(UInt64(byte - 0x30))
            guard !overflow, !carry else { return nil }
            value = sum
            digits += 1
            line = line.dropFirst()
        }
        if line.first == UInt8(ascii: " ") { line = line.dropFirst() }
        return digits == 0 ? nil : value
    }
}

extension BuildCache {
    /// Where the cache of a published folder stands: below `Site`, never in the folder itself.
    static func path(for output: String, in folder: GuideFolder) -> String {
        let name = (try? SiteOutput.resolved(output)) ?? output
        let fingerprint = Fingerprint(of: Array(name.utf8))
        return folder.path("Site/.cache/\(String(fingerprint.low, radix: 36))")
    }

    /// This program, and what it is asked to make.
    static func maker(_ options: BuildOptions) -> Fingerprint {
        Fingerprint { builder in
            // A program that was built anew may make other pages of the same content.
            if let program = FileIdentity(path: program) {
                builder.add(program.size)
                builder.add(program.modified)
                builder.add(program.inode)
            }
            builder.add(options.selection.baseURL ?? "")
            builder.add(options.selection.years.map(\.description))
            builder.add(options.selection.languages.map(\.rawValue))
            builder.add(options.selection.withDrafts ? 1 : 0)
            builder.add(options.compresses ? 1 : 0)
            builder.add(options.part?.number ?? 0)
            builder.add(options.part?.count ?? 0)
        }
    }

    private static var program: String {
        guard let path = realpath("/proc/self/exe", nil) else { return "" }
        defer { free(path) }
        return String(cString: path)
    }
}
