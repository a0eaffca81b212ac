internal import Files
internal import Glibc
internal import Text

/// The files of a built site, read and never written.
struct BuiltFiles: Sendable {
    private let folder: String
    /// The sorted paths of the files; those with a dot in front of a name are no part of the site.
    let paths: [String]
    private let known: Set<String>

    /// - Throws: If there is no such folder.
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
        known = Set(paths)
    }

    /// No site has a larger one; what claims to be may have no end.
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

    /// The figures of a data file as a table; none of a file that is no data, or that says the same
    /// as a file of another kind beside it.
    func tables(_ path: String) throws(OutputError) -> [HTMLTable] {
        let stem = path.prefix { $0 != "." }
        if path.hasSuffix(".csv") { return [DataTable.csv(try read(path), caption: path)] }
        guard path.hasSuffix(".json"), !known.contains("\(stem).csv") else { return [] }
        return DataTable.json(try read(path), caption: path).map { [$0] } ?? []
    }

    /// The path of the page at an address of any base: `https://guide.example/base/en/` is
    /// `en/index.html`.
    func path(ofAddress address: String) -> String? {
        let withoutFragment = address.prefix { $0 != "#" && $0 != "?" }
        let parts = withoutFragment.split(separator: "/")
        for start in parts.indices {
            let path = (parts[start...] + ["index.html"]).joined(separator: "/")
            if known.contains(path) { return path }
        }
        return nil
    }

    /// Whether a file is the same in two sites: the same file on the disk, or the same bytes.
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
        // Without waiting for a writer, should it be a pipe.
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
