internal import Content
internal import Files
internal import Glibc
internal import Markup
internal import Project
internal import Text

/// Creates files atomically, without overwriting existing ones.
enum NewFiles {
    /// Returns a text if it is a valid name.
    ///
    /// - Parameter use: The use of the name for the message, such as 'identifier'.
    static func name(_ text: String, _ use: String) throws(ScaffoldError) -> String {
        let name = anchorName(for: text)
        guard name != text || name.isEmpty else { return name }
        throw .refused(
            "'\(text)' cannot be \(use == "identifier" ? "an" : "a") \(use); "
                + (name.isEmpty ? "use letters, digits and hyphens" : "write '\(name)'"))
    }

    /// Returns a non-empty text with its white space normalized.
    static func words(_ text: String, _ what: String) throws(ScaffoldError) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if let found = words.unicodeScalars.first(where: isUnprintable) {
            throw .refused(
                "\(what) has a character that is not allowed in text: \(found.codePoint)")
        }
        guard words.isEmpty else { return words }
        throw .refused("\(what) has no words")
    }

    /// Writes a file of a guide.
    ///
    /// - Parameter edit: The edit through which all inputs were read.
    /// - Throws: `ScaffoldError.refused` if the file already exists.
    static func write(
        _ path: String, _ bytes: [UInt8], in edit: GuideEdit
    ) throws(ScaffoldError) {
        edit.create(path, bytes)
        try edit.commit()
    }

    /// Writes a folder with files, given by relative paths.
    ///
    /// - Throws: `ScaffoldError.refused` if the folder already exists.
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
            // `rename` replaces only an empty folder.
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
