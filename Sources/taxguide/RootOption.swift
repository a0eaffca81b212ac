internal import ArgumentParser
internal import Content
internal import Files
internal import Glibc
internal import Project
internal import RuleEngine
internal import Site
internal import Text

/// The `--root` option of every command: the folder with Content and Site.
struct RootOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("Folder of the guide, with Content and Site.", valueName: "folder"),
        completion: .directory)
    var root = "."

    /// - Parameter day: The publication date; today if nil.
    /// - Throws: `ValidationError` if the folder contains no guide.
    func folder(publicOn day: CalendarDay? = nil) throws -> GuideFolder {
        let folder = GuideFolder(root: root, publicOn: day)
        guard folder.isGuide else {
            guard FileSystem.isAbsence(errno) else {
                let error = OutputError.system("read", folder.path("Content"), systemError())
                Console.writeError("taxguide: \(error)\n")
                throw Console.Status.systemFailed
            }
            throw ValidationError(
                "there is no guide in '\(root)': it has no folder 'Content'; name one with --root")
        }
        return folder
    }

    /// Returns the facts that the rules of the guide declare; nil if there is no guide.
    static func facts(in arguments: [String]) -> FactCatalogue? {
        guide(in: arguments).map(LawReader.readFacts)
    }

    /// Returns the guide in `--root` or the current folder; nil if there is none.
    ///
    /// For help and completions, which are needed before arguments are parsed.
    static func guide(in arguments: [String]) -> GuideFolder? {
        let index = arguments.firstIndex(of: "--root").map { $0 + 1 }
        let root = index.flatMap { arguments.indices.contains($0) ? arguments[$0] : nil }
        let folder = GuideFolder(root: root ?? ".")
        return folder.isGuide ? folder : nil
    }
}

/// The option of commands that work on several threads.
struct JobsOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("Number of threads. (default: one per processor)", valueName: "count"))
    var jobs: Int?

    /// The stated number of threads, or one for each processor.
    var count: Int { jobs ?? Build.processors }

    func validate() throws {
        if let jobs, !(1...256).contains(jobs) {
            throw ValidationError("--jobs takes a number from 1 to 256, not \(jobs)")
        }
    }
}

/// The option of commands that a scheduler runs.
struct QuietOption: ParsableArguments {
    @Flag(help: "Prints errors only.")
    var quiet = false
}

/// The option of commands whose answer depends on what is public.
struct PublicationOption: ParsableArguments {
    @Option(
        name: .customLong("as-of"),
        help: ArgumentHelp(
            "Publication date; later content is left out. (default: today)",
            valueName: "yyyy-mm-dd"))
    var day: CalendarDay?
}
