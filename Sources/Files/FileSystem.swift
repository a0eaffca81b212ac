internal import Glibc

/// System calls on files and folders that throw `OutputError` on failure.
package enum FileSystem {
    /// Returns the absolute path of a folder with symbolic links resolved.
    ///
    /// If the folder does not exist, its parent is created.
    ///
    /// - Throws: `OutputError.system` if a parent cannot be created or resolved.
    package static func resolved(_ folder: String) throws(OutputError) -> String {
        var trimmed = folder
        while trimmed.count > 1, trimmed.hasSuffix("/") { trimmed.removeLast() }
        if let real = realpath(trimmed, nil) {
            defer { free(real) }
            return String(cString: real)
        }
        guard errno == ENOENT else { throw .system("open", trimmed, systemError()) }
        let parent = trimmed.contains("/") ? parent(of: trimmed) : "."
        try makeFolders(parent.isEmpty ? "/" : parent)
        guard let real = realpath(parent.isEmpty ? "/" : parent, nil) else {
            throw .system("open", parent, systemError())
        }
        defer { free(real) }
        let name = trimmed.split(separator: "/").last.map(String.init) ?? ""
        return "\(String(cString: real) == "/" ? "" : String(cString: real))/\(name)"
    }

    /// Returns the relative path from a folder to another path; both are absolute and resolved.
    package static func path(to target: String, from folder: String) -> String {
        let there = target.split(separator: "/")
        let here = folder.split(separator: "/")
        let shared = zip(there, here).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: here.count - shared)
        return (up + there.dropFirst(shared).map(String.init)).joined(separator: "/")
    }

    /// Returns true if a relative path stays below its folder: no component is empty, `.` or `..`.
    package static func staysInside(_ path: String) -> Bool {
        !path.utf8.contains(0)
            && path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
                .allSatisfy {
                    !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
                }
    }

    /// Returns the parent folder without a trailing slash; empty for the root folder.
    package static func parent(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    /// Creates a folder and its missing parents.
    ///
    /// - Parameter isPublic: True to make the new folders accessible to all users regardless of the
    ///   umask, for servers that run as another user.
    /// - Throws: `OutputError.system` if a folder cannot be created.
    package static func makeFolders(
        _ path: String, public isPublic: Bool = false
    ) throws(OutputError) {
        func make() -> Bool {
            guard mkdir(path, 0o755) == 0 else { return errno == EEXIST }
            return !isPublic || chmod(path, 0o755) == 0
        }
        if path.isEmpty || make() { return }
        guard errno == ENOENT else { throw .system("make", path, systemError()) }
        try makeFolders(parent(of: path), public: isPublic)
        if !make() { throw .system("make", path, systemError()) }
    }

    /// Returns true if all users may read a file.
    private static func isReadable(_ status: stat) -> Bool { status.st_mode & 0o444 == 0o444 }

    /// Returns the identity of a file that all users may read and that has the given contents; nil
    /// for any other.
    package static func same(_ path: String, _ bytes: [UInt8]) -> FileIdentity? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            Int(status.st_size) == bytes.count, isReadable(status)
        else { return nil }
        var buffer = [UInt8](repeating: 0, count: min(65_536, max(1, bytes.count)))
        var offset = 0
        while offset < bytes.count {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0, offset + count <= bytes.count,
                buffer[..<count].elementsEqual(bytes[offset..<offset + count])
            else { return nil }
            offset += count
        }
        return FileIdentity(status)
    }

    /// Writes a new file.
    ///
    /// Fails if it exists.
    ///
    /// - Parameters:
    ///   - isPublic: True to make the file readable by all users regardless of the umask.
    ///   - makeFolders: Called if the parent folder does not exist.
    /// - Throws: `OutputError.system` if the file exists or cannot be written.
    @discardableResult
    package static func writeFile(
        _ path: String, _ bytes: [UInt8], public isPublic: Bool = false,
        makingFolders makeFolders: () throws(OutputError) -> Void = {}
    ) throws(OutputError) -> FileIdentity {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        var descriptor = open(path, flags, 0o644)
        if descriptor < 0, errno == ENOENT {
            try makeFolders()
            descriptor = open(path, flags, 0o644)
        }
        guard descriptor >= 0 else {
            let isTaken = errno == EEXIST || errno == ENOTDIR || errno == EISDIR
            throw isTaken ? .taken(path) : .system("write", path, systemError())
        }
        defer { close(descriptor) }
        var status = stat()
        guard write(bytes, to: descriptor), fstat(descriptor, &status) == 0,
            !isPublic || isReadable(status)
                || fchmod(descriptor, 0o644) == 0
                    && fstat(descriptor, &status) == 0
        else {
            throw .system("write", path, systemError())
        }
        return FileIdentity(status)
    }

    /// Writes a file atomically and replaces an existing one.
    ///
    /// On failure, the existing file is unchanged.
    ///
    /// - Throws: `OutputError.system` if the file cannot be written.
    package static func replaceFile(_ path: String, _ bytes: [UInt8]) throws(OutputError) {
        let folder = parent(of: path)
        let draft = "\(folder)/.\(path.dropFirst(folder.count + 1)).next-\(getpid())"
        try? remove(draft)
        try writeFile(draft, bytes)
        guard rename(draft, path) == 0 else {
            let reason = systemError()
            try? remove(draft)
            throw .system("write", path, reason)
        }
    }

    /// Returns the contents of a regular file; nil if there is none, or if it is larger than
    /// `limit` bytes.
    ///
    /// A sparse file takes no room on the disk and, read whole, all memory.
    package static func readFile(_ path: String, atMost limit: Int = 1 << 30) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size <= limit
        else { return nil }
        return bytes(of: descriptor, expecting: Int(status.st_size))
    }

    /// Writes all bytes to an open file.
    ///
    /// Returns false, with the error in `errno`, on failure.
    package static func write(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Glibc.write(
                    descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count >= 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    /// Returns the relative paths of all files below a folder; empty if it does not exist.
    ///
    /// - Throws: `OutputError.system` if a folder cannot be read.
    package static func files(below folder: String) throws(OutputError) -> [String] {
        var found: [String] = []
        try collect(folder, prefix: "", into: &found)
        return found
    }

    private static func collect(
        _ folder: String, prefix: String, into found: inout [String]
    ) throws(OutputError) {
        // The list is read to its end first, so that recursion needs no more than one open
        // descriptor.
        for entry in try entries(of: folder) {
            var isFolder = entry.type == DT_DIR
            if entry.type == DT_UNKNOWN {
                // Not every file system reports the type.
                var status = stat()
                isFolder =
                    lstat("\(folder)/\(entry.name)", &status) == 0
                    && status.st_mode & S_IFMT == S_IFDIR
            }
            if isFolder {
                try collect(
                    "\(folder)/\(entry.name)", prefix: "\(prefix)\(entry.name)/", into: &found)
            } else {
                found.append(prefix + entry.name)
            }
        }
    }

    /// Returns the names in a folder, without `.` and `..`; empty if it does not exist.
    ///
    /// - Throws: `OutputError.system` if the folder cannot be read.
    package static func names(in folder: String) throws(OutputError) -> [String] {
        try entries(of: folder).map(\.name)
    }

    private static func entries(
        of folder: String
    ) throws(OutputError) -> [(name: String, type: Int)] {
        guard let directory = opendir(folder) else {
            if isAbsence(errno) { return [] }
            throw .system("open", folder, systemError())
        }
        defer { closedir(directory) }
        guard let entries = entries(of: directory) else {
            throw .system("read", folder, systemError())
        }
        return entries
    }

    /// Returns the entries of an open folder, without `.` and `..`; nil, with the error in `errno`,
    /// on failure.
    package static func entries(of directory: OpaquePointer) -> [(name: String, type: Int)]? {
        var entries: [(name: String, type: Int)] = []
        while true {
            // `readdir` returns null both at the end and on failure, and only sets `errno` on
            // failure.
            errno = 0
            guard let entry = readdir(directory) else { return errno == 0 ? entries : nil }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { entries.append((name, Int(entry.pointee.d_type))) }
        }
    }

    /// Returns true for an error that means that the file does not exist.
    package static func isAbsence(_ reason: CInt) -> Bool {
        reason == ENOENT || reason == ENOTDIR
    }

    /// Removes a file, or a folder with its contents.
    ///
    /// Does not follow symbolic links.
    ///
    /// - Throws: `OutputError.system` if a file cannot be removed.
    package static func remove(_ path: String) throws(OutputError) {
        guard remove(path, in: AT_FDCWD) || errno == ENOENT else {
            throw .system("remove", path, systemError())
        }
    }

    /// Removes a file or folder by its name in bytes, which need not be valid UTF-8.
    private static func remove(_ name: UnsafePointer<CChar>, in folder: CInt) -> Bool {
        if unlinkat(folder, name, 0) == 0 { return true }
        guard errno == EISDIR || errno == EPERM else { return false }
        let descriptor = openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return false }
        guard let directory = fdopendir(descriptor) else {
            close(descriptor)
            return false
        }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let isRemoved = withUnsafePointer(to: &entry.pointee.d_name) { bytes in
                let name = UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self)
                if strcmp(name, ".") == 0 || strcmp(name, "..") == 0 { return true }
                return remove(name, in: descriptor) || errno == ENOENT
            }
            guard isRemoved else { return false }
        }
        return unlinkat(folder, name, AT_REMOVEDIR) == 0
    }

    /// Reads an open file, up to the `size` that it had when its status was read; nil on failure.
    package static func bytes(of descriptor: CInt, expecting size: Int) -> [UInt8]? {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = Glibc.read(
                    descriptor, buffer.baseAddress.map { $0 + count }, size - count)
                if got < 0, errno == EINTR { continue }
                if got < 0 { failed = true }
                if got <= 0 { break }
                count += got
            }
        }
        return failed ? nil : bytes
    }
}

/// Returns the system's message for `errno`.
package func systemError() -> String { String(cString: strerror(errno)) }
