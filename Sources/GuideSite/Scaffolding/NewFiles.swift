internal import Glibc
internal import GuideFiles

/// Writes new files so that they are there whole or not at all, and never over others.
enum NewFiles {
    /// Writes a file.
    ///
    /// - Throws: `refused` if there is one already.
    static func write(_ path: String, _ bytes: [UInt8]) throws(ScaffoldError) {
        let folder = FileSystem.parent(of: path)
        let draft = "\(folder)/.\(path.dropFirst(folder.count + 1)).next-\(getpid())"
        do throws(OutputError) {
            try FileSystem.makeFolders(folder)
            try? FileSystem.remove(draft)
            defer { try? FileSystem.remove(draft) }
            try FileSystem.writeFile(draft, bytes)
            if link(draft, path) == 0 { return }
            guard errno == EEXIST else { throw .system("write", path, systemError()) }
        } catch {
            throw .output(error)
        }
        throw .refused("'\(path)' is there already; nothing was written")
    }

    /// Writes a folder with files in it, by their names.
    ///
    /// - Throws: `refused` if there is one already.
    static func write(
        folder: String, _ files: [(name: String, bytes: [UInt8])]
    ) throws(ScaffoldError) {
        let parent = FileSystem.parent(of: folder)
        let draft = "\(parent)/.\(folder.dropFirst(parent.count + 1)).next-\(getpid())"
        do throws(OutputError) {
            try? FileSystem.remove(draft)
            defer { try? FileSystem.remove(draft) }
            try FileSystem.makeFolders(draft)
            for file in files { try FileSystem.writeFile("\(draft)/\(file.name)", file.bytes) }
            // A folder takes the place of an empty one only.
            if rename(draft, folder) == 0 { return }
            guard errno == EEXIST || errno == ENOTEMPTY || errno == ENOTDIR else {
                throw .system("write", folder, systemError())
            }
        } catch {
            throw .output(error)
        }
        throw .refused("'\(folder)' is there already; nothing was written")
    }
}
