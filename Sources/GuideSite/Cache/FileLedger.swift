internal import Glibc
internal import Synchronization

/// The fingerprints of the files that were read, by their paths from the guide's root.
///
/// A class because the folder that keeps it is passed around by value.
final class FileLedger: Sendable {
    private let files = Mutex<[String: Fingerprint]>([:])

    var entries: [String: Fingerprint] { files.withLock(\.self) }

    func enter(_ path: String, _ fingerprint: Fingerprint) {
        files.withLock { $0[path] = fingerprint }
    }
}

extension GuideFolder {
    /// How long two changes to a file may share one time stamp, in nanoseconds.
    private static let clockTick: Int64 = 20_000_000

    /// The folder that builds write into unless another is named.
    static let published = "Site/public"

    /// The names and identities of all files that a site is made from.
    ///
    /// - Returns: Nil if one changed so recently that a further change could leave it looking the
    ///   same.
    func inventory() -> Fingerprint? {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &now)
        let latest = FileIdentity.nanoseconds(now) - Self.clockTick
        var isSettled = true
        let identities = identities { identity in
            isSettled = isSettled && max(identity.modified, identity.changed) < latest
        }
        return isSettled ? identities : nil
    }

    /// As `inventory`, however recently a file changed.
    var identities: Fingerprint { identities { _ in } }

    private func identities(_ found: (FileIdentity) -> Void) -> Fingerprint {
        Fingerprint { builder in
            walk { path, status in
                builder.add(path)
                guard status.st_mode & S_IFMT != S_IFDIR else { return }
                let identity = FileIdentity(status)
                found(identity)
                builder.add(identity.size)
                builder.add(identity.modified)
                builder.add(identity.changed)
                builder.add(identity.inode)
            }
        }
    }

    /// Every folder that a site is made from, as a path from the root.
    var folders: [String] {
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
