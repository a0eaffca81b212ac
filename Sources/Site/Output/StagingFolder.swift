internal import CLinux
internal import Content
internal import Files
internal import Glibc
internal import Project

/// The site that is exchanged for the published one: the one before it, a few files behind.
///
/// A list beside it says which files those are. While the spare is worked on there is no list, so that
/// one that an interrupted build left is not trusted but cleared away.
final class StagingFolder: Sendable {
    private let published: String
    private let folder: String
    private let list: String

    init(of published: String) {
        self.published = published
        let above = FileSystem.parent(of: published)
        let name = published.dropFirst(above.count + 1)
        folder = "\(above)/.\(name).spare"
        list = "\(above)/.\(name).spare-behind"
    }

    /// Where the published site is for a moment, on file systems that cannot exchange two folders.
    private var old: String { "\(folder)-old" }

    /// Puts the published site back that a build was killed or lost power while replacing.
    func recover() throws(OutputError) {
        var status = stat()
        if lstat(published, &status) != 0, rename(old, published) == 0 { return }
        try FileSystem.remove(old)
    }

    /// Begins to work on the spare.
    ///
    /// - Parameter next: The folder of the files that are new, which becomes the spare if there was
    ///   none or it could not be trusted.
    /// - Returns: The files in which the spare differs from the published site; nil if it has the new
    ///   ones only.
    func take(orFrom next: String) throws(OutputError) -> Set<String>? {
        let behind = known()
        if unlink(list) != 0, errno != ENOENT {
            throw .system("remove", list, systemError())
        }
        guard let behind else {
            try FileSystem.remove(folder)
            if rename(next, folder) != 0 {
                guard errno == ENOENT else { throw .system("rename", next, systemError()) }
                // Nothing is new: something goes.
                try FileSystem.makeFolders(folder, public: true)
            }
            return nil
        }
        return behind
    }

    /// The files of the spare, as paths relative to it.
    func files() throws(OutputError) -> [String] { try FileSystem.files(below: folder) }

    /// Takes a file of the published site, with its time stamp.
    func link(_ path: String, from published: String) throws(OutputError) {
        guard FileSystem.staysInside(path) else { throw .outside(path) }
        if Glibc.link("\(published)/\(path)", "\(folder)/\(path)") == 0 { return }
        // There is no such folder yet, or an older file or a folder in its place.
        try remove(path)
        try makeFolder(of: path)
        guard Glibc.link("\(published)/\(path)", "\(folder)/\(path)") == 0 else {
            throw .system("link", path, systemError())
        }
    }

    /// Takes a new file.
    func move(_ path: String, from next: String) throws(OutputError) {
        guard FileSystem.staysInside(path) else { throw .outside(path) }
        if rename("\(next)/\(path)", "\(folder)/\(path)") == 0 { return }
        // There is no such folder yet, or what was a folder is a file now.
        try remove(path)
        try makeFolder(of: path)
        guard rename("\(next)/\(path)", "\(folder)/\(path)") == 0 else {
            throw .system("rename", path, systemError())
        }
    }

    /// Removes a file, and the folders that it leaves empty.
    func remove(_ path: String) throws(OutputError) {
        guard FileSystem.staysInside(path) else { throw .outside(path) }
        let file = "\(folder)/\(path)"
        if unlink(file) != 0 {
            if errno == EISDIR || errno == EPERM {
                try FileSystem.remove(file)
            } else if errno != ENOENT, errno != ENOTDIR {
                throw .system("remove", path, systemError())
            }
        }
        var above = FileSystem.parent(of: path)
        while !above.isEmpty, rmdir("\(folder)/\(above)") == 0 {
            above = FileSystem.parent(of: above)
        }
    }

    /// Makes the spare the published site, in one step where the file system can.
    func publish() throws(OutputError) {
        let exchanged = renameat2(
            AT_FDCWD, folder, AT_FDCWD, published, taxguide_rename_exchange)
        if exchanged == 0 { return }
        // There is no old site yet, or the file system cannot exchange.
        if rename(published, old) != 0, errno != ENOENT {
            throw .system("rename", published, systemError())
        }
        guard rename(folder, published) == 0 else {
            throw .system("rename", published, systemError())
        }
        if rename(old, folder) != 0, errno != ENOENT {
            throw .system("rename", old, systemError())
        }
    }

    /// Ends the work: says in which files the spare differs from what is published now.
    ///
    /// Without the list the next build starts from an empty spare, which costs only time.
    func leave(behind: Set<String>) {
        // A list cannot hold such a name, which is none of ours and goes with an empty spare.
        guard let identity,
            behind.allSatisfy({ SafeName(path: $0) != nil })
        else { return }
        ChecksummedFile.write(list) { lines in
            lines.line(identity)
            for path in behind.sorted() { lines.line(path) }
        }
    }

    private func known() -> Set<String>? {
        guard let identity, let bytes = ChecksummedFile.read(list) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        let paths = lines.dropFirst().map(String.init)
        // One who can write the list could name files that are no part of a site.
        guard lines.first == identity[...],
            paths.allSatisfy({ SafeName(path: $0) != nil })
        else { return nil }
        return Set(paths)
    }

    /// Tells this pair of folders from any other; nil if one of them is missing.
    private var identity: String? {
        var (spare, site) = (stat(), stat())
        guard lstat(folder, &spare) == 0, lstat(published, &site) == 0 else { return nil }
        return "\(spare.st_dev) \(spare.st_ino) \(site.st_ino)"
    }

    private func makeFolder(of path: String) throws(OutputError) {
        let above = "\(folder)/\(FileSystem.parent(of: path))"
        do throws(OutputError) {
            try FileSystem.makeFolders(above, public: true)
        } catch {
            // A file stands where a folder has to be.
            var part = FileSystem.parent(of: path)
            while !part.isEmpty {
                unlink("\(folder)/\(part)")
                part = FileSystem.parent(of: part)
            }
            try FileSystem.makeFolders(above, public: true)
        }
    }
}
