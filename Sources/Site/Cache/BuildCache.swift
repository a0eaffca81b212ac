internal import BuildStore
internal import Content
package import Files
internal import Glibc
internal import Pages
internal import Project
internal import TaxTables
internal import Text

/// The stored results of the last build of a folder: for each unit of pages the files it wrote and its dependencies.
///
/// The cache is a file that can be deleted at any time. One that was written by another program, for
/// another selection, or that is damaged in any way, is as good as none.
package struct BuildCache: Sendable {
    /// A file of the published site as the build left it.
    package struct OutputFile: Hashable, Sendable {
        let path: String
        let size: Int64
        /// Nanoseconds since 1970.
        let modified: Int64
        /// Another one is that of a copy, or of a file that somebody replaced.
        let inode: UInt64
        /// The fingerprint is made of the bytes of the file.
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

        /// Returns a Boolean value that is true if a file is still as the build wrote it.
        ///
        /// A file with another inode is read. Archives that bring a site from one machine to another may keep
        /// whole seconds only.
        ///
        /// - Parameter published: The folder of the site.
        func isAsLeft(in published: String) -> Bool {
            let place = "\(published)/\(path)"
            let second: Int64 = 1_000_000_000
            guard let file = FileIdentity(path: place), file.size == size,
                file.modified == modified || file.modified == modified / second * second
            else { return false }
            return file.inode == inode
                || FileSystem.readFile(place).map(Fingerprint.init(of:)) == content
        }
    }

    /// A file for programs, as their index tells of it.
    struct ListedFile: Hashable, Sendable {
        let path: String
        let size: Int
        /// The SHA-256 of its bytes, in hexadecimal digits.
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

    /// Pages that are made together from the same things.
    struct Unit: Sendable {
        var counts = PageCounts()
        /// The addresses of the unit's pages, for the site map.
        var addresses: [String] = []
        var modified: CalendarDay?
        var files: [OutputFile] = []
        /// The files for programs that are listed one by one, also those that another share writes.
        var listed: [ListedFile] = []
        /// What the pages leave out without a word to readers.
        var leftOut: [Omission] = []
        /// The references of the text that the unit is of, if it is of one.
        var uses = TextReferences()
    }

    /// Who made it and for what; a cache of another one is not used.
    var key: Fingerprint
    /// The fingerprint of every file the guide was read from; nil if a file was so new that a
    /// change to it could go unnoticed.
    var inputs: Fingerprint?
    /// What was found sound, as `GuideReader.Reading` has it.
    var sound = ValidationCache()
    var warnings = 0
    /// What the units and jobs read, by number.
    var dependencies = DependencyTable()
    var jobs: [String: EncodedJob] = [:]
    var units: [String: EncodedEntry] = [:]

    func has(_ name: String) -> Bool { units[name] != nil }

    // MARK: On disk

    private static let header = "taxguide build cache 8"

    /// Nil if there is none that can be used.
    static func read(_ path: String, key: Fingerprint) -> BuildCache? {
        guard var reader = reader(of: path), let cache = BuildCache(from: &reader, key: key)
        else { return nil }
        return reader.rest.isEmpty ? cache : nil
    }

    /// The lines of a file that a build left; nil if there is none, or if it is not whole.
    static func reader(of path: String) -> CacheLineReader? {
        guard isFolder(FileSystem.parent(of: path)), let bytes = ChecksummedFile.read(path) else {
            return nil
        }
        return CacheLineReader(bytes)
    }

    /// The cache that the next lines are; nil if they are none, or one of another key.
    init?(from reader: inout CacheLineReader, key: Fingerprint) {
        guard reader.text() == Self.header, reader.fingerprint() == key else { return nil }
        let inputs = reader.fingerprint()
        let sound = ValidationCache(
            rules: reader.fingerprint(), examples: reader.fingerprint(),
            relations: reader.fingerprint())
        guard let warnings = reader.count(), let count = reader.count() else { return nil }
        self.init(key: key, inputs: inputs, sound: sound, warnings: warnings)
        guard let known = reader.count() else { return nil }
        for _ in 0..<known {
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
            guard let name = reader.text(), let unit = EncodedEntry(from: &reader) else {
                return nil
            }
            units[name] = unit
        }
    }

    init(
        key: Fingerprint, inputs: Fingerprint?, sound: ValidationCache, warnings: Int,
        _ ledger: BuildState? = nil
    ) {
        self.key = key
        self.inputs = inputs
        self.sound = sound
        self.warnings = warnings
        guard let ledger else { return }
        (dependencies, jobs, units) = ledger.stored
    }

    /// Writes the cache; one that cannot be written is left out, which costs only time.
    func write(_ path: String) {
        Self.write(path) { write(to: &$0) }
    }

    /// Writes a file for a later build, if its folder is one.
    static func write(_ path: String, _ lines: (inout ChecksummedFileLines) -> Void) {
        let folder = FileSystem.parent(of: path)
        guard (try? FileSystem.makeFolders(folder)) != nil, isFolder(folder) else { return }
        ChecksummedFile.write(path, lines)
    }

    func write(to file: inout ChecksummedFileLines) {
        var head = CacheLineWriter(capacity: 200)
        head.line(Self.header)
        head.line(key)
        for fingerprint in [inputs, sound.rules, sound.examples, sound.relations] {
            if let fingerprint { head.line(fingerprint) } else { head.line("-") }
        }
        head.line(String(warnings))
        head.line(String(units.count))
        head.line(String(dependencies.count))
        file.add(head.bytes)
        for (dependency, fingerprint) in zip(dependencies.all, dependencies.fingerprints) {
            var entry = CacheLineWriter(capacity: 100)
            entry.line(dependency.text)
            entry.line(fingerprint)
            file.add(entry.bytes)
        }
        file.line(String(jobs.count))
        for name in jobs.keys.sorted() {
            guard let job = jobs[name] else { continue }
            file.line(name)
            file.add(job.lines)
        }
        for name in units.keys.sorted() {
            guard let unit = units[name] else { continue }
            file.line(name)
            file.add(unit.lines)
        }
    }
}

extension BuildCache {
    /// Whether a folder is one, and no link to one: whoever may write the guide's files could make it lead
    /// anywhere.
    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Where the cache of a published folder stands: below `Site`, never in the folder itself.
    ///
    /// Its name is made from where the folder lies as the guide sees it, so that both can be moved.
    static func path(for output: String, in folder: GuideFolder) -> String {
        let output = (try? FileSystem.resolved(output)) ?? output
        let root = (try? FileSystem.resolved(folder.root)) ?? folder.root
        let fingerprint = Fingerprint(of: Array(FileSystem.path(to: output, from: root).utf8))
        return folder.path("Site/.cache/\(String(fingerprint.low, radix: 36))")
    }
}
