package import Files
internal import Glibc
internal import Text

/// The names and identities of all files and folders that a site is made from, as they were at a moment.
package struct FileInventory: Sendable {
    /// How long two changes to a file may share one time stamp, in nanoseconds.
    private static let clockTick: Int64 = 20_000_000

    /// The files and folders in the order of a walk; a folder has no identity.
    private var files: [(path: String, identity: FileIdentity?)] = []
    private var positions: [String: Int] = [:]
    /// Whether folders and files are all that there is, so that nothing about their names has to be reported.
    private var isPlain = true
    /// A file that changed after this moment may change again and look the same.
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

    /// Takes note of a folder that could not be looked into.
    fileprivate mutating func enterUnknownFolder() { isPlain = false }

    /// The files below a folder with one of some endings, sorted; nil if something there has to be reported
    /// besides.
    ///
    /// - Complexity: O(*n*) in the number of all files.
    func files(below folder: String, endings: [String]) -> [String]? {
        guard isPlain else { return nil }
        let start = "\(folder)/"
        return files.lazy.filter { path, identity in
            identity != nil && endings.contains(where: path.hasSuffix) && path.hasPrefix(start)
        }.map(\.path).sorted()
    }

    /// The fingerprint of all names and identities, however recently a file changed.
    package var identities: Fingerprint { Self.fingerprint(of: files) }

    /// The fingerprint of all names and identities; nil if a file changed so recently that a
    /// further change could leave it looking the same.
    package var fingerprint: Fingerprint? { settled(files) }

    /// The fingerprint of a file, or of what is in a folder, which is named with a slash behind it; nil if
    /// one of the files changed too recently.
    ///
    /// - Complexity: O(*n*) in the number of all files for a folder.
    package func fingerprint(of place: String) -> Fingerprint? {
        if let position = positions[place] { return settled([files[position]]) }
        return settled(files.filter { $0.path.hasPrefix(place) })
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
    /// The folder that builds write into unless another is named.
    package static let published = "Site/public"

    package var inventory: FileInventory {
        var inventory = FileInventory()
        walk { path, status in
            if let status { inventory.enter(path, status) } else { inventory.enterUnknownFolder() }
        }
        return inventory
    }

    /// The fingerprint of all that the files a site is made from say, and of their names: the same for a copy
    /// on another machine.
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

    /// Every folder that a site is made from, as a path from the root.
    package var folders: [String] {
        var folders = Self.tops
        walk { path, status in
            if let status, status.st_mode & S_IFMT == S_IFDIR { folders.append(path) }
        }
        return folders
    }

    /// Every file and folder below those that a site is made from, each folder before what is in it.
    ///
    /// A folder that cannot be listed is reported.
    package var entries: [(path: String, isFolder: Bool)] {
        var entries: [(path: String, isFolder: Bool)] = []
        walk { path, status in
            guard let status else { return reportUnlisted(path) }
            entries.append((path, status.st_mode & S_IFMT == S_IFDIR))
        }
        return entries
    }

    /// Reports a folder that cannot be listed, unless it is missing, a link or too deep, which other readers report.
    private func reportUnlisted(_ folder: String) {
        let isDeep = folder.split(separator: "/").count > Self.deepestFolder
        guard !isDeep, ![0, ENOENT, ELOOP].contains(errno) else { return }
        reportFailure(folder)
    }

    private static let tops = ["Content", "Site"]

    /// Visits what is below the folders that a site is made from, without what builds write there.
    ///
    /// - Parameter visit: Takes each path and what the system says of it; nil of a folder that cannot be
    ///   looked into, or is nested too deep for that.
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
