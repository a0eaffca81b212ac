internal import CLinux
internal import Content
internal import Files
internal import Glibc
internal import Project

/// The staging directory, which has an older version of the published site.
///
/// A list beside it has the files that differ. While the directory is changed there is no list, so that an
/// interrupted build is detected and its files are deleted.
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

    /// The temporary path of the published site, on file systems that cannot exchange two folders.
    private var old: String { "\(folder)-old" }

    /// Restores the published site after a build was interrupted while replacing it.
    func recover() throws(OutputError) {
        var status = stat()
        if lstat(published, &status) != 0, rename(old, published) == 0 { return }
        try FileSystem.remove(old)
    }

    /// Opens the staging directory for changes.
    ///
    /// - Parameter next: The folder of the new files, which becomes the staging directory if there is none to
    ///   trust.
    /// - Returns: The files in which it differs from the published site; nil if it has only new files.
    func take(orFrom next: String) throws(OutputError) -> Set<String>? {
        let behind = trustedList()
        if unlink(list) != 0, errno != ENOENT {
            throw .system("remove", list, systemError())
        }
        guard let behind else {
            try FileSystem.remove(folder)
            if rename(next, folder) != 0 {
                guard errno == ENOENT else { throw .system("rename", next, systemError()) }
                // The build removed files and wrote none.
                try FileSystem.makeFolders(folder, public: true)
            }
            return nil
        }
        return behind
    }

    /// Returns the paths of its files, relative to it.
    func files() throws(OutputError) -> [String] { try FileSystem.files(below: folder) }

    /// Links a file of the published site, with its time stamp.
    func link(_ path: String, from published: String) throws(OutputError) {
        guard FileSystem.staysInside(path) else { throw .outside(path) }
        if Glibc.link("\(published)/\(path)", "\(folder)/\(path)") == 0 { return }
        // The folder does not exist yet, or an older file or folder is in the way.
        try remove(path)
        try makeFolder(of: path)
        guard Glibc.link("\(published)/\(path)", "\(folder)/\(path)") == 0 else {
            throw .system("link", path, systemError())
        }
    }

    /// Moves a new file into the staging directory.
    func move(_ path: String, from next: String) throws(OutputError) {
        guard FileSystem.staysInside(path) else { throw .outside(path) }
        if rename("\(next)/\(path)", "\(folder)/\(path)") == 0 { return }
        // The folder does not exist yet, or a file replaces a folder.
        try remove(path)
        try makeFolder(of: path)
        guard rename("\(next)/\(path)", "\(folder)/\(path)") == 0 else {
            throw .system("rename", path, systemError())
        }
    }

    /// Removes a file, and folders that become empty.
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

    /// Exchanges the staging directory with the published site, in one step if the file system can.
    func publish() throws(OutputError) {
        let exchanged = renameat2(
            AT_FDCWD, folder, AT_FDCWD, published, taxguide_rename_exchange)
        if exchanged == 0 { return }
        // Without a published site, or on a file system that cannot exchange folders, two renames are needed.
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

    /// Closes the staging directory, and writes the list of files that differ from the published site.
    ///
    /// Without the list, the next build starts from an empty directory, which costs only time.
    func leave(behind: Set<String>) {
        // The list cannot contain such a name, which is not of this program.
        guard let identity,
            behind.allSatisfy({ SafeName(path: $0) != nil })
        else { return }
        ChecksummedFile.write(list) { lines in
            lines.line(identity)
            for path in behind.sorted() { lines.line(path) }
        }
    }

    private func trustedList() -> Set<String>? {
        guard let identity, let bytes = ChecksummedFile.read(list) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        let paths = lines.dropFirst().map(String.init)
        // A forged list could name files outside the site.
        guard lines.first == identity[...],
            paths.allSatisfy({ SafeName(path: $0) != nil })
        else { return nil }
        return Set(paths)
    }

    /// The identity of both folders; nil if one of them is missing.
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
            // A file is in the way of a folder.
            var part = FileSystem.parent(of: path)
            while !part.isEmpty {
                unlink("\(folder)/\(part)")
                part = FileSystem.parent(of: part)
            }
            try FileSystem.makeFolders(above, public: true)
        }
    }
}
