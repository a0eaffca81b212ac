private import Foundation

/// A folder of its own for one test, removed with all it holds when nobody holds on to it any more.
///
/// A class so that it is removed once, whoever was handed it.
package final class TemporaryFolder: Sendable {
    /// The folder's absolute path, with links resolved and without a trailing slash.
    package let path: String

    /// The folder of the folders of tests: `TMPDIR` if it is set, or else one in memory if it has room for the
    /// sites of all tests, because a disk takes half as long as the tests.
    package static let parent: String = {
        let inMemory = "/dev/shm"
        let room = try? URL(fileURLWithPath: inMemory)
            .resourceValues(forKeys: [.volumeAvailableCapacityKey]).volumeAvailableCapacity
        let isChosen = ProcessInfo.processInfo.environment["TMPDIR"] != nil
        return isChosen || (room ?? 0) < 2_000_000_000
            ? FileManager.default.temporaryDirectory.path : inMemory
    }()

    /// The folder of this process's folders, removed with all it holds when the process exits: a static constant that
    /// holds on to a folder is never released.
    ///
    /// Removes those of processes that were killed.
    private static let processFolder: String = {
        let prefix = "guide-test-"
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] {
            guard name.hasPrefix(prefix), let other = pid_t(name.dropFirst(prefix.count)),
                kill(other, 0) != 0, errno == ESRCH
            else { continue }
            try? FileManager.default.removeItem(atPath: "\(parent)/\(name)")
        }
        atexit { try? FileManager.default.removeItem(atPath: TemporaryFolder.processFolder) }
        return "\(parent)/\(prefix)\(getpid())"
    }()

    package init() throws {
        let folder = URL(fileURLWithPath: Self.processFolder)
            .appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.resolvingSymlinksInPath().path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path on this machine of a file of the folder.
    package func file(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file, and the folders above it, in the place of whatever stood there.
    package func write(_ name: String, _ text: String) throws {
        try write(name, Array(text.utf8))
    }

    /// Writes the bytes of a file, and the folders above it.
    ///
    /// Foundation's `Data.write` waits until the disk has every file.
    package func write(_ name: String, _ bytes: [UInt8]) throws {
        var opened = fopen(file(name), "wb")
        if opened == nil, errno == ENOENT {
            try FileManager.default.createDirectory(
                at: URL(fileURLWithPath: file(name)).deletingLastPathComponent(),
                withIntermediateDirectories: true)
            opened = fopen(file(name), "wb")
        }
        guard let opened else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        let written = fwrite(bytes, 1, bytes.count, opened)
        guard fclose(opened) == 0, written == bytes.count else { throw POSIXError(.EIO) }
    }

    /// Returns the bytes of a file.
    package func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: file(name))))
    }

    package func read(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: file(name))), as: UTF8.self)
    }

    /// Writes the text of a file with every `old` in it as `new`.
    ///
    /// - Throws: `MissingText` if it has no `old`.
    package func edit(_ name: String, _ old: String, _ new: String) throws {
        let text = try read(name)
        guard text.contains(old) else { throw MissingText(text: old, path: name) }
        try write(name, text.replacingOccurrences(of: old, with: new))
    }

    /// Lays a file or the files of a folder of this machine, at any depth, over those that are here.
    package func lay(_ source: String, as name: String = "") throws {
        let files = FileManager.default
        var isFolder: ObjCBool = false
        guard files.fileExists(atPath: source, isDirectory: &isFolder) else {
            throw MissingFile(path: source)
        }
        let place = name.isEmpty ? path : file(name)
        guard isFolder.boolValue else {
            try files.createDirectory(
                at: URL(fileURLWithPath: place).deletingLastPathComponent(),
                withIntermediateDirectories: true)
            try? files.removeItem(atPath: place)
            return try files.copyItem(atPath: source, toPath: place)
        }
        for entry in try files.contentsOfDirectory(atPath: source) {
            try lay("\(source)/\(entry)", as: name.isEmpty ? entry : "\(name)/\(entry)")
        }
    }

    package func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: file(name))
    }

    package func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(
            atPath: file(name), withIntermediateDirectories: true)
    }

    package func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: file(name))
    }

    /// The paths of all files in a folder, sorted; those with a dot in front are among them.
    package func files(below name: String = "") -> [String] {
        Self.files(below: name.isEmpty ? path : file(name))
    }

    /// Returns the paths of all files in a folder of this machine, sorted.
    package static func files(below folder: String) -> [String] {
        let found = FileManager.default.enumerator(atPath: folder)?.allObjects ?? []
        var isFolder: ObjCBool = false
        return found.compactMap { $0 as? String }.filter {
            FileManager.default.fileExists(atPath: "\(folder)/\($0)", isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }
}

/// An edit of a test found nothing to edit.
package struct MissingText: Error {
    package let text: String
    package let path: String
}
