internal import CLinux
internal import Glibc

/// Writes several files atomically: all or none, and none that was changed by another process since
/// it was read.
///
/// All drafts are written first. Each file is then exchanged with its draft in one system call, and
/// the previous file is compared with what was read. If they differ, the exchange is undone.
/// Comparing before a rename instead could lose a save in between.
package enum FileTransaction {
    package enum Content: Sendable {
        /// The new bytes of a file and the bytes that were read; nil if the file did not exist.
        case file([UInt8], read: [UInt8]?)
        /// The files of a new folder, by relative path.
        case folder([(name: String, bytes: [UInt8])])
    }

    package struct Change: Sendable {
        package let path: String
        package let content: Content

        package init(_ path: String, _ content: Content) {
            self.path = path
            self.content = content
        }
    }

    /// Writes all changes in order.
    ///
    /// - Parameter drafts: A folder for drafts, on the same file system as the files. It is emptied
    ///   first and removed at the end.
    /// - Throws: `OutputError.changed` if a file differs from what was read, `OutputError.taken` if
    ///   a new file already exists. All files are restored in either case.
    package static func commit(_ changes: [Change], drafts: String) throws(OutputError) {
        try FileSystem.remove(drafts)
        // Tried twice, because a leftover folder would stay until the next edit.
        defer { for _ in 0..<2 { try? FileSystem.remove(drafts) } }
        try FileSystem.makeFolders(drafts)
        var replacements: [Replacement] = []
        for (number, change) in changes.enumerated() {
            replacements.append(try Replacement(change, draft: "\(drafts)/\(number)"))
        }
        for (number, replacement) in replacements.enumerated() {
            do throws(OutputError) {
                try replacement.apply()
            } catch {
                for done in replacements[..<number].reversed() { done.revert() }
                throw error
            }
        }
    }
}

/// One draft and the file that it replaces.
private struct Replacement {
    private enum Way {
        /// Exchanges the file with its draft.
        case exchange(read: [UInt8])
        /// Writes into the file: it has several hard links, which a rename would separate.
        case overwrite(read: [UInt8])
        /// Renames the draft; no file exists.
        case add
    }

    private let path: String
    private let draft: String
    private let way: Way
    private let bytes: [UInt8]

    /// Writes the draft.
    init(_ change: FileTransaction.Change, draft: String) throws(OutputError) {
        path = change.path
        self.draft = draft
        switch change.content {
        case .folder(let files):
            (way, bytes) = (.add, [])
            for file in files {
                let path = "\(draft)/\(file.name)"
                try FileSystem.makeFolders(FileSystem.parent(of: path))
                try FileSystem.writeFile(path, file.bytes)
            }
            try FileSystem.makeFolders(FileSystem.parent(of: path))
        case .file(let bytes, nil):
            (way, self.bytes) = (.add, bytes)
            try FileSystem.writeFile(draft, bytes)
            try FileSystem.makeFolders(FileSystem.parent(of: path))
        case .file(let bytes, let read?):
            self.bytes = bytes
            var status = stat()
            guard lstat(path, &status) == 0 else { throw .system("read", path, systemError()) }
            guard status.st_mode & S_IFMT == S_IFREG else { throw .taken(path) }
            guard try Self.contents(of: path) == read else { throw .changed(path) }
            way = status.st_nlink > 1 ? .overwrite(read: read) : .exchange(read: read)
            try FileSystem.writeFile(draft, bytes)
            // Changing the group fails if the user is not a member of it; changing the mode does
            // not.
            _ = chown(draft, uid_t.max, status.st_gid)
            guard chmod(draft, status.st_mode & 0o7777) == 0 else {
                throw .system("write", draft, systemError())
            }
        }
    }

    func apply() throws(OutputError) {
        switch way {
        case .exchange(let read): try exchange(draft, expecting: read)
        case .overwrite(let read): try overwrite(with: bytes, expecting: read)
        case .add: try add()
        }
    }

    /// Reverts the change unless another process has changed the file since.
    func revert() {
        switch way {
        case .exchange: try? exchange(draft, expecting: bytes)
        case .overwrite(let read): try? overwrite(with: read, expecting: bytes)
        case .add: _ = rename(path, draft)
        }
    }

    /// Exchanges the file with the draft, and back if the previous file differs from `expected`.
    private func exchange(_ draft: String, expecting expected: [UInt8]) throws(OutputError) {
        guard renameat2(AT_FDCWD, draft, AT_FDCWD, path, taxguide_rename_exchange) == 0 else {
            let reason = errno
            guard reason == EINVAL || reason == ENOSYS else {
                throw reason == ENOENT ? .changed(path) : .system("write", path, systemError())
            }
            // The file system does not support exchanging names.
            guard try Self.contents(of: path) == expected else { throw .changed(path) }
            guard rename(draft, path) == 0 else { throw .system("write", path, systemError()) }
            _ = try? FileSystem.writeFile(draft, expected)
            return
        }
        let failure: OutputError
        do throws(OutputError) {
            if try Self.contents(of: draft, isWritten: true) == expected { return }
            failure = .changed(path)
        } catch {
            failure = error
        }
        // Tried three times: the draft's path now holds another process's file.
        for _ in 0..<3
        where renameat2(AT_FDCWD, draft, AT_FDCWD, path, taxguide_rename_exchange) == 0 { break }
        throw failure
    }

    /// Overwrites the contents of the file.
    private func overwrite(
        with new: [UInt8], expecting expected: [UInt8]
    ) throws(OutputError) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw .system("write", path, systemError()) }
        defer { close(descriptor) }
        guard let found = FileSystem.bytes(of: descriptor, expecting: expected.count + 1) else {
            throw .system("read", path, systemError())
        }
        guard found == expected else { throw .changed(path) }
        func write(_ bytes: [UInt8]) -> Bool {
            lseek(descriptor, 0, SEEK_SET) == 0 && FileSystem.write(bytes, to: descriptor)
                && ftruncate(descriptor, bytes.count) == 0
        }
        guard write(new) else {
            let reason = systemError()
            _ = write(expected)
            throw .system("write", path, reason)
        }
    }

    private func add() throws(OutputError) {
        if renameat2(AT_FDCWD, draft, AT_FDCWD, path, taxguide_rename_noreplace) == 0 { return }
        let reason = errno
        if reason == EINVAL || reason == ENOSYS {
            // `rename` replaces only an empty folder, and `link` nothing at all.
            if link(draft, path) == 0 || errno == EPERM && rename(draft, path) == 0 { return }
        }
        guard errno == EEXIST || errno == ENOTEMPTY || errno == ENOTDIR else {
            throw .system("write", path, systemError())
        }
        throw .taken(path)
    }

    /// Returns the contents of a file.
    ///
    /// - Parameter isWritten: True to return nil if another process has the file open for writing.
    private static func contents(
        of path: String, isWritten: Bool = false
    ) throws(OutputError) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .system("read", path, systemError())
        }
        defer { close(descriptor) }
        // A read lease is refused while the file is open for writing.
        if isWritten {
            if fcntl(descriptor, taxguide_set_lease, F_RDLCK) != 0, errno == EAGAIN { return nil }
            _ = fcntl(descriptor, taxguide_set_lease, F_UNLCK)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0,
            let bytes = FileSystem.bytes(of: descriptor, expecting: Int(status.st_size))
        else { throw .system("read", path, systemError()) }
        return bytes
    }
}
