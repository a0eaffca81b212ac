internal import Content
internal import Files
internal import Project

/// Where a guide is: its folder as the system knows it, and as the editor names it.
struct DocumentURI: Sendable {
    /// The path without links.
    let root: String
    /// The path that the editor's addresses begin with.
    let named: String

    /// - Parameters:
    ///   - chosen: The folder that the command line names, if it does.
    ///   - folders: Those that the editor has open, as addresses.
    /// - Returns: Nil if none of them has a guide.
    init?(chosen: String?, folders: [String]) {
        let open = folders.compactMap(Self.path)
        let candidates = chosen.map { [$0] } ?? open + ["."]
        guard let found = candidates.first(where: { GuideFolder(root: $0).isGuide }),
            let root = try? FileSystem.resolved(found)
        else { return nil }
        self.root = root
        // A folder that is a link: its files are called by the link's name.
        named =
            open.compactMap { folder -> String? in
                guard let real = try? FileSystem.resolved(folder), "\(root)/".hasPrefix("\(real)/")
                else { return nil }
                return folder + root.dropFirst(real.count)
            }.first ?? root
    }

    /// The path from the guide's root of a file that an address names; nil if it is no file of the guide.
    func relative(_ address: String) -> String? {
        guard let path = Self.path(address) else { return nil }
        for folder in [named, root] where path.hasPrefix("\(folder)/") {
            return String(path.dropFirst(folder.count + 1))
        }
        return nil
    }

    /// The address of a file of the guide.
    func address(_ path: String) -> String {
        "file://" + percentEncoded("\(named)/\(path)", keeping: "-._~/")
    }

    /// The path of a file's address (RFC 8089), without a slash at its end; nil for another address.
    private static func path(_ address: String) -> String? {
        guard address.hasPrefix("file://") else { return nil }
        let rest = address.dropFirst("file://".count)
        // A host before the path can only be this one.
        guard let slash = rest.firstIndex(of: "/") else { return nil }
        var bytes: [UInt8] = []
        var written = Array(rest[slash...].utf8)[...]
        while let byte = written.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: written.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
            bytes.append(value)
            written = written.dropFirst(2)
        }
        let path = String(decoding: bytes, as: UTF8.self)
        return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
