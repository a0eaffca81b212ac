internal import Content
internal import Files
internal import Glibc

/// Starts a guide with the starter: the small guide of an invented country, with icons and a font of the program.
///
/// Templates, style sheets, schemas and UI strings come with the program.
package struct NewGuide {
    /// The number of files written.
    package let count: Int

    /// The name of the guide's own description, which is not `README.md` if the folder has one.
    package let description: String

    /// The folders that are copied from the program's own `Site`.
    private static let shared = ["Cards", "Static"]

    private static let readme = "README.md"
    private static let ignored = ".gitignore"

    /// Creates the guide in a new folder, or in a folder with nothing but a repository, a readme file and a licence.
    ///
    /// Existing files stay as they are. Only `.gitignore` gets the lines that it lacks.
    ///
    /// - Parameters:
    ///   - path: The folder of the new guide.
    ///   - materials: The folder with `Sources/Starter` and `Site`.
    /// - Throws: `ScaffoldError.refused` if the folder has other files.
    package init(at path: String, from materials: String) throws(ScaffoldError) {
        var files: [(name: String, bytes: [UInt8])] = []
        for name in try Self.files(below: "\(materials)/Sources/Starter") {
            files.append((name, try Self.read("\(materials)/Sources/Starter/\(name)")))
        }
        for folder in Self.shared {
            for name in try Self.files(below: "\(materials)/Site/\(folder)") {
                let target = "Site/\(folder)/\(name)"
                // A file of the starter replaces the shared one.
                if files.contains(where: { $0.0 == target })
                    || target.hasPrefix("\(DefaultFiles.schemas.folder)/")
                {
                    continue
                }
                files.append((target, try Self.read("\(materials)/\(target)")))
            }
        }
        count = files.count
        var folder = path
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        guard access("\(folder)/.", F_OK) == 0 else {
            description = Self.readme
            try NewFiles.write(
                folder: folder.contains("/") ? folder : "./\(folder)", files)
            return
        }
        let present = try Self.names(in: folder)
        if let other = present.sorted().first(where: { !Self.mayPrecede($0) }) {
            throw .refused(
                "'\(folder)' has '\(other)': a guide starts in a new folder, or in one with only a repository, a readme "
                    + "file and a licence; nothing was written")
        }
        description = present.contains(Self.readme) ? "GUIDE.md" : Self.readme
        try Self.add(files, to: folder, describedIn: description)
    }

    private static func names(in folder: String) throws(ScaffoldError) -> [String] {
        do throws(OutputError) {
            return try FileSystem.names(in: folder)
        } catch {
            throw .output(error)
        }
    }

    /// Returns true for a file or folder that a new repository may have.
    private static func mayPrecede(_ name: String) -> Bool {
        let stem = name.uppercased().prefix { $0 != "." && $0 != "-" }
        return name.hasPrefix(".git") || ["README", "LICENSE", "LICENCE", "COPYING"].contains(stem)
    }

    /// Writes all files into an existing folder, or none.
    private static func add(
        _ files: [(name: String, bytes: [UInt8])], to folder: String,
        describedIn description: String
    ) throws(ScaffoldError) {
        var changes: [FileTransaction.Change] = []
        for file in files {
            let name = file.name == readme ? description : file.name
            let path = "\(folder)/\(name)"
            guard name == ignored, let present = FileSystem.readFile(path) else {
                changes.append(.init(path, .file(file.bytes, read: nil)))
                continue
            }
            changes.append(.init(path, .file(joined(present, file.bytes), read: present)))
        }
        do throws(OutputError) {
            try FileTransaction.commit(changes, drafts: "\(folder)/.guide.next-\(getpid())")
        } catch {
            if case .taken(let path) = error {
                throw .refused("'\(path)' is there already; nothing was written")
            }
            throw .output(error)
        }
    }

    /// Returns a text with the lines of another that it lacks at its end.
    private static func joined(_ present: [UInt8], _ added: [UInt8]) -> [UInt8] {
        let newline = UInt8(ascii: "\n")
        let presentLines = Set(present.split(separator: newline))
        let missing = added.split(separator: newline).filter { !presentLines.contains($0) }
        let start = present.isEmpty || present.last == newline ? present : present + [newline]
        return missing.reduce(into: start) { $0 += $1 + [newline] }
    }

    private static func files(below folder: String) throws(ScaffoldError) -> [String] {
        do throws(OutputError) {
            return try FileSystem.files(below: folder).sorted()
        } catch {
            throw .output(error)
        }
    }

    private static func read(_ path: String) throws(ScaffoldError) -> [UInt8] {
        if let bytes = FileSystem.readFile(path) { return bytes }
        throw .output(.system("read", path, systemError()))
    }
}
