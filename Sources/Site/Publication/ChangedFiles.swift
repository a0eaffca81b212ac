internal import Files
internal import Pages
internal import Text

/// What a publisher sends and deletes to bring a server up to date: the files in which a site differs from what was
/// sent last.
///
/// The list grows from build to build, and whoever sent what it names removes it. A line is `send PATH` or
/// `delete PATH`, in the order in which they are done: what pages name, then pages, and last what is gone, so that no
/// page ever lacks what it names.
package struct ChangedFiles: Sendable {
    private var sent: Set<SafeName> = []
    private var deleted: Set<SafeName> = []

    /// A list that names no file yet.
    package init() {}

    /// Reads a list that an earlier build wrote; nil if a line is none of such a list.
    package init?(_ bytes: [UInt8]) {
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            guard parts.count == 2, let path = SafeName(path: parts[1]) else { return nil }
            switch parts[0] {
            case "send": sent.insert(path)
            case "delete": deleted.insert(path)
            default: return nil
            }
        }
    }

    /// Adds what a build did.
    ///
    /// No build writes a file with an unsafe name. Such a file of somebody else that a build removed is not listed.
    package mutating func add(written: some Sequence<String>, removed: some Sequence<String>) {
        for path in written.compactMap(SafeName.init(path:)) {
            sent.insert(path)
            deleted.remove(path)
        }
        for path in removed.compactMap(SafeName.init(path:)) {
            sent.remove(path)
            deleted.insert(path)
        }
    }

    package var bytes: [UInt8] {
        let lines =
            sent.map { (rank: Self.rank(of: $0.text), line: "send \($0)\n") }
            + deleted.map { (rank: 3, line: "delete \($0)\n") }
        return Array(
            lines.sorted { ($0.rank, $0.line) < ($1.rank, $1.line) }.map(\.line).joined().utf8)
    }

    /// When a file is sent: before others that name it.
    private static func rank(of path: String) -> Int {
        if path.hasPrefix("assets/") { return 0 }
        let isPage = [".html", ".html.gz", ".html.br"].contains(where: path.hasSuffix)
        return isPage ? 2 : 1
    }
}
