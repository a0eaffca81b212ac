internal import ArgumentParser
internal import Authoring
internal import Content
internal import Files
internal import Project
internal import Site
internal import Text

struct Changes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "changes",
        abstract: "Maintains the change log of the guide.",
        discussion: """
            Examples:
              taxguide changes record --since v1.4
            """,
        subcommands: [Record.self])
}

extension Changes {
    struct Record: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "record",
            abstract: "Records the changes since a git revision for readers.",
            discussion: """
                Compares the guide with a revision, and writes the changed parts of topics, changed and new figures, and \
                changed and new rules to \(ChangeLogRecord.folder). Pages and feeds show these changes; builds need no git. \
                Run it before a release, and commit the file.

                Examples:
                  taxguide changes record --since v1.4
                  taxguide changes record --since HEAD~1 --day 2026-11-24
                """)

        @OptionGroup var rootOption: RootOption

        @Option(help: ArgumentHelp("Git revision to compare with.", valueName: "revision"))
        var since: String

        @Option(
            help: ArgumentHelp("Date of the changes. (default: today)", valueName: "yyyy-mm-dd"))
        var day: CalendarDay?

        func run() throws {
            let folder = try rootOption.folder()
            guard let day = day ?? .today else {
                throw ValidationError("The clock of this machine has no day; name one with --day.")
            }
            do {
                let edit = try GuideEdit(of: folder)
                try ScratchFolder.with { try record(day, edit, in: "\($0)/guide") }
            } catch let error as OutputError {
                throw New.report(.output(error))
            } catch let error as ScaffoldError {
                throw New.report(error)
            }
        }

        private func record(
            _ day: CalendarDay, _ edit: GuideEdit, in before: String
        ) throws {
            let folder = edit.folder
            try FileSystem.makeFolders(before)
            do throws(GuideRevision.Failure) {
                try GuideRevision.lay(since, of: folder.root, into: before)
            } catch {
                throw Console.commandLineError(error.description)
            }
            let name = "the guide at '\(since)'"
            let parts = SiteSections.parts(of: SiteSections.all)
            let former = try GuideRevision.make(
                of: GuideFolder(root: before), named: name, withWordsOf: folder
            ) { ChangeLogUpdate.read($0, parts) }
            let unread = "cannot be read; nothing was recorded"
            let old = try GuideRevision.made(former, orSay: "\(name) \(unread)")
            let today = ChangeLogUpdate.read(folder, parts)
            if today.made == nil { try edit.checkFiles() }
            let new = try GuideRevision.made(today, orSay: "the guide \(unread)")
            do throws(ScaffoldError) {
                let recording = ChangeLogUpdate(from: old, to: new)
                guard !recording.isEmpty, try recording.write(day, since: old, in: edit) else {
                    Console.write("nothing to record since \(since)\n")
                    return
                }
                Console.write(
                    "recorded \(counted(recording.topics.count, "topic")), "
                        + "\(counted(recording.tables.count, "table")) and "
                        + "\(counted(recording.rules.count, "rule")) in "
                        + "\(ChangeLogUpdate.path(of: day))\n"
                )
            } catch {
                throw New.report(error)
            }
        }
    }
}
