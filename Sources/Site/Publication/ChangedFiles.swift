internal import Files
internal import Pages
internal import Text

/// The changes between the site that was last uploaded and the current one.
///
/// The list grows from build to build; the uploader deletes it. A line is `send PATH` or `delete PATH`, in
/// the order of execution: resources, pages, then removed files, so that no page lacks a resource.
package struct ChangedFiles: Sendable {
    private var sent: Set<SafeName> = []
    private var deleted: Set<SafeName> = []

    /// Makes an empty list.
    package init() {}

    /// Parses a list of an earlier build; nil if a line is invalid.
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

    /// Adds the changes of a build.
    ///
    /// Files with unsafe names are not listed. They were written by others and removed.
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

    /// Returns the position of a file in the order of uploads: resources before pages.
    private static func rank(of path: String) -> Int {
        if path.hasPrefix("assets/") { return 0 }
        let isPage = [".html", ".html.gz", ".html.br"].contains(where: path.hasSuffix)
        return isPage ? 2 : 1
    }
}
