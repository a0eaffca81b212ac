internal import ArgumentParser
internal import Files
internal import Site
internal import Text

struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Joins the shards of a site that builds made side by side.",
        discussion: """
            Each SHARD is a folder that 'taxguide build --shard' wrote, on this machine or another. \
            Nothing is published unless every shard is there once, all are of the same program, \
            options and content, and all their files are as they were written. The site is then the \
            one that a single build makes, byte for byte.

            Exit status: 0 done; 64 the command line is wrong; 74 a shard is missing, there twice, \
            of another site or damaged, or the disk failed.

            Examples:
              taxguide merge shard-*
              taxguide merge shard-1 shard-2 shard-3 --output /srv/guide
              taxguide merge shard-* --changed changed.txt
            """)

    @Argument(
        help: ArgumentHelp("The folders of the shards, in any order.", valueName: "shard"),
        completion: .directory)
    var shards: [String]

    @Option(
        help: ArgumentHelp("The folder to write the site to.", valueName: "folder"),
        completion: .directory)
    var output = "site"

    @OptionGroup var changeOption: ChangeListOption

    func run() throws {
        var changes = try changeOption.list(beside: output)
        let summary: ShardMerge.Summary
        do throws(OutputError) {
            summary = try ShardMerge.merge(shards, into: output, jobs: Build.processors)
        } catch {
            if case .unusable = error { throw Console.commandLineError("\(error)") }
            Console.writeError("taxguide: \(error)\n")
            throw Console.Status.systemFailed
        }
        try changes?.add(summary.changed)
        Console.write(
            "joined \(counted(shards.count, "shard")): \(counted(summary.written, "file")) written, "
                + "\(summary.unchanged) unchanged, \(summary.removed) removed in \(output)\n")
    }
}
