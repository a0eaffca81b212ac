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

extension New {
    struct LanguageStrings: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "language",
            abstract: "Writes a complete file of UI strings to translate.",
            discussion: """
                Each string is in the language that the guide is written in. Name the language in \
                'languages' of Site/site.yaml when it is to be published. A string that is left out \
                is shown in English.

                Examples:
                  taxguide new language CODE
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "The code of the language.")
        var code: String

        func run() throws {
            try New.start(rootOption) { edit throws(ScaffoldError) in
                try NewLanguage(code, in: edit).path
            }
        }
    }
}
