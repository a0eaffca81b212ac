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

    /// The names and identities of all files that a site is made from.
    ///
    /// - Returns: Nil if one changed so recently that a further change could leave it looking the
    ///   same.
    func inventory() -> Fingerprint? {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &now)
        let latest = FileIdentity.nanoseconds(now) - Self.clockTick
        var isSettled = true
        let fingerprint = Fingerprint { builder in
            for folder in ["Content", "Site"] {
                add(folder, depth: 0, to: &builder) { identity in
                    isSettled = isSettled && max(identity.modified, identity.changed) < latest
                }
            }
        }
        return isSettled ? fingerprint : nil
    }

    private func add(
        _ folder: String, depth: Int, to builder: inout FingerprintBuilder,
        found: (FileIdentity) -> Void
    ) {
        guard depth < Self.deepestFolder else { return }
        for name in names(in: folder) {
            let relative = "\(folder)/\(name)"
            // Written by us.
            if relative == "Site/public" { continue }
            var status = stat()
            guard lstat(path(relative), &status) == 0 else { continue }
            builder.add(relative)
            if status.st_mode & S_IFMT == S_IFDIR {
                add(relative, depth: depth + 1, to: &builder, found: found)
            } else {
                let identity = FileIdentity(status)
                found(identity)
                builder.add(identity.size)
                builder.add(identity.modified)
                builder.add(identity.changed)
                builder.add(identity.inode)
            }
        }
    }
}
