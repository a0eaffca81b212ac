internal import Files
internal import Glibc
package import Text

extension GuideFolder {
    /// Returns the raw bytes of a file, including unpublished parts; nil if it does not exist, or
    /// if the read failed, which is recorded in `ledger.failures`.
    package func bytes(of relative: String) -> [UInt8]? {
        let descriptor = open(relative)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let bytes = FileSystem.bytes(of: descriptor, expecting: Int(status.st_size))
        else {
            enterFailure(relative)
            return nil
        }
        guard ledger.enter(relative, fingerprint(of: bytes, at: relative)) else {
            ledger.enter(failure: .changed(relative))
            return nil
        }
        return bytes
    }

    /// Opens a file for reading, without waiting for the writer of a pipe.
    ///
    /// Returns a negative number, with the error in `errno`, on failure.
    ///
    /// Does not follow symbolic links, not even `Content` and `Site`.
    func open(_ relative: String, flags: CInt = 0) -> CInt {
        let opened = openBeneathRoot(relative, flags: flags)
        if opened < 0, errno != ENOENT { enterFailure(relative) }
        return opened
    }

    private func openBeneathRoot(_ relative: String, flags: CInt) -> CInt {
        let top = Glibc.open(root, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
        guard top >= 0 else { return top }
        let opened = BeneathOpening.best.open(relative, beneath: top, flags: flags)
        let reason = errno
        close(top)
        errno = reason
        return opened
    }

    /// Records the failure of the last call.
    func enterFailure(_ relative: String) {
        let reason = errno
        ledger.enter(
            failure: .aboutFile(
                "failed-reading", "the file cannot be read: \(systemError())", path: relative))
        errno = reason
    }
}

extension Diagnostic {
    /// The error about a file that changed since it was first read.
    static func changed(_ path: String) -> Diagnostic {
        .aboutFile(
            "failed-reading", "the file cannot be read: it changed while it was read", path: path,
            fix: "run the command again when no other program writes the file")
    }
}

extension Diagnostic {
    /// A Boolean value that is true if a file could not be read.
    package var isOfReading: Bool { ["failed-reading", "unreadable-file"].contains(identifier) }
}
