internal import BuildStore
internal import Content
package import Files
internal import Glibc
internal import Pages
internal import Project
internal import TaxTables
internal import Text

/// The state of the last build: the files and dependencies of each page group.
///
/// The cache is a file that can be deleted at any time. A cache of another program or selection and a damaged
/// cache are ignored.
package struct BuildCache: Sendable {
    /// A file of the published site as the build wrote it.
    package struct OutputFile: Hashable, Sendable {
        let path: String
        let size: Int64
        /// The time of modification in nanoseconds since 1970.
        let modified: Int64
        /// The inode, which differs for a copy and for a replaced file.
        let inode: UInt64
        /// The fingerprint of the file's bytes.
        let content: Fingerprint

        package init(
            path: String, size: Int64, modified: Int64, inode: UInt64, content: Fingerprint
        ) {
            self.path = path
            self.size = size
            self.modified = modified
            self.inode = inode
            self.content = content
        }

        /// Returns true if a file is still as the build wrote it.
        ///
        /// A file with another inode is read, because archives that move a site to another machine may keep
        /// whole seconds only.
        ///
        /// - Parameter published: The folder of the site.
        func isAsLeft(in published: String) -> Bool {
            let copy = "\(published)/\(path)"
            let second: Int64 = 1_000_000_000
            guard let file = FileIdentity(path: copy), file.size == size,
                file.modified == modified || file.modified == modified / second * second
            else { return false }
            return file.inode == inode
                || FileSystem.readFile(copy).map(Fingerprint.init(of:)) == content
        }
    }

    /// A data file with its entry in the data index.
    struct ListedFile: Hashable, Sendable {
        let path: String
        let size: Int
        /// The SHA-256 of its bytes in hexadecimal digits.
        let hash: String

        init(path: String, size: Int, hash: String) {
            self.path = path
            self.size = size
            self.hash = hash
        }

        init(_ path: String, _ bytes: [UInt8]) {
            self.init(path: path, size: bytes.count, hash: SHA256(of: bytes).hexadecimal)
        }
    }

    /// A page group: pages that are rendered together from the same dependencies.
    struct PageGroup: Sendable {
        var counts = PageCounts()
        /// The addresses of the group's pages, for the site map.
        var addresses: [String] = []
        var modified: CalendarDay?
        var files: [OutputFile] = []
        /// The data files that are listed one by one, including those that another shard writes.
        var listed: [ListedFile] = []
        /// The omissions of the group's pages.
        var leftOut: [Omission] = []
        /// The references of the text of the pages; empty without a text.
        var uses = TextReferences()
    }

    /// The cache key of the program and options; a cache with another key is ignored.
    var key: Fingerprint
    /// The fingerprint of all files of the guide; nil if a file was so new that a change could go unnoticed.
    var inputs: Fingerprint?
    /// The results of checks that the next build need not repeat.
    var validated = ValidationCache()
    var warnings = 0
    /// The dependencies of groups and jobs, by number.
    var dependencies = DependencyTable()
    var jobs: [String: EncodedJob] = [:]
    var pageGroups: [String: EncodedEntry] = [:]

    func has(_ name: String) -> Bool { pageGroups[name] != nil }

    // MARK: On disk

    private static let header = "taxguide build cache 8"

    /// Reads a cache; nil if there is none with this key.
    static func read(_ path: String, key: Fingerprint) -> BuildCache? {
        guard var reader = reader(of: path), let cache = BuildCache(from: &reader, key: key)
        else { return nil }
        return reader.rest.isEmpty ? cache : nil
    }

    /// Returns the lines of a file of an earlier build; nil if it is missing or damaged.
    static func reader(of path: String) -> CacheLineReader? {
        guard isFolder(FileSystem.parent(of: path)), let bytes = ChecksummedFile.read(path) else {
            return nil
        }
        return CacheLineReader(bytes)
    }

    /// Reads a cache from lines; nil if they are damaged or have another key.
    init?(from reader: inout CacheLineReader, key: Fingerprint) {
        guard reader.text() == Self.header, reader.fingerprint() == key else { return nil }
        let inputs = reader.fingerprint()
        let validated = ValidationCache(
            rules: reader.fingerprint(), examples: reader.fingerprint(),
            relations: reader.fingerprint())
        guard let warnings = reader.count(), let count = reader.count() else { return nil }
        self.init(key: key, inputs: inputs, validated: validated, warnings: warnings)
        guard let dependencyCount = reader.count() else { return nil }
        for _ in 0..<dependencyCount {
            guard let text = reader.text(), let fingerprint = reader.fingerprint() else {
                return nil
            }
            dependencies.add(Dependency(text: text), fingerprint)
        }
        guard let jobs = reader.count() else { return nil }
        for _ in 0..<jobs {
            guard let name = reader.text(), let job = EncodedJob(from: &reader) else { return nil }
            self.jobs[name] = job
        }
        for _ in 0..<count {
            guard let name = reader.text(), let pageGroup = EncodedEntry(from: &reader) else {
                return nil
            }
            pageGroups[name] = pageGroup
        }
    }

    init(
        key: Fingerprint, inputs: Fingerprint?, validated: ValidationCache, warnings: Int,
        _ ledger: BuildState? = nil
    ) {
        self.key = key
        self.inputs = inputs
        self.validated = validated
        self.warnings = warnings
        guard let ledger else { return }
        (dependencies, jobs, pageGroups) = ledger.stored
    }

    /// Writes the cache.
    ///
    /// An error is ignored, because it costs only time.
    func write(_ path: String) {
        Self.write(path) { write(to: &$0) }
    }

    /// Writes a file for a later build, if its folder exists.
    static func write(_ path: String, _ lines: (inout ChecksummedFileLines) -> Void) {
        let folder = FileSystem.parent(of: path)
        guard (try? FileSystem.makeFolders(folder)) != nil, isFolder(folder) else { return }
        ChecksummedFile.write(path, lines)
    }

    func write(to file: inout ChecksummedFileLines) {
        var head = CacheLineWriter(capacity: 200)
        head.line(Self.header)
        head.line(key)
        for fingerprint in [inputs, validated.rules, validated.examples, validated.relations] {
            if let fingerprint { head.line(fingerprint) } else { head.line("-") }
        }
        head.line(String(warnings))
        head.line(String(pageGroups.count))
        head.line(String(dependencies.count))
        file.add(head.bytes[...])
        for (dependency, fingerprint) in zip(dependencies.all, dependencies.fingerprints) {
            var entry = CacheLineWriter(capacity: 100)
            entry.line(dependency.text)
            entry.line(fingerprint)
            file.add(entry.bytes[...])
        }
        file.line(String(jobs.count))
        for name in jobs.keys.sorted() {
            guard let job = jobs[name] else { continue }
            file.line(name)
            file.add(job.lines)
        }
        for name in pageGroups.keys.sorted() {
            guard let pageGroup = pageGroups[name] else { continue }
            file.line(name)
            file.add(pageGroup.lines)
        }
    }
}

extension BuildCache {
    /// Returns true if a path is a folder and no link, which authors of the guide could point anywhere.
    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns the path of the cache of a published folder: below `Site`, never in the folder itself.
    ///
    /// Its name depends on the folder's path relative to the guide, so that both can be moved.
    static func path(for output: String, in folder: GuideFolder) -> String {
        let output = (try? FileSystem.resolved(output)) ?? output
        let root = (try? FileSystem.resolved(folder.root)) ?? folder.root
        let fingerprint = Fingerprint(of: Array(FileSystem.path(to: output, from: root).utf8))
        return folder.path("Site/.cache/\(String(fingerprint.low, radix: 36))")
    }
}
