internal import Glibc

/// A lock that one process at a time has on something beside which it puts a file.
///
/// The system gives the lock back when the process ends in whatever way; the file of one that was
/// killed is taken over by the next.
package final class FileLock: Sendable {
    private let path: String
    private let descriptor: CInt

    /// - Parameter path: The file, which is there only as long as somebody has the lock.
    /// - Returns: Nil if another process has it.
    package init?(_ path: String) throws(OutputError) {
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
            guard descriptor >= 0 else { throw .system("open", path, systemError()) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                close(descriptor)
                return nil
            }
            if Self.isFile(descriptor, at: path) {
                self.path = path
                self.descriptor = descriptor
                return
            }
            // The one before removed its file in between: this lock is on a file nobody else finds.
            close(descriptor)
        }
    }

    deinit {
        unlink(path)
        close(descriptor)
    }

    private static func isFile(_ descriptor: CInt, at path: String) -> Bool {
        var held = stat()
        var named = stat()
        return fstat(descriptor, &held) == 0 && lstat(path, &named) == 0
            && held.st_ino == named.st_ino && held.st_dev == named.st_dev
    }
}
