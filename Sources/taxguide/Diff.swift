internal import ArgumentParser
internal import Content
internal import Files
internal import Glibc
internal import Project
internal import Site
internal import SiteDiff

struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compares two built sites by page and figure.",
        discussion: """
            Compares two folders that 'taxguide build' wrote, or with --since the guide at a revision and in the working \
            tree. Figures are read from tables by row and column, from texts by the words around them, and from data \
            files by name.

            Prints a summary: files by kind, changed rules, changed figures of the tables, and changed figures of pages, \
            the largest first. A list of pages follows. A page whose address changed counts as renamed.

            Markdown output stays below 60,000 bytes, to fit into a pull request comment; --all prints everything.

            Exit status:
              0   no difference
              1   differences, or errors in a guide
              64  usage error
              74  input or output error

            Examples:
              taxguide diff --since main
              taxguide diff /srv/guide Site/public
              taxguide diff before after --format markdown > changes.md
              taxguide diff before after --format json
            """)

    @Argument(
        help: ArgumentHelp("Folder of the old site.", valueName: "old"), completion: .directory)
    var old: String?

    @Argument(
        help: ArgumentHelp("Folder of the new site.", valueName: "new"), completion: .directory)
    var new: String?

    @Option(
        help: ArgumentHelp(
            "Builds the guide at this git revision and compares it with the working tree.",
            valueName: "revision"))
    var since: String?

    @OptionGroup var rootOption: RootOption

    @Option(help: "Output format.")
    var format = ReportFormat.text

    @Flag(help: "Lists every difference in text and Markdown, too. JSON is always complete.")
    var all = false

    func validate() throws {
        if since == nil, new == nil {
            throw ValidationError("name two built sites, or a revision with --since")
        }
        if since != nil, old != nil {
            throw ValidationError("--since builds both sites itself; name no folder with it")
        }
    }

    func run() throws {
        guard let since else { return try compare(old ?? "", new ?? "") }
        let folder = try rootOption.folder()
        do {
            try ScratchFolder.with { try compare(folder, with: since, in: $0) }
        } catch let error as OutputError {
            Console.writeError("taxguide: \(error)\n")
            throw Console.Status.systemFailed
        }
    }

    private func compare(
        _ folder: GuideFolder, with revision: String, in scratch: String
    ) throws {
        if try isUnchanged(folder, since: revision) { return }
        let before = "\(scratch)/guide"
        try FileSystem.makeFolders(before)
        do throws(GuideRevision.Failure) {
            try GuideRevision.lay(revision, of: folder.root, into: before)
        } catch {
            throw Console.commandLineError(error.description)
        }
        let name = "the guide at '\(revision)'"
        let old = "\(scratch)/old"
        let new = "\(scratch)/new"
        let built = try GuideRevision.make(
            of: GuideFolder(root: before), named: name, withWordsOf: folder
        ) { try build($0, in: old) }
        let unbuilt = "cannot be built; nothing was compared"
        _ = try GuideRevision.made(built, orSay: "\(name) \(unbuilt)")
        _ = try GuideRevision.made(build(folder, in: new), orSay: "the guide \(unbuilt)")
        try compare(old, new)
    }

    /// Reports that a guide is unchanged since a revision, so that nothing need be built.
    private func isUnchanged(_ folder: GuideFolder, since revision: String) throws -> Bool {
        do throws(GuideRevision.Failure) {
            guard try GuideRevision.isUnchanged(since: revision, in: folder.root) else {
                return false
            }
        } catch {
            throw Console.commandLineError(error.description)
        }
        switch format {
        case .text, .markdown:
            Console.write(
                Console.printable(
                    "nothing differs: Content and Site are as they were at '\(revision)', and neither "
                        + "site was built\n"))
        case .json: Console.write(SiteDifferenceJSON.text(.ofUnbuiltSites) + "\n")
        }
        return true
    }

    private func build(
        _ folder: GuideFolder, in output: String
    ) throws -> GuideRevision.Result<BuildReport> {
        var options = BuildOptions()
        options.output = output
        options.jobs = Build.processors
        // Both sites are temporary.
        options.usesCache = false
        options.leavesCache = false
        options.isDurable = false
        let (report, diagnostics) = try Build.build(folder, options)
        return (report, diagnostics)
    }

    private func compare(_ old: String, _ new: String) throws {
        let jobs = Build.processors
        let difference: SiteDifference
        let progress = ProgressLine("comparing pages")
        do throws(OutputError) {
            difference = try SiteComparison.compare(
                old, new, jobs: jobs, progress: progress?.show)
            progress?.clear()
        } catch {
            progress?.clear()
            if case .notASite = error { throw Console.commandLineError("\(error)") }
            Console.writeError("taxguide: \(error)\n")
            throw Console.Status.systemFailed
        }
        switch format {
        case .text, .markdown:
            let style = SiteReport.Style(isMarkdown: format == .markdown, listsAll: all)
            Console.write(Console.printable(SiteReport(difference, style: style).text))
        case .json: Console.write(SiteDifferenceJSON.text(difference) + "\n")
        }
        if !difference.isEmpty { throw Console.Status.somethingDiffers }
    }
}
