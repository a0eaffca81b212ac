internal import Content
internal import Files
internal import Glibc
internal import Project

/// A check that a site can be published into a folder.
///
/// It runs before anything is built, because a failure half-way would leave files to clean up.
struct OutputFolder {
    private let folder: String
    /// The guide; nil if no guide is read.
    private let guide: GuideFolder?

    /// Checks the output folder of a build.
    ///
    /// - Parameter folder: The requested folder; nil for the default.
    /// - Throws: `OutputError.unusable` with the reason if another folder is needed; `OutputError.system` if
    ///   the system denies writing.
    static func check(_ folder: String?, of guide: GuideFolder) throws(OutputError) {
        let usual = guide.path(GuideFolder.published)
        let path = OutputFolder(folder: folder ?? usual, guide: guide)
        if let reason = try path.problem(isUsual: folder == nil) {
            throw .unusable(folder ?? usual, reason)
        }
    }

    /// Checks the output folder of a command without a guide.
    ///
    /// - Throws: As `check(_:of:)`.
    static func check(_ folder: String) throws(OutputError) {
        if let reason = try OutputFolder(folder: folder, guide: nil).problem(isUsual: false) {
            throw .unusable(folder, reason)
        }
    }

    private func problem(isUsual: Bool) throws(OutputError) -> String? {
        guard !folder.isEmpty else { return "it names no folder" }
        var status = stat()
        // Authors of the guide could point a link anywhere.
        if isUsual, lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
            return "it is a link; name the folder that it leads to with --output"
        }
        let path = Self.absolute(folder)
        guard path != "/" else { return "it is the root of all folders" }
        if let reason = Self.mountProblem(path) { return reason }
        try Self.checkAccess(beside: path)
        return isInside(path) ? "the next build would read its pages as content" : nil
    }

    /// Returns true if a path is inside a folder from which a guide is read.
    private func isInside(_ path: String) -> Bool {
        guard let guide else { return false }
        let (content, site) = (
            Self.absolute(guide.path("Content")), Self.absolute(guide.path("Site"))
        )
        func isBelow(_ folder: String) -> Bool { path == folder || path.hasPrefix("\(folder)/") }
        return isBelow(content) || isBelow(site) && !isBelow("\(site)/public")
    }

    /// Returns the error for a mount point, which cannot be exchanged.
    private static func mountProblem(_ path: String) -> String? {
        var (inner, above) = (stat(), stat())
        guard lstat(path, &inner) == 0 else { return nil }
        let parent = FileSystem.parent(of: path)
        let isOther =
            lstat(parent.isEmpty ? "/" : parent, &above) == 0 && inner.st_dev != above.st_dev
        guard isOther || mounts.contains(path) else { return nil }
        return "something is mounted there, so that it cannot be replaced in one step; "
            + "name a folder in it, such as '\(path)/site'"
    }

    /// The mount points of this process.
    private static var mounts: Set<String> {
        guard let file = fopen("/proc/self/mountinfo", "re") else { return [] }
        defer { fclose(file) }
        var mounts: Set<String> = []
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while getline(&line, &capacity, file) > 0, let text = line {
            let fields = String(cString: text).split(separator: " ", maxSplits: 5)
            guard fields.count > 4 else { continue }
            mounts.insert(String(fields[4]).replacing("\\040", with: " "))
        }
        return mounts
    }

    /// Checks that the system allows to create and rename a folder beside the output.
    private static func checkAccess(beside path: String) throws(OutputError) {
        var above = FileSystem.parent(of: path)
        while !above.isEmpty, access(above, F_OK) != 0, errno == ENOENT {
            above = FileSystem.parent(of: above)
        }
        // The dot distinguishes a file from a folder without permission.
        guard access("\(above)/.", W_OK | X_OK) != 0 else { return }
        throw .system("write in", above.isEmpty ? "/" : above, systemError())
    }

    /// Returns a path without `.`, `..` and links, as far as it exists.
    private static func absolute(_ path: String) -> String {
        var rest: [Substring] = []
        var start = path[...]
        while !start.isEmpty {
            if let real = realpath(String(start), nil) {
                defer { free(real) }
                return joined(String(cString: real), rest)
            }
            let cut = start.lastIndex(of: "/")
            rest.insert(cut.map { start[start.index(after: $0)...] } ?? start, at: 0)
            start = cut.map { start[..<$0] } ?? ""
            if start.isEmpty, cut != nil { return joined("/", rest) }
        }
        guard let real = realpath(".", nil) else { return path }
        defer { free(real) }
        return joined(String(cString: real), rest)
    }

    private static func joined(_ start: String, _ names: [Substring]) -> String {
        var parts = start.split(separator: "/")
        for name in names where name != "." && !name.isEmpty {
            if name == ".." { _ = parts.popLast() } else { parts.append(name) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
