internal import ArgumentParser
internal import Authoring
internal import Files
internal import Site
internal import Text

extension New {
    struct Guide: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "guide",
            abstract: "Writes a small guide of a made-up country, to put your own in its place.",
            discussion: """
                Five topics in two languages, two counties, the rules of their returns and all that a site needs: it \
                builds, checks and serves at once, and its files say what they are for.

                What it is made from lies beside the program, in share/taxguide or in the repository \
                that it was built from.

                Examples:
                  taxguide new guide my-guide
                  taxguide serve --root my-guide
                """)

        @Argument(
            help: ArgumentHelp("A folder that is not there yet, or is empty.", valueName: "folder"),
            completion: .directory)
        var path: String

        @Option(
            help: ArgumentHelp(
                "A folder with Sources/Starter and Site, if they are not beside the program.",
                valueName: "folder"),
            completion: .directory)
        var from: String?

        func run() throws {
            guard let materials = from ?? ProgramResources.folder() else {
                throw Console.commandLineError(
                    "there is nothing beside the program to make a guide from; name a folder that has "
                        + "'Sources/Starter' and 'Site', such as a copy of the repository, with --from"
                )
            }
            guard ProgramResources.areIn(materials) else {
                throw Console.commandLineError(
                    "'\(materials)' has no folders 'Sources/Starter' and 'Site' to make a guide from"
                )
            }
            do throws(ScaffoldError) {
                let guide = try NewGuide(at: path, from: materials)
                Console.write(
                    """
                    wrote \(path): \(counted(guide.count, "file"))

                    Next:
                    1. Look at it: taxguide serve --root \(path)
                    2. Change what it says: \(path)/README.md names a file for each thing.
                    3. See what is wrong: taxguide check --root \(path)

                    """)
            } catch {
                throw New.report(error)
            }
        }
    }
}
