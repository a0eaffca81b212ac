internal import Files
internal import Glibc
package import Project
package import Text

/// An edit of the files of a guide: all of it is written, or nothing.
///
///     let edit = try GuideEdit(of: folder)
///     let source = try edit.read("Content/Confirmations/2027.yaml")
///     try edit.write("Content/Confirmations/2027.yaml", bytes)
///     try edit.commit()
///
/// The edit holds the guide's lock from its start to its end, and reads files through `folder`. A commit fails if
/// any read failed or any file that was read is another one by now.
package final class GuideEdit {
    /// The guide as it is under the lock: nothing of it was read before.
    package let folder: GuideFolder
    private let lock: FileLock
    private var changes: [FileTransaction.Change] = []

    private static let lockName = "Content/.edit.lock"
    private static let drafts = "Content/.edit.next-drafts"
    /// The number of attempts to get the lock, 20 milliseconds apart.
    private static let tries = 1_500

    /// - Throws: `output` if another command holds the lock for half a minute.
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

    /// The text of a file; nil if there is no such file.
    ///
    /// - Throws: `content` if it cannot be read.
    package func read(_ path: String) throws(ScaffoldError) -> SourceText? {
        let folder = folder.withSeparateLog()
        let source = folder.readIfThere(path)
        guard !folder.log.hasErrors else { throw .content(folder.log.diagnostics) }
        return source
    }

    /// Writes a file in the place of the one that was read, or of none.
    package func write(_ path: String, _ bytes: [UInt8]) throws(ScaffoldError) {
        let read = try contents(of: path)
        changes.append(.init(folder.path(path), .file(bytes, read: read)))
    }

    /// Writes a file or a folder where nothing is.
    package func create(_ path: String, _ bytes: [UInt8]) {
        changes.append(.init(folder.path(path), .file(bytes, read: nil)))
    }

    package func create(folder path: String, _ files: [(name: String, bytes: [UInt8])]) {
        changes.append(.init(folder.path(path), .folder(files)))
    }

    /// Writes all changes in the order in which they were made.
    ///
    /// - Parameter others: Folders that the edit compared the guide with.
    /// - Throws: `content` if a read failed, `refused` if there is a file where one was to be created, `output` if
    ///   a file changed since it was read or cannot be written. Nothing is written then.
    package func commit(readingFrom others: [GuideFolder] = []) throws(ScaffoldError) {
        let failures = ([folder] + others).flatMap(\.ledger.failures)
        guard failures.isEmpty else { throw .content(failures) }
        for path in folder.ledger.entries.keys.sorted() { _ = try contents(of: path) }
        do throws(OutputError) {
            try FileTransaction.commit(changes, drafts: folder.path(Self.drafts))
        } catch {
            if case .taken(let path) = error {
                throw .refused("'\(path)' is there already; nothing was written")
            }
            throw .output(error)
        }
    }

    /// The bytes of a file, which are those that were read before if it was; nil if there is no file.
    private func contents(of path: String) throws(ScaffoldError) -> [UInt8]? {
        let bytes = folder.bytes(of: path)
        guard folder.ledger.failures.isEmpty else { throw .content(folder.ledger.failures) }
        guard bytes != nil || folder.ledger.entries[path] == nil else {
            throw .output(.changed(folder.path(path)))
        }
        return bytes
    }
}
