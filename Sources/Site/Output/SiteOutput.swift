internal import CLinux
internal import Content
package import Files
internal import Glibc
internal import Project
internal import Synchronization

/// An output that replaces a published site atomically: the folder has the old site or the new one.
///
/// New files are written into a folder beside the published one. A staging directory has the site of the
/// build before. `publish` updates it, links unchanged files so that they keep their time stamps, and
/// exchanges it with the published folder in one step. The work grows with the changes, not with the site.
/// Without changes, nothing is touched.
///
/// A loss of power has the same effect as a killed process: everything is on disk before the exchange, and
/// the exchange is on disk before `publish` returns. Both waits are omitted without changes, and for a
/// preview.
///
/// It is a class because several threads write to one output; its state is protected by a mutex.
package final class SiteOutput: Sendable {
    /// The result of publishing.
    package struct Summary: Sendable {
        package var files = 0
        package var written = 0
        package var unchanged = 0
        package var removed = 0
        package var bytes = 0
        /// The paths of new and changed files, and of removed files.
        package var changed: (written: Set<String>, removed: Set<String>) = ([], [])
    }

    private struct State {
        /// The paths of unchanged files.
        var unchanged: [String] = []
        /// The paths of new and changed files, already in the folder of the next site.
        var written: Set<String> = []
        /// The number of files that are assumed unchanged, without their paths.
        var trusted = 0
        var bytes = 0
        /// A path that was written twice; nil without one.
        var taken: String?
    }

    /// The published folder, with links resolved as far as it exists.
    private let published: String
    private let next: String
    private let spare: StagingFolder
    /// A Boolean value that is true if there is a published site.
    private let hasSite: Bool
    /// A Boolean value that is true if this process published the site, so that files need not be checked.
    private let isTrusting: Bool
    /// The lock against concurrent builds, held for the lifetime of the output.
    private let lock: FileLock
    /// The parent folder, through which the disk is flushed.
    private let above: CInt
    private let state = Mutex(State())

    /// The name of a file in the published folder that identifies it as written by taxguide.
    ///
    /// Other folders are never replaced.
    package static let marker = ".taxguide"
    private static let markerText = """
        This folder is written whole by 'taxguide build'. Whatever else lies in it is removed.

        """

    /// - Parameter isTrusting: A Boolean value that is true if a build of this process published the folder.
    /// - Throws: `OutputError` if the folder has files that taxguide did not write, if another build is
    ///   writing, or if the system fails.
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
            // These are files of an interrupted build.
            for name in try FileSystem.names(in: parent) where name.hasPrefix(nextPrefix) {
                try FileSystem.remove("\(above)/\(name)")
            }
        } catch {
            close(descriptor)
            throw error
        }
        // Properties are set last. `deinit` runs only for complete objects, and would delete the files of
        // another output.
        self.published = published
        self.lock = lock
        self.above = descriptor
        hasSite = FolderIdentity(published) != nil
        next = "\(above)/\(nextPrefix)\(getpid())"
        self.spare = spare
        self.isTrusting = isTrusting
    }

    /// Throws if a folder has files that taxguide did not write.
    private static func checkOwnership(of folder: String) throws(OutputError) {
        var status = stat()
        guard lstat(folder, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(folder) }
        let names = try FileSystem.names(in: folder)
        guard names.isEmpty || names.contains(".taxguide") else { throw .notOurs(folder) }
        guard !names.contains(".git") else {
            throw .unusable(
                folder,
                "it is a git repository, which would be removed; build into another folder and copy it: "
                    + "rsync -a --delete --exclude=.git")
        }
    }

    deinit {
        // The files of an unpublished site are deleted.
        try? FileSystem.remove(next)
        close(above)
    }

    /// Writes one file of the new site.
    ///
    /// - Parameter path: The path relative to the site's root. Its folders are created.
    /// - Returns: The file as it will be in the published folder.
    /// - Throws: `OutputError` if the system fails.
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
            // The caller reports duplicate addresses after all pages are known. Until then, nothing is
            // published.
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

    /// Reuses files of the published folder as a build wrote them.
    ///
    /// Returns false if one is missing.
    func keep(_ pageGroups: ReusedEntries) -> Bool {
        guard isTrusting else { return keep(pageGroups.pageGroups.flatMap(\.unpacked.files)) }
        state.withLock { state in
            state.trusted += pageGroups.files
            state.bytes += pageGroups.bytes
        }
        return true
    }

    /// Reuses files of the published folder, and checks each of them.
    ///
    /// Returns false if one changed.
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

    /// Publishes the new site in one step.
    ///
    /// - Parameters:
    ///   - isDurable: A Boolean value that is true if the call waits for the disk.
    ///   - gone: The removed files, if they are known because this process published the folder. Otherwise
    ///     every file is compared.
    /// - Throws: `OutputError` if the system fails. The published site is then the old one.
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
        // The files in which the staging directory differs from the published site; nil if they are not
        // known.
        let behind = try spare.take(orFrom: next)
        if let behind {
            // Files are removed first, because a folder may replace a file, and a file a folder.
            for path in stale { try spare.remove(path) }
            try catchUp(behind.subtracting(stale).subtracting(written))
            for path in written { try spare.move(path, from: next) }
        }
        if gone == nil || behind == nil {
            // The staging directory has only new files, or another program changed it.
            let wanted =
                try gone == nil
                ? named : written.union(FileSystem.files(below: published)).subtracting(stale)
            try complete(from: behind == nil ? written : Set(spare.files()), to: wanted)
        }
        // One call flushes all files and reports errors of the disk.
        if isDurable, syncfs(above) != 0 { throw .system("write", published, systemError()) }
        try spare.publish()
        if isDurable, fsync(above) != 0 { throw .system("write", published, systemError()) }
        spare.leave(behind: written.union(stale))
        return summary
    }

    /// Copies the published site to the staging directory, so that the next build only applies changes.
    ///
    /// A build that trusts its own process does not check a staging directory of another process.
    ///
    /// - Complexity: O(*n*) in the number of published files.
    package func prepareSpare() throws(OutputError) {
        try catchUp(spare.take(orFrom: next) ?? [])
        try complete(from: Set(spare.files()), to: Set(FileSystem.files(below: published)))
        spare.leave(behind: [])
    }

    /// Updates some files of the staging directory from the published site.
    private func catchUp(_ paths: Set<String>) throws(OutputError) {
        for path in paths {
            if FileIdentity(path: "\(published)/\(path)") == nil {
                try spare.remove(path)
            } else {
                try spare.link(path, from: published)
            }
        }
    }

    /// Adds the missing files of the published site to the staging directory, and removes those that are not
    /// reused.
    private func complete(
        from there: Set<String>, to wanted: Set<String>
    ) throws(OutputError) {
        for path in there.subtracting(wanted) { try spare.remove(path) }
        for path in wanted.subtracting(there) { try spare.link(path, from: published) }
    }
}

extension SiteOutput: PageOutput {
    var isForData: Bool { true }
}
