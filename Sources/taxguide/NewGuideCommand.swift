internal import ArgumentParser
internal import Authoring
internal import Files
internal import Site
internal import Text

extension New {
    struct Guide: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "guide",
            abstract: "Creates a small guide of a fictional country.",
            discussion: """
                The guide has five topics in two languages, two counties, the rules of their returns and all settings of a \
                site. It builds as it is. Replace its content with your own.

                The folder may be a new repository with a readme file and a licence, which stay as they are. The guide has \
                a workflow for GitHub, a pre-commit hook and settings for editors.

                Examples:
                  taxguide new guide my-guide
                  taxguide new guide .
                  taxguide serve --root my-guide
                """)

        @Argument(
            help: ArgumentHelp("New or empty folder, or an empty repository.", valueName: "folder"),
            completion: .directory)
        var path: String

        @Option(
            help: ArgumentHelp(
                "Folder with Sources/Starter and Site. (default: beside the program)",
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
                    1. Preview it: taxguide serve --root \(path)
                    2. Edit it: \(path)/\(guide.description) says which file does what.
                    3. Check it: taxguide check --root \(path)

                    """)
            } catch {
                throw New.report(error)
            }
        }
    }
}
