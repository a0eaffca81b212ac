internal import Content
internal import Files
internal import Project
internal import Text

/// A guide as it stood at a revision of its repository.
enum GuideRevision {
    /// Why a revision cannot be had, in words that say what to do.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Lays the files of a guide, as they were committed, into a folder.
    ///
    /// - Parameters:
    ///   - revision: What git calls one: a branch, a tag, a commit, 'HEAD~3'.
    ///   - root: The folder with the guide, anywhere in a repository.
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

    /// What came of a guide, or nil, and what is wrong with it.
    typealias Result<Made> = (made: Made?, diagnostics: [Diagnostic])

    /// What came of a guide; if nothing did, its mistakes and a sentence are shown.
    static func made<Made>(_ result: Result<Made>, orSay sentence: String) throws -> Made {
        if let made = result.made { return made }
        Console.report(result.diagnostics)
        Console.writeError("taxguide: \(sentence)\n")
        throw Console.Status.after(result.diagnostics)
    }

    /// What is made of a guide as it was; of its own words and templates where this program can read them, and
    /// otherwise of those that the guide has today.
    ///
    /// A later program asks for words and templates that nobody can add to what was committed.
    ///
    /// - Parameters:
    ///   - before: The guide as it was, in a folder that may be changed.
    ///   - name: What it is called where words of today are taken.
    static func make<Made>(
        of before: GuideFolder, named name: String, withWordsOf today: GuideFolder,
        _ make: (GuideFolder) throws -> Result<Made>
    ) throws -> Result<Made> {
        let first = try make(before)
        let errors = first.diagnostics.filter { $0.severity == .error }
        let isOfWordsAlone = errors.allSatisfy { error in
            wordFolders.contains { error.range.path.hasPrefix("\($0)/") }
        }
        // Words are replaced in the copy alone, never through a link that leads out of it.
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

    /// Whether all that sites are made from is as it was committed: the guide's two folders, without what builds
    /// write there.
    static func isUnchanged(since revision: String, in root: String) throws(Failure) -> Bool {
        // Git compares where a link leads, not what is there.
        guard GuideFolder(root: root).hasOwnFolders else { return false }
        let repository = try repository(around: root)
        let commit = try Self.commit(revision, in: repository)
        let places = ["Content", "Site"]
        let tracked = repository.run(
            [
                "diff", "--quiet", "--no-ext-diff", "--no-textconv", "--ignore-submodules=all",
                commit, "--",
            ] + places)
        // Whatever git ignores is read by a build all the same.
        let others = repository.run(
            ["ls-files", "--others", "--"] + places
                + [":(exclude)Site/public", ":(exclude,glob)Site/.*", ":(exclude,glob)Site/.*/**"])
        return tracked?.status == 0 && others?.status == 0 && others?.output == ""
    }

    /// The commit that a revision is.
    private static func commit(
        _ revision: String, in repository: GitRepository
    ) throws(Failure) -> String {
        // The end of options: no name of a revision is taken for one.
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
