internal import Files
internal import Glibc
package import Project
package import Text

/// An atomic edit of a guide's files.
///
/// ```swift
/// try GuideEdit.run(on: folder) { edit throws(ScaffoldError) in
///     let source = try edit.read("Content/Confirmations/2027.yaml")
///     try edit.write("Content/Confirmations/2027.yaml", bytes)
///     try edit.commit()
/// }
/// ```
///
/// The edit holds the guide's lock from start to end and reads files through `folder`. A commit
/// fails if any read failed, or if any file that was read has changed since.
package final class GuideEdit {
    /// The guide as read under the lock.
    package let folder: GuideFolder
    private let lock: FileLock
    /// The changes by the path of their file from the guide's root.
    private var changes: [(path: String, content: FileTransaction.Content)] = []

    private static let lockName = "Content/.edit.lock"
    private static let drafts = "Content/.edit.next-drafts"
    /// The number of attempts to acquire the lock, 20 milliseconds apart.
    private static let tries = 1_500
    /// The time in microseconds in which an editor that has emptied a file writes it.
    private static let settling: UInt32 = 100_000

    /// Runs an edit under the guide's lock.
    ///
    /// - Throws: `ScaffoldError.output` if another command holds the lock for 30 seconds.
    package static func run<Result>(
        on folder: GuideFolder, _ body: (GuideEdit) throws(ScaffoldError) -> Result
    ) throws(ScaffoldError) -> Result {
        let edit = try GuideEdit(of: folder)
        do throws(ScaffoldError) {
            return try body(edit)
        } catch {
            if case .output = error { throw error }
            // A file that is being saved may be empty or incomplete for a moment.
            usleep(settling)
            try edit.checkFiles()
            throw error
        }
    }

    /// - Throws: `ScaffoldError.output` if another command holds the lock for 30 seconds.
    package init(of folder: GuideFolder) throws(ScaffoldError) {
        do throws(OutputError) {
            lock = try Self.lock(folder.path(Self.lockName), of: folder.root)
        } catch {
            throw .output(error)
        }
        self.folder = folder.reloaded()
    }

    private static func lock(_ path: String, of root: String) throws(OutputError) -> FileLock {
        for _ in 0..<tries {
            if let lock = try FileLock(path) { return lock }
            usleep(20_000)
        }
        throw .busy(root)
    }

    /// Returns the text of a file; nil if it does not exist.
    ///
    /// - Throws: `ScaffoldError.content` if it cannot be read.
    package func read(_ path: String) throws(ScaffoldError) -> SourceText? {
        let folder = folder.withSeparateLog()
        let source = folder.readIfThere(path)
        guard !folder.log.hasErrors else { throw .content(folder.log.diagnostics) }
        return source
    }

    /// Writes a new file, or replaces the one that was read.
    ///
    /// - Throws: `ScaffoldError` if the existing file cannot be read or has changed.
    package func write(_ path: String, _ bytes: [UInt8]) throws(ScaffoldError) {
        let read = try contents(of: path)
        changes.append((path, .file(bytes, read: read)))
    }

    /// Creates a file or folder that must not exist yet.
    package func create(_ path: String, _ bytes: [UInt8]) {
        changes.append((path, .file(bytes, read: nil)))
    }

    package func create(folder path: String, _ files: [(name: String, bytes: [UInt8])]) {
        changes.append((path, .folder(files)))
    }

    /// Writes all changes in the order in which they were added.
    ///
    /// - Parameter others: Other folders that the edit read.
    /// - Throws: `ScaffoldError.content` if a read failed or a file is behind a link, `refused` if a
    ///   new file already exists, `output` if a file changed since it was read or cannot be written.
    ///   Nothing is written in these cases.
    package func commit(readingFrom others: [GuideFolder] = []) throws(ScaffoldError) {
        let failures = others.flatMap(\.ledger.failures)
        guard failures.isEmpty else { throw .content(failures) }
        // A symbolic link may lead out of the guide.
        let links = changes.compactMap { folder.linkError(on: $0.path) }
        guard links.isEmpty else { throw .content(links) }
        try checkFiles()
        do throws(OutputError) {
            try FileTransaction.commit(
                changes.map { .init(folder.path($0.path), $0.content) },
                drafts: folder.path(Self.drafts))
        } catch {
            if case .taken(let path) = error {
                throw .refused("'\(path)' is there already; nothing was written")
            }
            throw .output(error)
        }
    }

    /// Throws if a read failed, or if a file changed since it was read.
    ///
    /// A file that is read during a save may be empty or incomplete, which is not an error of the
    /// guide.
    package func checkFiles() throws(ScaffoldError) {
        guard folder.ledger.failures.isEmpty else { throw .content(folder.ledger.failures) }
        for path in folder.ledger.ownPaths { _ = try contents(of: path) }
    }

    /// Returns the bytes of a file as first read; nil if it does not exist.
    private func contents(of path: String) throws(ScaffoldError) -> [UInt8]? {
        let bytes = folder.bytes(of: path)
        guard folder.ledger.failures.isEmpty else { throw .content(folder.ledger.failures) }
        guard bytes != nil || folder.ledger.entries[path] == nil else {
            throw .output(.changed(folder.path(path)))
        }
        return bytes
    }
}
