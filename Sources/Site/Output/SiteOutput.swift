internal import CLinux
internal import Content
package import Files
internal import Glibc
internal import Project
internal import Synchronization

/// Writes a site into a folder so that the folder holds the old site or the new one, never a part.
///
/// New files go into a folder beside the published one. A second site, the spare, is the published
/// one as it was a build earlier; `publish` brings it up to date, linking files that are the same so
/// that they keep their time stamps, and exchanges it for the published one in one step. So the work
/// grows with what changed, not with the site. If nothing differs, nothing is touched.
///
/// A loss of power is no different from a process that is killed: everything is on the disk before the
/// exchange, and the exchange is before `publish` returns. Both waits are left out where nothing
/// differs, and for a preview, which costs nothing to make again.
///
/// A class because workers on several threads write to one output; its state is behind a mutex.
package final class SiteOutput: Sendable {
    /// What publishing did.
    package struct Summary: Sendable {
        package var files = 0
        package var written = 0
        package var unchanged = 0
        package var removed = 0
        package var bytes = 0
        /// The paths of the files that are new or differ, and of those that are gone.
        package var changed: (written: Set<String>, removed: Set<String>) = ([], [])
    }

    private struct State {
        /// Paths of files that are as they were.
        var unchanged: [String] = []
        /// Paths of files that are new or differ, already in the folder of the next site.
        var written: Set<String> = []
        /// How many files are taken to be as they were, without their paths.
        var trusted = 0
        var bytes = 0
        /// A path at which something else of the site stands already.
        var taken: String?
    }

    /// The published folder, with links resolved as far as it exists.
    private let published: String
    private let next: String
    private let spare: StagingFolder
    /// Whether there is a site, in which a file may already be as it is to be.
    private let hasSite: Bool
    /// Whether the published folder is as this process left it, so that nobody need look.
    private let isTrusting: Bool
    /// Held until the output goes away, so that two builds never write into it at once.
    private let lock: FileLock
    /// The folder above, through which the disk is waited for.
    private let above: CInt
    private let state = Mutex(State())

    /// A file in the published folder that says who writes it.
    ///
    /// A folder without it is not ours.
    package static let marker = ".taxguide"
    private static let markerText = """
        This folder is written whole by 'taxguide build'. Whatever else lies in it is removed.

        """

    /// - Parameter isTrusting: Whether the folder is as a build of this process left it.
    /// - Throws: If the folder has files that taxguide did not write, if another build is writing,
    ///   or if the system refuses.
    package init(folder: String, trusting isTrusting: Bool = false) throws(OutputError) {
        let published = try FileSystem.resolved(folder)
        let above = FileSystem.parent(of: published)
        let parent = above.isEmpty ? "/" : above
        let nextPrefix = ".\(published.dropFirst(above.count + 1)).next-"
        try FileSystem.makeFolders(parent)
        guard let lock = try FileLock("\(above)/.\(published.dropFirst(above.count + 1)).lock")
        else { throw .busy(published) }
        let descriptor = open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system("open", parent, systemError()) }
        let spare = StagingFolder(of: published)
        do throws(OutputError) {
            try spare.recover()
            try Self.checkOwnership(of: published)
            // What an interrupted build left.
            for name in try FileSystem.names(in: parent) where name.hasPrefix(nextPrefix) {
                try FileSystem.remove("\(above)/\(name)")
            }
        } catch {
            close(descriptor)
            throw error
        }
        // Nothing is set before nothing can fail any more: `deinit` runs for an object that is
        // whole, and would clear what another output of this process is writing.
        self.published = published
        self.lock = lock
        self.above = descriptor
        hasSite = FolderIdentity(published) != nil
        next = "\(above)/\(nextPrefix)\(getpid())"
        self.spare = spare
        self.isTrusting = isTrusting
    }

    /// Refuses a folder that holds what taxguide did not write.
    private static func checkOwnership(of folder: String) throws(OutputError) {
        var status = stat()
        guard lstat(folder, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(folder) }
        let names = try FileSystem.names(in: folder)
        guard names.isEmpty || names.contains(".taxguide") else { throw .notOurs(folder) }
    }

    deinit {
        // Nothing is left of a site that was not published.
        try? FileSystem.remove(next)
        close(above)
    }

    /// Takes one file of the new site.
    ///
    /// - Parameter path: Relative to the site's root; its folders are made as needed.
    /// - Returns: The file as it will stand in the published folder.
    @discardableResult
    package func write(_ path: String, _ bytes: [UInt8]) throws(OutputError)
        -> BuildCache.OutputFile
    {
        guard SafeName(path: path) != nil else { throw .outside(path) }
        if hasSite, let old = FileSystem.same("\(published)/\(path)", bytes) {
            state.withLock { state in
                state.unchanged.append(path)
                state.bytes += bytes.count
            }
            return .init(
                path: path, size: old.size, modified: old.modified, inode: old.inode,
                content: Fingerprint(of: bytes))
        }
        let file = "\(next)/\(path)"
        let new: FileIdentity
        do throws(OutputError) {
            new = try FileSystem.writeFile(file, bytes, public: true) { () throws(OutputError) in
                try FileSystem.makeFolders(FileSystem.parent(of: file), public: true)
            }
        } catch .taken {
            // Two pages at one address: whoever asked for the site says so when all are made, with the
            // places where they are asked for. Until then nothing is published.
            state.withLock { $0.taken = $0.taken ?? path }
            return .init(
                path: path, size: Int64(bytes.count), modified: 0, inode: 0,
                content: Fingerprint(of: bytes))
        }
        state.withLock { state in
            _ = state.written.insert(path)
            state.bytes += bytes.count
        }
        return .init(
            path: path, size: new.size, modified: new.modified, inode: new.inode,
            content: Fingerprint(of: bytes))
    }

    /// Takes files that are in the published folder as a build left them; false if one is not.
    func keep(_ units: ReusedEntries) -> Bool {
        guard isTrusting else { return keep(units.units.flatMap(\.unpacked.files)) }
        state.withLock { state in
            state.trusted += units.files
            state.bytes += units.bytes
        }
        return true
    }

    /// Takes files that are in the published folder as a build left them, looking at each even where the
    /// folder is trusted; false if one is not.
    package func keep(_ files: [BuildCache.OutputFile]) -> Bool {
        let isThere = files.allSatisfy { file in
            SafeName(path: file.path) != nil && file.isAsLeft(in: published)
        }
        guard isThere else { return false }
        state.withLock { state in
            for file in files {
                state.unchanged.append(file.path)
                state.bytes += Int(file.size)
            }
        }
        return true
    }

    /// Makes the files taken the published site, all at once.
    ///
    /// - Parameters:
    ///   - isDurable: Whether to wait until the disk has it.
    ///   - gone: The files that are no longer part of the site, if that is known of a folder that is
    ///     as this process left it; otherwise every file of it is looked at.
    package func publish(
        durably isDurable: Bool = true, removing gone: Set<String>? = nil
    ) throws(OutputError) -> Summary {
        try write(Self.marker, Array(Self.markerText.utf8))
        if let path = state.withLock(\.taken) { throw .taken(path) }
        let (unchanged, written, trusted, bytes) = state.withLock {
            ($0.unchanged, $0.written, $0.trusted, $0.bytes)
        }
        let named = Set(unchanged).union(written)
        let stale: Set<String>
        if let gone {
            stale = gone
        } else {
            stale = Set(try FileSystem.files(below: published)).subtracting(named)
        }
        let count = named.count + trusted
        let new = written.subtracting([Self.marker])
        let summary = Summary(
            files: count - 1, written: new.count,
            unchanged: count - written.count - (written.contains(Self.marker) ? 0 : 1),
            removed: stale.count, bytes: bytes - Self.markerText.utf8.count, changed: (new, stale))
        guard !written.isEmpty || !stale.isEmpty else { return summary }
        // The files in which the spare differs from the published site, if that is known.
        let behind = try spare.take(orFrom: next)
        if let behind {
            // First what goes, since a folder may come to stand where a file was, and a file where a
            // folder was.
            for path in stale { try spare.remove(path) }
            try catchUp(behind.subtracting(stale).subtracting(written))
            for path in written { try spare.move(path, from: next) }
        }
        if gone == nil || behind == nil {
            // The spare has only what is new, or somebody may have been at it.
            let kept =
                try gone == nil
                ? named : written.union(FileSystem.files(below: published)).subtracting(stale)
            try complete(from: behind == nil ? written : Set(spare.files()), to: kept)
        }
        // One call for all files; a disk that cannot keep them says so here.
        if isDurable, syncfs(above) != 0 { throw .system("write", published, systemError()) }
        try spare.publish()
        if isDurable, fsync(above) != 0 { throw .system("write", published, systemError()) }
        spare.leave(behind: written.union(stale))
        return summary
    }

    /// Makes the spare site what is published, which the next build then has only to change.
    ///
    /// A build that trusts its own process looks at no file of the spare, which another process left.
    ///
    /// - Complexity: O(*n*) in the number of published files.
    package func prepareSpare() throws(OutputError) {
        try catchUp(spare.take(orFrom: next) ?? [])
        try complete(from: Set(spare.files()), to: Set(FileSystem.files(below: published)))
        spare.leave(behind: [])
    }

    /// Gives the spare some files as they are published.
    private func catchUp(_ paths: Set<String>) throws(OutputError) {
        for path in paths {
            if FileIdentity(path: "\(published)/\(path)") == nil {
                try spare.remove(path)
            } else {
                try spare.link(path, from: published)
            }
        }
    }

    /// Gives the spare, which has some files, those of the published site that it lacks, and removes what
    /// is not to be kept.
    private func complete(
        from there: Set<String>, to kept: Set<String>
    ) throws(OutputError) {
        for path in there.subtracting(kept) { try spare.remove(path) }
        for path in kept.subtracting(there) { try spare.link(path, from: published) }
    }
}

extension SiteOutput: PageOutput {}
