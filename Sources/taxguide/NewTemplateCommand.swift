internal import ArgumentParser
internal import Authoring
internal import Content
internal import Site

extension New {
    struct Template: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "template",
            abstract: "Copies a template of the program into the guide.",
            discussion: """
                A template in Site/Templates replaces the program's template of that name. All other templates come with the \
                program.

                Examples:
                  taxguide new template layout
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "Name of the template.")
        var name: String

        func run() throws {
            let folder = try rootOption.folder()
            do throws(ScaffoldError) {
                let path = try GuideEdit.run(on: folder) { edit throws(ScaffoldError) in
                    try NewTemplate(name, in: edit).path
                }
                Console.write("wrote \(path); it replaces the template of the program\n")
            } catch {
                throw New.report(error)
            }
        }
    }
}
