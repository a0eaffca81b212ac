internal import Glibc

/// A way to open files below a folder without following symbolic links.
package enum BeneathOpening: Sendable {
    /// Uses `openat2`, in one system call.
    case byKernel
    /// Uses `openat` for each path component, refusing symbolic links.
    case byWalking

    /// The best way that the kernel supports: `openat2` needs Linux 5.6, and some containers forbid
    /// it.
    package static let best: BeneathOpening = {
        // With an invalid descriptor, a kernel that supports the call fails with `EBADF`.
        openByKernel(".", beneath: -1, 0) < 0 && errno == EBADF ? .byKernel : .byWalking
    }()

    /// Opens a file or folder for reading and returns its descriptor, or a negative number with the
    /// error in `errno`: `ELOOP` for a symbolic link in the path.
    ///
    /// The path consists of names joined by slashes, none of them empty, `.` or `..`. A path that
    /// contains a zero byte fails with `ENOENT`.
    ///
    /// - Parameter flags: Flags to add, such as `O_DIRECTORY`.
    package func open(_ path: String, beneath folder: Int32, flags: Int32 = 0) -> Int32 {
        guard !path.utf8.contains(0) else {
            errno = ENOENT
            return -1
        }
        return switch self {
        case .byKernel: openByKernel(path, beneath: folder, flags)
        case .byWalking: openByWalking(path, beneath: folder, flags)
        }
    }
}

/// The flags for reading.
///
/// `O_NONBLOCK` keeps `open` from waiting for the writer of a pipe.
private let readingFlags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY

/// The kernel's `struct open_how`.
private struct OpenHow {
    var flags: UInt64
    var mode: UInt64 = 0
    var resolve: UInt64
}

private typealias OpenAt2 =
    @convention(c) (Int, Int, UnsafePointer<CChar>, UnsafeRawPointer, Int) -> Int

// The C library's `syscall`, found at run time because Swift does not import variadic functions. On
// 64-bit Linux, variadic arguments are passed like fixed ones.
private let openAt2: OpenAt2? = dlsym(nil, "syscall").map { unsafeBitCast($0, to: OpenAt2.self) }

private func openByKernel(_ path: String, beneath folder: Int32, _ flags: Int32) -> Int32 {
    guard let openAt2 else {
        errno = ENOSYS
        return -1
    }
    // The number of `openat2`, the same on every architecture.
    let number = 437
    let noMagicLinks: UInt64 = 0x02
    let noSymbolicLinks: UInt64 = 0x04
    let beneath: UInt64 = 0x08
    // Without `O_NOFOLLOW`, a link at the end of the path fails like any other, with `ELOOP`.
    let how = OpenHow(
        flags: UInt64((readingFlags | flags) & ~O_NOFOLLOW),
        resolve: noMagicLinks | noSymbolicLinks | beneath)
    // `openat2` fails with `EAGAIN` if a folder is renamed during the lookup.
    for _ in 0..<8 {
        let opened = withUnsafePointer(to: how) {
            openAt2(number, Int(folder), path, $0, MemoryLayout<OpenHow>.size)
        }
        guard opened < 0, errno == EAGAIN || errno == EINTR else { return Int32(opened) }
    }
    return -1
}

private func openByWalking(_ path: String, beneath folder: Int32, _ flags: Int32) -> Int32 {
    // The path components, each ended by a zero byte.
    let slash = CChar(bitPattern: UInt8(ascii: "/"))
    let names = path.utf8CString.map { $0 == slash ? 0 : $0 }
    return names.withUnsafeBufferPointer { names in
        guard let base = names.baseAddress, names.count > 1 else {
            errno = ENOENT
            return -1
        }
        var name = base
        var parent = folder
        while true {
            let next = name + strlen(name) + 1
            let isLast = next == base + names.count
            let opened = openat(parent, name, readingFlags | (isLast ? flags : O_DIRECTORY))
            var reason = errno
            // For a link in place of a folder, `openat` with `O_DIRECTORY` reports `ENOTDIR`.
            var status = stat()
            if opened < 0, reason == ENOTDIR,
                fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
                status.st_mode & S_IFMT == S_IFLNK
            {
                reason = ELOOP
            }
            if parent != folder { close(parent) }
            guard opened >= 0, !isLast else {
                errno = reason
                return opened
            }
            parent = opened
            name = next
        }
    }
}
