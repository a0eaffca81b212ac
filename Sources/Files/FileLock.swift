internal import Glibc

/// An exclusive lock between processes, held on a lock file.
///
/// The system releases the lock when the process ends for any reason. The lock file of a killed
/// process is reused.
package final class FileLock: Sendable {
    private let path: String
    private let descriptor: CInt

    /// The maximum number of attempts, because other processes may remove the file after it was
    /// opened.
    private static let tries = 1_000

    /// Acquires the lock without waiting.
    ///
    /// - Parameter path: The lock file, which exists while the lock is held.
    /// - Returns: Nil if another process holds the lock.
    /// - Throws: `OutputError.system` if the lock file cannot be opened.
    package init?(_ path: String) throws(OutputError) {
        for _ in 0..<Self.tries {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
            guard descriptor >= 0 else { throw .system("open", path, systemError()) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let (number, reason) = (errno, systemError())
                close(descriptor)
                guard number == EWOULDBLOCK else { throw .system("lock", path, reason) }
                return nil
            }
            if Self.isFile(descriptor, at: path) {
                self.path = path
                self.descriptor = descriptor
                return
            }
            // The previous holder removed its file in between, so this descriptor is of a file
            // without a name.
            close(descriptor)
        }
        return nil
    }

    deinit {
        // Only the holder of the lock removes its file. If another process removed it, the path may
        // be that process's lock.
        if Self.isFile(descriptor, at: path) { unlink(path) }
        close(descriptor)
    }

    private static func isFile(_ descriptor: CInt, at path: String) -> Bool {
        var held = stat()
        var named = stat()
        return fstat(descriptor, &held) == 0 && lstat(path, &named) == 0
            && held.st_ino == named.st_ino && held.st_dev == named.st_dev
    }
}
