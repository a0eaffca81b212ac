internal import ArgumentParser
internal import Glibc
internal import GuideContent
internal import GuideFiles
internal import GuideSite
internal import SiteDiff

struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compares two built sites: which pages and figures moved.",
        discussion: """
            OLD and NEW are folders that 'taxguide build' wrote. Files are compared byte by byte; \
            of those that differ, the figures are read from tables by row and column, from texts \
            by the words around them, and from data files by name.

            First comes a summary: files by kind, the rules that changed, the figures of the \
            tables that moved, and the figures on pages, the largest move first, a move on many \
            pages in one line; then each page. A page at another address is renamed if it says the same there or the old \
            address leads to it.

            Exit status: 0 nothing differs; 1 something does; 64 the command line is wrong; 74 a \
            folder cannot be read.

            Examples:
              taxguide diff /srv/guide Site/public
              taxguide diff before after --format markdown > changes.md
              taxguide diff before after --format json
            """)

    @Argument(
        help: ArgumentHelp("The site as it was.", valueName: "old"), completion: .directory)
    var old: String

    @Argument(
        help: ArgumentHelp("The site as it is.", valueName: "new"), completion: .directory)
    var new: String

    @Option(help: "How to print the differences.")
    var format = ReportFormat.text

    @Flag(help: "Lists everything in text and Markdown, however much there is; JSON always does.")
    var all = false

    func run() throws {
        let jobs = max(1, Int(sysconf(CInt(_SC_NPROCESSORS_ONLN))))
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
