internal import Glibc
package import GuideFiles

/// The names and identities of all files and folders that a site is made from, as they were at a moment.
package struct FileInventory: Sendable {
    /// How long two changes to a file may share one time stamp, in nanoseconds.
    private static let clockTick: Int64 = 20_000_000

    /// The files and folders in the order of a walk; a folder has no identity.
    private var files: [(path: String, identity: FileIdentity?)] = []
    private var positions: [String: Int] = [:]
    /// A file that changed after this moment may change again and look the same.
    private let latest: Int64

    package init() {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &now)
        latest = FileIdentity.nanoseconds(now) - Self.clockTick
    }

    fileprivate mutating func enter(_ path: String, _ identity: FileIdentity?) {
        positions[path] = files.count
        files.append((path, identity))
    }

    /// The fingerprint of all names and identities, however recently a file changed.
    package var identities: Fingerprint { Self.fingerprint(of: files) }

    /// The fingerprint of all names and identities; nil if a file changed so recently that a
    /// further change could leave it looking the same.
    package var fingerprint: Fingerprint? { settled(files) }

    /// The fingerprint of some files, and of what is in folders, which are named with a slash
    /// behind them; nil if one of the files changed too recently.
    package func fingerprint(of places: [String]) -> Fingerprint? {
        if places.count == 1, let position = positions[places[0]] {
            return settled([files[position]])
        }
        return settled(files.filter { file in places.contains { file.path.hasPrefix($0) } })
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
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            inventory.enter(path, isFolder ? nil : FileIdentity(status))
        }
        return inventory
    }

    /// The fingerprint of all that the files a site is made from say, and of their names: the same for a copy
    /// on another machine.
    package var contents: Fingerprint {
        Fingerprint { builder in
            walk { path, status in
                guard status.st_mode & S_IFMT == S_IFREG else { return }
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
            if status.st_mode & S_IFMT == S_IFDIR { folders.append(path) }
        }
        return folders
    }

    private static let tops = ["Content", "Site"]

    /// Visits what is below the folders that a site is made from, without what builds write there.
    private func walk(_ visit: (String, stat) -> Void) {
        for folder in Self.tops { walk(folder, depth: 0, visit) }
    }

    private func walk(_ folder: String, depth: Int, _ visit: (String, stat) -> Void) {
        guard depth < Self.deepestFolder else { return }
        for name in names(in: folder) {
            let relative = "\(folder)/\(name)"
            var status = stat()
            guard relative != Self.published, lstat(path(relative), &status) == 0 else { continue }
            visit(relative, status)
            if status.st_mode & S_IFMT == S_IFDIR { walk(relative, depth: depth + 1, visit) }
        }
    }
}
