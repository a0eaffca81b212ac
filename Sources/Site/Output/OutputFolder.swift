internal import Content
internal import Files
internal import Glibc
internal import Project

/// Whether a site can be published into a folder: said before anything is made, since what fails half-way
/// leaves a person to clear up.
struct OutputFolder {
    private let folder: String
    /// Nil if no guide is read that the folder could lie in.
    private let guide: GuideFolder?

    /// - Parameter folder: As it was asked for; nil for the usual one.
    /// - Throws: `OutputError.unusable` with the reason, if another folder has to be named;
    ///   `OutputError.system` if the system lets nobody write there.
    static func check(_ folder: String?, of guide: GuideFolder) throws(OutputError) {
        let usual = guide.path(GuideFolder.published)
        let place = OutputFolder(folder: folder ?? usual, guide: guide)
        if let reason = try place.problem(isUsual: folder == nil) {
            throw .unusable(folder ?? usual, reason)
        }
    }

    /// - Throws: As for a build, but that no guide is there to lie in.
    static func check(_ folder: String) throws(OutputError) {
        if let reason = try OutputFolder(folder: folder, guide: nil).problem(isUsual: false) {
            throw .unusable(folder, reason)
        }
    }

    private func problem(isUsual: Bool) throws(OutputError) -> String? {
        guard !folder.isEmpty else { return "it names no folder" }
        var status = stat()
        // Whoever may write the guide's files could make it lead anywhere.
        if isUsual, lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
            return "it is a link; name the folder that it leads to with --output"
        }
        let place = Self.absolute(folder)
        guard place != "/" else { return "it is the root of all folders" }
        if let reason = Self.mountProblem(place) { return reason }
        try Self.checkAccess(beside: place)
        return isInside(place) ? "the next build would read its pages as content" : nil
    }

    /// Whether a folder is one that a guide is read from.
    private func isInside(_ place: String) -> Bool {
        guard let guide else { return false }
        let (content, site) = (
            Self.absolute(guide.path("Content")), Self.absolute(guide.path("Site"))
        )
        func isBelow(_ folder: String) -> Bool { place == folder || place.hasPrefix("\(folder)/") }
        return isBelow(content) || isBelow(site) && !isBelow("\(site)/public")
    }

    /// A folder on which something is mounted cannot be exchanged for another.
    private static func mountProblem(_ place: String) -> String? {
        var (own, above) = (stat(), stat())
        guard lstat(place, &own) == 0 else { return nil }
        let parent = FileSystem.parent(of: place)
        let isOther =
            lstat(parent.isEmpty ? "/" : parent, &above) == 0 && own.st_dev != above.st_dev
        guard isOther || mounts.contains(place) else { return nil }
        return "something is mounted there, so that it cannot be replaced in one step; "
            + "name a folder in it, such as '\(place)/site'"
    }

    /// Where something is mounted, as the system tells this process.
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

    /// A site is made beside the folder and takes its place, so that the system has to allow that.
    private static func checkAccess(beside place: String) throws(OutputError) {
        var above = FileSystem.parent(of: place)
        while !above.isEmpty, access(above, F_OK) != 0, errno == ENOENT {
            above = FileSystem.parent(of: above)
        }
        // The dot tells a file in the folder's place from a folder that nobody may enter.
        guard access("\(above)/.", W_OK | X_OK) != 0 else { return }
        throw .system("write in", above.isEmpty ? "/" : above, systemError())
    }

    /// A path without links as far as it exists, and without `.` and `..`.
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
