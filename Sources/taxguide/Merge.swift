internal import ArgumentParser
internal import Files
internal import Site
internal import Text

struct Merge: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Joins the shards of a site.",
        discussion: """
            Each folder was written by 'taxguide build --shard', on any machine. The result equals that of one build, \
            byte for byte. Nothing is published if a shard is missing, repeated, damaged, or from another program, \
            content or set of options.

            Exit status:
              0   success
              64  usage error
              74  unusable shard, or input or output error

            Examples:
              taxguide merge shard-*
              taxguide merge shard-1 shard-2 shard-3 --output /srv/guide
              taxguide merge shard-* --changed changed.txt
            """)

    @Argument(
        help: ArgumentHelp("Folders of the shards, in any order.", valueName: "shard"),
        completion: .directory)
    var shards: [String]

    @Option(
        help: ArgumentHelp("Output folder.", valueName: "folder"),
        completion: .directory)
    var output = "site"

    @OptionGroup var changeOption: ChangeListOption

    @OptionGroup var quietOption: QuietOption

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
        guard !quietOption.quiet else { return }
        Console.write(
            "joined \(counted(shards.count, "shard")): \(counted(summary.written, "file")) written, "
                + "\(summary.unchanged) unchanged, \(summary.removed) removed in \(output)\n")
    }
}
