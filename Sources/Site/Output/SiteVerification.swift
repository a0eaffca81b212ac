internal import Content
internal import Files
internal import Project
internal import Synchronization

/// A check of the published files against the records of the build.
///
/// A build compares sizes and times of reused files. A failing disk or a forged time stamp changes neither.
enum SiteVerification {
    /// Reads all files.
    ///
    /// - Throws: `OutputError.differs` with the files that changed, are missing, or do not belong to the
    ///   site.
    static func check(
        _ folder: String, _ cache: BuildCache, jobs: Int
    ) throws(OutputError) {
        let files = cache.pageGroups.values.flatMap(\.unpacked.files)
        let found = Mutex<Set<String>>([])
        try concurrently(files.count, workers: jobs) { index throws(OutputError) in
            let file = files[index]
            let bytes = FileSystem.readFile("\(folder)/\(file.path)", atMost: Int(file.size))
            guard bytes.map({ Fingerprint(of: $0) }) != file.content else { return }
            _ = found.withLock { $0.insert(file.path) }
        }
        let published = Set(files.map(\.path)).union([SiteOutput.marker])
        let others = try FileSystem.files(below: folder).filter { !published.contains($0) }
        let differing = found.withLock(\.self).union(others)
        guard differing.isEmpty else { throw .differs(folder, differing.sorted()) }
    }
}
