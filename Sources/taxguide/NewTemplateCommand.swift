internal import ArgumentParser
internal import Authoring
internal import Content
internal import Site

extension New {
    struct Template: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "template",
            abstract: "Copies a template of the program into the guide, to be changed.",
            discussion: """
                A guide has the templates that it changes, in Site/Templates; all others go on to come \
                with the program, so that a new version of it brings new ones.

                Examples:
                  taxguide new template layout
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "What the template is called.")
        var name: String

        func run() throws {
            let folder = try rootOption.folder()
            do throws(ScaffoldError) {
                let path = try NewTemplate(name, in: GuideEdit(of: folder)).path
                Console.write("wrote \(path), which takes the place of the program's own\n")
            } catch {
                throw New.report(error)
            }
        }
    }
}
