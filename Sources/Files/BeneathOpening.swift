internal import Glibc

/// A way to open what stands below a folder and nothing else, following no symbolic link.
package enum BeneathOpening: Sendable {
    /// The kernel keeps the look-up below the folder, in one call.
    case byKernel
    /// One name after the other, each of them refused if it is a link.
    case byWalking

    /// What this kernel can do: `openat2` came with Linux 5.6, and some containers forbid it.
    package static let best: BeneathOpening = {
        // Asked below no folder at all, a kernel that has the call says that there is none.
        openByKernel(".", beneath: -1, 0) < 0 && errno == EBADF ? .byKernel : .byWalking
    }()

    /// A descriptor for reading, or a negative number with the reason in `errno`, which is `ELOOP` if
    /// there is a link on the way.
    ///
    /// The path holds names joined by slashes, none of them empty, `.` or `..`. A path with a zero in it is
    /// that of no file.
    ///
    /// - Parameter flags: What is asked for besides reading, such as `O_DIRECTORY`.
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

/// The flags for reading: opening a pipe would wait for someone to write to it if `O_NONBLOCK` were
/// not there.
private let readingFlags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY

/// The kernel's `struct open_how`.
private struct OpenHow {
    var flags: UInt64
    var mode: UInt64 = 0
    var resolve: UInt64
}

private typealias OpenAt2 =
    @convention(c) (Int, Int, UnsafePointer<CChar>, UnsafeRawPointer, Int) -> Int

// The C library's `syscall`, looked up because Swift imports no function with variable arguments.
// On 64-bit Linux those are passed as the fixed ones are.
private let openAt2: OpenAt2? = dlsym(nil, "syscall").map { unsafeBitCast($0, to: OpenAt2.self) }

private func openByKernel(_ path: String, beneath folder: Int32, _ flags: Int32) -> Int32 {
    guard let openAt2 else {
        errno = ENOSYS
        return -1
    }
    // The same on every architecture.
    let number = 437
    let noMagicLinks: UInt64 = 0x02
    let noSymbolicLinks: UInt64 = 0x04
    let beneath: UInt64 = 0x08
    // A link at the end is refused as any other is, with the same reason.
    let how = OpenHow(
        flags: UInt64((readingFlags | flags) & ~O_NOFOLLOW),
        resolve: noMagicLinks | noSymbolicLinks | beneath)
    // The kernel gives up when a folder is renamed during the look-up.
    for _ in 0..<8 {
        let opened = withUnsafePointer(to: how) {
            openAt2(number, Int(folder), path, $0, MemoryLayout<OpenHow>.size)
        }
        guard opened < 0, errno == EAGAIN || errno == EINTR else { return Int32(opened) }
    }
    return -1
}

private func openByWalking(_ path: String, beneath folder: Int32, _ flags: Int32) -> Int32 {
    // The names one after the other, each ended by a zero, as the system reads them.
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
            // The system says of a link in place of a folder that it is no folder.
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
