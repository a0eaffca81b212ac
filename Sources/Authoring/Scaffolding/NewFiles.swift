internal import Content
internal import Files
internal import Glibc
internal import Markup
internal import Project

/// Writes new files so that they are there whole or not at all, and never over others.
enum NewFiles {
    /// A text that was given as a name, if it is one.
    ///
    /// - Parameter use: What the name is for, such as 'identifier'.
    static func name(_ text: String, _ use: String) throws(ScaffoldError) -> String {
        let name = anchorName(for: text)
        guard name != text || name.isEmpty else { return name }
        throw .refused(
            "'\(text)' cannot be \(use == "identifier" ? "an" : "a") \(use); "
                + (name.isEmpty ? "use letters, digits and hyphens" : "write '\(name)'"))
    }

    /// A text that was given in words, with one space between them.
    static func words(_ text: String, _ what: String) throws(ScaffoldError) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard words.isEmpty else { return words }
        throw .refused("\(what) has no words")
    }

    /// Writes a file of a guide.
    ///
    /// - Parameter edit: The edit that everything was read through.
    /// - Throws: `refused` if there is one already.
    static func write(
        _ path: String, _ bytes: [UInt8], in edit: GuideEdit
    ) throws(ScaffoldError) {
        edit.create(path, bytes)
        try edit.commit()
    }

    /// Writes a folder with files in it, by their names, which may be in folders of it.
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
            for file in files {
                let path = "\(draft)/\(file.name)"
                try FileSystem.makeFolders(FileSystem.parent(of: path))
                try FileSystem.writeFile(path, file.bytes)
            }
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
