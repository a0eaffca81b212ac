internal import Files
internal import Glibc
internal import Text

extension GuideFolder {
    /// The bytes of a file, with what is not public yet; nil if there is no such file, or if the read failed,
    /// which the ledger then states.
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

    /// A descriptor for reading, without waiting for a writer should the file be a pipe; below zero, with
    /// the reason in `errno`, if there is none.
    ///
    /// Follows no links, not even at `Content` and `Site`.
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

    /// Enters the call that just failed into the ledger.
    func enterFailure(_ relative: String) {
        let reason = errno
        ledger.enter(
            failure: .aboutFile(
                "failed-reading", "the file cannot be read: \(systemError())", path: relative))
        errno = reason
    }
}

extension Diagnostic {
    /// The error of a file that is not as it was when it was read first.
    static func changed(_ path: String) -> Diagnostic {
        .aboutFile(
            "failed-reading", "the file cannot be read: it changed while it was read", path: path,
            remedy: "do it again when nobody writes the file")
    }
}
