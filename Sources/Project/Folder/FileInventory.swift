package import Files
internal import Glibc
internal import Text

/// A snapshot of the names and identities of all files and folders of a guide.
package struct FileInventory: Sendable {
    /// The maximum time in nanoseconds in which two changes of a file may have the same time stamp.
    private static let clockTick: Int64 = 20_000_000

    /// The files and folders in the order of traversal.
    ///
    /// Folders have no identity.
    private var files: [(path: String, identity: FileIdentity?)] = []
    private var positions: [String: Int] = [:]
    /// True if there are only readable files and folders with valid names, so that nothing must be
    /// reported.
    private var isPlain = true
    /// The time after which a file may have changed again with the same time stamp.
    private let latest: Int64

    package init() {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &now)
        latest = FileIdentity.nanoseconds(now) - Self.clockTick
    }

    fileprivate mutating func enter(_ path: String, _ status: stat) {
        let kind = status.st_mode & S_IFMT
        if kind == S_IFLNK || !GuideFolder.isName(path) { isPlain = false }
        positions[path] = files.count
        files.append((path, kind == S_IFDIR ? nil : FileIdentity(status)))
    }

    /// Records a folder that cannot be listed.
    fileprivate mutating func enterUnknownFolder() { isPlain = false }

    /// Returns the sorted files below a folder with one of some extensions; nil if diagnostics must
    /// be reported for any file.
    ///
    /// - Complexity: O(*n*) in the number of all files.
    func files(below folder: String, endings: [String]) -> [String]? {
        guard isPlain else { return nil }
        let start = "\(folder)/"
        return files.lazy.filter { path, identity in
            identity != nil && endings.contains(where: path.hasSuffix) && path.hasPrefix(start)
        }.map(\.path).sorted()
    }

    /// The fingerprint of all names and identities, including recently changed files.
    package var identities: Fingerprint { Self.fingerprint(of: files) }

    /// The fingerprint of all names and identities; nil if a file changed so recently that another
    /// change might not be noticed.
    package var fingerprint: Fingerprint? { settled(files) }

    /// Returns the fingerprint of a file, or of a folder whose path ends in a slash; nil if one of
    /// the files changed too recently.
    ///
    /// - Complexity: O(*n*) in the number of all files for a folder.
    package func fingerprint(of prefix: String) -> Fingerprint? {
        if let position = positions[prefix] { return settled([files[position]]) }
        return settled(files.filter { $0.path.hasPrefix(prefix) })
    }

    private func settled(_ files: [(path: String, identity: FileIdentity?)]) -> Fingerprint? {
        let isSettled = files.allSatisfy { _, identity in
            identity.map { max($0.modified, $0.changed) < latest } ?? true
        }
        return isSettled ? Self.fingerprint(of: files) : nil
    }

    private static func fingerprint(
        of files: [(path: String, identity: FileIdentity?)]
    ) -> Fingerprint {
        Fingerprint { builder in
            for (path, identity) in files {
                builder.add(path)
                guard let identity else { continue }
                builder.add(identity.size)
                builder.add(identity.modified)
                builder.add(identity.changed)
                builder.add(identity.inode)
            }
        }
    }
}

extension GuideFolder {
    /// The default output folder of builds.
    package static let published = "Site/public"

    package var inventory: FileInventory {
        var inventory = FileInventory()
        walk { path, status in
            if let status { inventory.enter(path, status) } else { inventory.enterUnknownFolder() }
        }
        return inventory
    }

    /// The fingerprint of the names and contents of all files of the guide, independent of the
    /// machine.
    package var contents: Fingerprint {
        Fingerprint { builder in
            walk { path, status in
                guard let status, status.st_mode & S_IFMT == S_IFREG else { return }
                builder.add(path)
                builder.add(
                    FileSystem.readFile(self.path(path)).map { fingerprint(of: $0, at: path) }
                        ?? .ofNothing)
            }
        }
    }

    /// The paths of all folders of the guide from the root.
    package var folders: [String] {
        var folders = Self.tops
        walk { path, status in
            if let status, status.st_mode & S_IFMT == S_IFDIR { folders.append(path) }
        }
        return folders
    }

    /// All files and folders of the guide, each folder before its contents.
    ///
    /// Reports folders that cannot be listed.
    package var entries: [(path: String, isFolder: Bool)] {
        var entries: [(path: String, isFolder: Bool)] = []
        walk { path, status in
            guard let status else { return reportUnlisted(path) }
            entries.append((path, status.st_mode & S_IFMT == S_IFDIR))
        }
        return entries
    }

    /// Reports a folder that cannot be listed.
    ///
    /// Missing folders, links and too deep folders are reported by other readers.
    private func reportUnlisted(_ folder: String) {
        let isDeep = folder.split(separator: "/").count > Self.deepestFolder
        guard !isDeep, ![0, ENOENT, ELOOP].contains(errno) else { return }
        reportFailure(folder)
    }

    private static let tops = ["Content", "Site"]

    /// Visits all files and folders of the guide, except for the output folder.
    ///
    /// - Parameter visit: Called with each path and its status; with nil for a folder that cannot
    ///   be listed or is too deep.
    private func walk(_ visit: (String, stat?) -> Void) {
        for folder in Self.tops { walk(folder, depth: 0, visit) }
    }

    private func walk(_ folder: String, depth: Int, _ visit: (String, stat?) -> Void) {
        errno = 0
        guard depth < Self.deepestFolder, let names = listing(of: folder) else {
            return visit(folder, nil)
        }
        for name in names {
            let relative = "\(folder)/\(name)"
            var status = stat()
            guard relative != Self.published, lstat(path(relative), &status) == 0 else { continue }
            visit(relative, status)
            if status.st_mode & S_IFMT == S_IFDIR { walk(relative, depth: depth + 1, visit) }
        }
    }
}
