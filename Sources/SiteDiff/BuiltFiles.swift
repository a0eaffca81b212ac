internal import Files
internal import Glibc
internal import Text

/// Read-only access to the files of a built site.
struct BuiltFiles: Sendable {
    private let folder: String
    /// The sorted paths of the files, without those with a name that starts with a dot.
    let paths: [String]
    private let lookup: Set<String>

    /// - Throws: `OutputError` if the folder does not exist or contains no HTML files.
    init(_ folder: String) throws(OutputError) {
        var status = stat()
        guard stat(folder, &status) == 0 else { throw .system("open", folder, systemError()) }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw .notASite(folder) }
        let paths = try FileSystem.files(below: folder).filter {
            !$0.split(separator: "/").contains { $0.hasPrefix(".") }
        }
        guard paths.contains(where: { $0.hasSuffix(".html") }) else { throw .notASite(folder) }
        self.folder = folder
        self.paths = paths.sorted()
        lookup = Set(paths)
    }

    /// The maximum file size in bytes.
    ///
    /// No site has a larger file; a special file may be endless.
    private static let largestFile = 64 << 20

    func read(_ path: String) throws(OutputError) -> [UInt8] {
        let descriptor = try open(path)
        defer { close(descriptor) }
        return try bytes(of: descriptor, path)
    }

    private func bytes(of descriptor: CInt, _ path: String) throws(OutputError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count >= 0 else { throw .system("read", "\(folder)/\(path)", systemError()) }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
    }

    func page(_ path: String) throws(OutputError) -> HTMLPage { HTMLReader.read(try read(path)) }

    /// Returns the contents of a data file as a table; none for other files, and for JSON files
    /// with the same contents as a CSV file.
    func tables(_ path: String) throws(OutputError) -> [HTMLTable] {
        let stem = path.prefix { $0 != "." }
        if path.hasSuffix(".csv") { return [DataTable.csv(try read(path), caption: path)] }
        guard path.hasSuffix(".json"), !lookup.contains("\(stem).csv") else { return [] }
        return DataTable.json(try read(path), caption: path).map { [$0] } ?? []
    }

    /// Returns the path of the page at a URL with any base: `https://guide.example/base/en/` is
    /// `en/index.html`.
    func path(ofAddress address: String) -> String? {
        let withoutFragment = address.prefix { $0 != "#" && $0 != "?" }
        let parts = withoutFragment.split(separator: "/")
        for start in parts.indices {
            let path = (parts[start...] + ["index.html"]).joined(separator: "/")
            if lookup.contains(path) { return path }
        }
        return nil
    }

    /// Returns true if a file is equal in two sites: the same inode or the same bytes.
    static func isSame(
        _ left: BuiltFiles, _ right: BuiltFiles, _ path: String
    ) throws(OutputError) -> Bool {
        let descriptors = (try left.open(path), try right.open(path))
        defer {
            close(descriptors.0)
            close(descriptors.1)
        }
        var statuses = (stat(), stat())
        guard fstat(descriptors.0, &statuses.0) == 0, fstat(descriptors.1, &statuses.1) == 0 else {
            throw .system("read", path, systemError())
        }
        if statuses.0.st_dev == statuses.1.st_dev, statuses.0.st_ino == statuses.1.st_ino {
            return true
        }
        guard statuses.0.st_size == statuses.1.st_size else { return false }
        return try left.bytes(of: descriptors.0, path) == right.bytes(of: descriptors.1, path)
    }

    private func open(_ path: String) throws(OutputError) -> CInt {
        // `O_NONBLOCK` avoids waiting for the writer of a pipe.
        let descriptor = Glibc.open(
            "\(folder)/\(path)", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            throw .system("open", "\(folder)/\(path)", systemError())
        }
        var status = stat()
        let reason: String? =
            if fstat(descriptor, &status) != 0 {
                systemError()
            } else if status.st_mode & S_IFMT != S_IFREG {
                "it is not a file"
            } else if status.st_size > Self.largestFile {
                "it has more than \(Self.largestFile >> 20) megabytes"
            } else {
                nil
            }
        guard let reason else { return descriptor }
        close(descriptor)
        throw .system("read", "\(folder)/\(path)", reason)
    }
}
