package import Files
internal import Glibc

/// The folder that a preview serves.
///
/// It is opened for each lookup.
package struct PublishedFolder: Sendable {
    let path: String
    let opening: BeneathOpening

    package enum Finding: ~Copyable {
        case file(OpenFile)
        case folder
        /// Nothing to serve: no such name, or a symbolic link, pipe, socket or device.
        case absent
        case unreadable
        /// The folder itself is missing, or the system lacks a resource; both may be temporary.
        case unavailable
    }

    package init(path: String, opening: BeneathOpening = .best) {
        self.path = path
        self.opening = opening
    }

    /// Throws if the folder cannot be served.
    func check() throws(PreviewError) {
        let root = openRoot()
        guard root < 0 else {
            close(root)
            return
        }
        switch errno {
        case ENOTDIR: throw .notFolder(path)
        case EACCES, EPERM: throw .folderUnreadable(path)
        default: throw .folderMissing(path)
        }
    }

    /// Opens the file or folder at a path below the folder.
    ///
    /// - Parameter relative: The path of a `RequestTarget`.
    package func find(_ relative: String) -> Finding {
        let root = openRoot()
        guard root >= 0 else { return .unavailable }
        defer { close(root) }
        let descriptor = opening.open(relative, beneath: root)
        guard descriptor >= 0 else { return Self.finding(forErrno: errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            close(descriptor)
            return .unavailable
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            return .file(OpenFile(owning: descriptor, status: status))
        case S_IFDIR:
            close(descriptor)
            return .folder
        default:
            close(descriptor)
            return .absent
        }
    }

    /// The folder itself may be a symbolic link: its path comes from the user who starts the
    /// preview, not from a client.
    private func openRoot() -> Int32 {
        open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }

    private static func finding(forErrno code: Int32) -> Finding {
        switch code {
        case EACCES, EPERM: .unreadable
        case EMFILE, ENFILE, ENOMEM, EIO, EAGAIN, EINTR: .unavailable
        default: .absent
        }
    }
}
