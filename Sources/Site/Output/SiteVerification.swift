internal import Content
internal import Files
internal import Project
internal import Synchronization

/// Reads a published site back, and holds it to what the build knows of it.
///
/// A build looks at the size and the time of a file that it keeps; a disk that lost bytes, and whoever
/// changed a file and its time back, changes neither.
enum SiteVerification {
    /// - Throws: `OutputError.differs` with the files that are not as they were written, are gone, or are
    ///   none of the site's.
    static func check(
        _ folder: String, _ cache: BuildCache, jobs: Int
    ) throws(OutputError) {
        let files = cache.units.values.flatMap(\.unpacked.files)
        let found = Mutex<Set<String>>([])
        try concurrently(files.count, workers: jobs) { index throws(OutputError) in
            let file = files[index]
            let bytes = FileSystem.readFile("\(folder)/\(file.path)", atMost: Int(file.size))
            guard bytes.map({ Fingerprint(of: $0) }) != file.content else { return }
            _ = found.withLock { $0.insert(file.path) }
        }
        let known = Set(files.map(\.path)).union([SiteOutput.marker])
        let others = try FileSystem.files(below: folder).filter { !known.contains($0) }
        let differing = found.withLock(\.self).union(others)
        guard differing.isEmpty else { throw .differs(folder, differing.sorted()) }
    }
}
