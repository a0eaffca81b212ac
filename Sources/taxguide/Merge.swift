internal import ArgumentParser
internal import Files
internal import Site
internal import Text

struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Joins the shares of a site that builds made side by side.",
        discussion: """
            Each SHARE is a folder that 'taxguide build --part' wrote, on this machine or another. \
            Nothing is published unless every share is there once, all are of the same program, \
            options and content, and all their files are as they were written. The site is then the \
            one that a single build makes, byte for byte.

            Exit status: 0 done; 64 the command line is wrong; 74 a share is missing, there twice, \
            of another site or damaged, or the disk failed.

            Examples:
              taxguide merge share-*
              taxguide merge share-1 share-2 share-3 --output /srv/guide
              taxguide merge share-* --changed changed.txt
            """)

    @Argument(
        help: ArgumentHelp("The folders of the shares, in any order.", valueName: "share"),
        completion: .directory)
    var shares: [String]

    @Option(
        help: ArgumentHelp("The folder to write the site to.", valueName: "folder"),
        completion: .directory)
    var output = "site"

    @OptionGroup var changeOption: ChangeListOption

    func run() throws {
        var changes = try changeOption.list(beside: output)
        let summary: ShardMerge.Summary
        do throws(OutputError) {
            summary = try ShardMerge.merge(shares, into: output, jobs: Build.processors)
        } catch {
            if case .unusable = error { throw Console.commandLineError("\(error)") }
            Console.writeError("taxguide: \(error)\n")
            throw Console.Status.systemFailed
        }
        try changes?.add(summary.changed)
        Console.write(
            "joined \(counted(shares.count, "share")): \(counted(summary.written, "file")) written, "
                + "\(summary.unchanged) unchanged, \(summary.removed) removed in \(output)\n")
    }
}
