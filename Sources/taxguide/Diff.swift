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
        abstract: "Compares two built sites: which pages and figures moved.",
        discussion: """
            OLD and NEW are folders that 'taxguide build' wrote; with --since, the guide as it was \
            committed at a revision and as it stands in its folder are built by this program and \
            compared, unless Content and Site are as they were. Files are compared byte by byte; of those that differ, the figures are read \
            from tables by row and column, from texts by the words around them, and from data files \
            by name.

            First comes a summary: files by kind, the rules that changed, the figures of the \
            tables that moved, and the figures on pages, the largest move first, a move on many \
            pages in one line; then each page. A page at another address is renamed if it says the same there or the old \
            address leads to it.

            In Markdown it is less than 60,000 bytes, what readers notice first, unless --all is \
            given: more is no comment of a review.

            Exit status: 0 nothing differs; 1 something does, or a guide has errors; 64 the \
            command line is wrong; 74 a folder cannot be read.

            Examples:
              taxguide diff --since main
              taxguide diff /srv/guide Site/public
              taxguide diff before after --format markdown > changes.md
              taxguide diff before after --format json
            """)

    @Argument(
        help: ArgumentHelp("The site as it was.", valueName: "old"), completion: .directory)
    var old: String?

    @Argument(
        help: ArgumentHelp("The site as it is.", valueName: "new"), completion: .directory)
    var new: String?

    @Option(
        help: ArgumentHelp(
            "Builds and compares the guide at a revision of git and as it stands.",
            valueName: "revision"))
    var since: String?

    @OptionGroup var rootOption: RootOption

    @Option(help: "How to print the differences.")
    var format = ReportFormat.text

    @Flag(help: "Lists everything in text and Markdown, however much there is; JSON always does.")
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
