package import Glibc

/// What the file system says of a file, which changes whenever its contents do.
package struct FileIdentity: Hashable, Sendable {
    package let size: Int64
    /// When its contents changed last, in nanoseconds since 1970.
    package let modified: Int64
    /// When its contents or its place changed last.
    package let changed: Int64
    package let inode: UInt64

    package init(_ status: stat) {
        size = Int64(status.st_size)
        modified = Self.nanoseconds(status.st_mtim)
        changed = Self.nanoseconds(status.st_ctim)
        inode = UInt64(status.st_ino)
    }

    /// Nil if there is no such file.
    package init?(path: String) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(status)
    }

    package static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

/// Tells a published folder from any other that stood or will stand at its path.
package struct FolderIdentity: Hashable, Sendable {
    package let path: String
    private let device: UInt64
    private let inode: UInt64
    /// When it came to its place, since two folders take turns there.
    private let changed: Int64

    /// Nil if there is no such folder.
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
