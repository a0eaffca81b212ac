internal import Content
internal import Files
internal import Project
internal import Text

/// A guide at a revision of its git repository.
enum GuideRevision {
    /// The reason why a revision cannot be read, with a fix.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Extracts the committed files of a guide to a folder.
    ///
    /// - Parameters:
    ///   - revision: A git revision: a branch, a tag, a commit, 'HEAD~3'.
    ///   - root: The folder of the guide, anywhere in a repository.
    ///   - folder: An empty folder.
    static func lay(_ revision: String, of root: String, into folder: String) throws(Failure) {
        let repository = try repository(around: root)
        let commit = try Self.commit(revision, in: repository)
        let archive = "\(folder).tar"
        guard repository.archive(commit, into: archive, emptyFolder: folder) else {
            throw Failure(description: "git cannot read the files of '\(revision)'")
        }
        defer { try? FileSystem.remove(archive) }
        let laid = ChildProgram.run(
            "tar", ["--extract", "--no-same-owner", "--file=\(archive)", "--directory=\(folder)"])
        guard let laid, laid.status == 0 else {
            throw Failure(description: "'tar' cannot unpack the files of '\(revision)'")
        }
        guard GuideFolder(root: folder).isGuide else {
            throw Failure(description: "there is no guide in '\(root)' at '\(revision)'")
        }
    }

    /// A value made from a guide, or nil, and the diagnostics.
    typealias Result<Made> = (made: Made?, diagnostics: [Diagnostic])

    /// Returns the value; if there is none, reports the diagnostics and a sentence, and throws the
    /// exit status.
    static func made<Made>(_ result: Result<Made>, orSay sentence: String) throws -> Made {
        if let made = result.made { return made }
        Console.report(result.diagnostics)
        Console.writeError("taxguide: \(sentence)\n")
        throw Console.Status.after(result.diagnostics)
    }

    /// Makes something from an earlier version of a guide.
    ///
    /// Uses its own UI strings and templates if this program can read them, and otherwise those of
    /// the current version.
    ///
    /// A newer program may require strings and templates that a commit does not have.
    ///
    /// - Parameters:
    ///   - before: The earlier version, in a folder that may be modified.
    ///   - name: Its name for the message that current strings are used.
    static func make<Made>(
        of before: GuideFolder, named name: String, withWordsOf today: GuideFolder,
        _ make: (GuideFolder) throws -> Result<Made>
    ) throws -> Result<Made> {
        let first = try make(before)
        let errors = first.diagnostics.filter { $0.severity == .error }
        let isOfWordsAlone = errors.allSatisfy { error in
            wordFolders.contains { error.range.path.hasPrefix("\($0)/") }
        }
        // Only the copy is modified, never through a symbolic link that leads out of it.
        guard first.made == nil, !errors.isEmpty, isOfWordsAlone, before.hasOwnFolders,
            before.ledger.failures.isEmpty
        else { return first }
        for folder in wordFolders {
            try FileSystem.remove(before.path(folder))
            for file in today.withSeparateLog().files(below: folder, endings: [".yaml", ".html"]) {
                guard let source = today.withSeparateLog().read(file) else { continue }
                let path = before.path(file)
                try FileSystem.makeFolders(FileSystem.parent(of: path))
                try FileSystem.replaceFile(path, Array(source.bytes))
            }
        }
        let second = try make(GuideFolder(root: before.root))
        if second.made != nil {
            Console.writeError(
                "taxguide: \(name) is read with the words and templates of today: its own are not "
                    + "what this version of taxguide asks for\n")
        }
        return second
    }

    private static let wordFolders = [SiteStrings.folder, GuidePath.templates]

    /// Returns true if the inputs of a build are unchanged since a revision: `Content` and `Site`,
    /// without build output.
    static func isUnchanged(since revision: String, in root: String) throws(Failure) -> Bool {
        // git compares the target of a link, not the files there.
        guard GuideFolder(root: root).hasOwnFolders else { return false }
        let repository = try repository(around: root)
        let commit = try Self.commit(revision, in: repository)
        let folders = ["Content", "Site"]
        let tracked = repository.run(
            [
                "diff", "--quiet", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all",
                commit, "--",
            ] + folders)
        // A build also reads files that git ignores.
        let others = repository.run(
            ["ls-files", "--others", "--"] + folders
                + [":(exclude)Site/public", ":(exclude,glob)Site/.*", ":(exclude,glob)Site/.*/**"])
        return tracked?.status == 0 && others?.status == 0 && others?.output == ""
    }

    private static func commit(
        _ revision: String, in repository: GitRepository
    ) throws(Failure) -> String {
        // `--end-of-options`: no revision is read as an option.
        let found = repository.run(
            ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"])
        guard let found, found.status == 0 else {
            let name = SafeName(line: revision)
            throw Failure(description: "the repository has no revision '\(name)'")
        }
        return String(found.output.prefix { $0.isHexDigit })
    }

    private static func repository(around root: String) throws(Failure) -> GitRepository {
        do throws(GitRepository.Failure) {
            return try GitRepository(around: root)
        } catch .gitIsNotInstalled {
            throw Failure(description: "--since needs the program 'git', which is not installed")
        } catch {
            throw Failure(
                description: "'\(root)' is in no repository of git that can be read; "
                    + "compare two built sites instead")
        }
    }
}
