package import Glibc

/// File metadata that changes whenever the contents change.
package struct FileIdentity: Hashable, Sendable {
    package let size: Int64
    /// The modification time of the contents, in nanoseconds since 1970.
    package let modified: Int64
    /// The change time of contents or metadata, in nanoseconds since 1970.
    package let changed: Int64
    package let inode: UInt64

    package init(_ status: stat) {
        size = Int64(status.st_size)
        modified = Self.nanoseconds(status.st_mtim)
        changed = Self.nanoseconds(status.st_ctim)
        inode = UInt64(status.st_ino)
    }

    /// Nil if the path is not a regular file.
    package init?(path: String) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(status)
    }

    package static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

/// Identifies a published folder among others that were or will be at the same path.
package struct FolderIdentity: Hashable, Sendable {
    package let path: String
    private let device: UInt64
    private let inode: UInt64
    /// The change time in nanoseconds since 1970: two folders may be swapped at the same path.
    private let changed: Int64

    /// Nil if the folder does not exist.
    package init?(_ path: String) {
        var status = stat()
        guard let path = try? FileSystem.resolved(path), lstat(path, &status) == 0,
            status.st_mode & S_IFMT == S_IFDIR
        else { return nil }
        self.path = path
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        changed = FileIdentity.nanoseconds(status.st_ctim)
    }
}
