internal import ArgumentParser
internal import Files
internal import Glibc
internal import Site

/// The `--changed` option of commands that publish a site.
struct ChangeListOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Appends the written and removed files to a list, for uploads.",
            valueName: "file"),
        completion: .file())
    var changed: String?

    /// Returns the list, or nil without the option.
    ///
    /// - Parameter site: The output folder.
    func list(beside site: String) throws -> ChangeList? {
        try changed.map { try ChangeList($0, beside: site) }
    }
}

/// The file of `--changed`, which accumulates changes over builds until the user removes it.
struct ChangeList {
    private let path: String
    private var files = ChangedFiles()

    /// Reads the list and writes it back, so that an unwritable file fails before anything is
    /// published.
    ///
    /// - Parameter site: The output folder. The list must not be in it, because publishing replaces
    ///   the folder.
    init(_ path: String, beside site: String) throws {
        self.path = path
        if let file = try? FileSystem.resolved(path), let site = try? FileSystem.resolved(site),
            file.hasPrefix(site + "/")
        {
            throw ValidationError(
                "the list '\(path)' would be removed with the old site; name a file elsewhere")
        }
        if access(path, F_OK) == 0 {
            guard let bytes = FileSystem.readFile(path) else {
                throw ValidationError("the list '\(path)' cannot be read")
            }
            guard let parsed = ChangedFiles(bytes) else {
                throw ValidationError(
                    "'\(path)' is no list of changed files; name another file, or remove this one")
            }
            files = parsed
        }
        try write()
    }

    /// Adds the files that a build wrote and those that it removed.
    mutating func add(_ changed: (written: Set<String>, removed: Set<String>)) throws {
        files.add(written: changed.written, removed: changed.removed)
        try write()
    }

    private func write() throws {
        do throws(OutputError) {
            try FileSystem.replaceFile(path, files.bytes)
        } catch {
            Console.writeError("taxguide: \(error)\n")
            throw Console.Status.systemFailed
        }
    }
}
