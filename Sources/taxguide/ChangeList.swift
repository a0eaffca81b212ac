internal import ArgumentParser
internal import Files
internal import Glibc
internal import Site

/// The option of commands that publish a site.
struct ChangeListOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Adds to a list what is to be sent and deleted since it was removed last.",
            valueName: "file"),
        completion: .file())
    var changed: String?

    /// The list, if one is asked for.
    ///
    /// - Parameter site: The folder that is published into.
    func list(beside site: String) throws -> ChangeList? {
        try changed.map { try ChangeList($0, beside: site) }
    }
}

/// The file of `--changed`, which grows from build to build until somebody removes it.
struct ChangeList {
    private let path: String
    private var files = ChangedFiles()

    /// Reads the list, and writes it as it is: what could not be noted afterwards must not be published.
    ///
    /// - Parameter site: The published folder, of which nothing is kept but the site.
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
            guard let known = ChangedFiles(bytes) else {
                throw ValidationError(
                    "'\(path)' is no list of changed files; name another file, or remove this one")
            }
            files = known
        }
        try write()
    }

    /// Adds the files that a site was published with, and those that are gone from it.
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
