internal import Content
internal import Files
internal import Project

/// The folder of a guide: its resolved path and its path in the editor's URIs.
struct DocumentURI: Sendable {
    /// The path without symbolic links.
    let root: String
    /// The path in the editor's URIs.
    let named: String

    /// - Parameters:
    ///   - chosen: The folder from the command line, if any.
    ///   - folders: The URIs of the folders that are open in the editor.
    /// - Returns: Nil if no folder contains a guide.
    init?(chosen: String?, folders: [String]) {
        let open = folders.compactMap(Self.path)
        let candidates = chosen.map { [$0] } ?? open + ["."]
        guard let found = candidates.first(where: { GuideFolder(root: $0).isGuide }),
            let root = try? FileSystem.resolved(found)
        else { return nil }
        self.root = root
        // If the open folder is a symbolic link, the editor names files by the path of the link.
        named =
            open.compactMap { folder -> String? in
                guard let real = try? FileSystem.resolved(folder), "\(root)/".hasPrefix("\(real)/")
                else { return nil }
                return folder + root.dropFirst(real.count)
            }.first ?? root
    }

    /// Returns the path of a file relative to the guide's root; nil for files outside of the guide.
    func relative(_ address: String) -> String? {
        guard let path = Self.path(address) else { return nil }
        for folder in [named, root] where path.hasPrefix("\(folder)/") {
            return String(path.dropFirst(folder.count + 1))
        }
        return nil
    }

    /// Returns the URI of a file of the guide.
    func address(_ path: String) -> String {
        "file://" + percentEncoded("\(named)/\(path)", keeping: "-._~/")
    }

    /// Returns the path of a file URI (RFC 8089), without a trailing slash; nil for any other URI.
    private static func path(_ address: String) -> String? {
        guard address.hasPrefix("file://") else { return nil }
        let rest = address.dropFirst("file://".count)
        // A host before the path can only be this machine.
        guard let slash = rest.firstIndex(of: "/") else { return nil }
        guard let path = percentDecoded(String(rest[slash...])) else { return nil }
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
