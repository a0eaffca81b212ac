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
            try New.override(name, of: .templates, kind: "template", rootOption)
        }
    }

    struct Stylesheet: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "stylesheet",
            abstract: "Copies a style sheet of the program into the guide.",
            discussion: """
                A style sheet in Site/Styles replaces the program's style sheet of that name. All others come with the program.

                Examples:
                  taxguide new stylesheet site
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "Name of the style sheet.")
        var name: String

        func run() throws {
            try New.override(name, of: .styleSheets, kind: "style sheet", rootOption)
        }
    }

    /// Copies a file of the program into the guide.
    fileprivate static func override(
        _ name: String, of files: DefaultFiles, kind: String, _ rootOption: RootOption
    ) throws {
        let folder = try rootOption.folder()
        do throws(ScaffoldError) {
            let path = try GuideEdit.run(on: folder) { edit throws(ScaffoldError) in
                try NewOverride(name, of: files, kind: kind, in: edit).path
            }
            Console.write("wrote \(path); it replaces the \(kind) of the program\n")
        } catch {
            throw report(error)
        }
    }
}

extension New {
    struct LanguageStrings: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "language",
            abstract: "Writes a file of UI strings to translate.",
            discussion: """
                Each string is a comment in the language that the guide is written in. To translate a string, remove the \
                '#'. A language that is named in 'partial-languages' of Site/site.yaml may lack strings and other texts; \
                'taxguide check' counts them.

                Examples:
                  taxguide new language cy
                  taxguide strings list --language cy --untranslated
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "Language, by code.")
        var code: String

        func run() throws {
            let folder = try rootOption.folder()
            do throws(ScaffoldError) {
                let path = try GuideEdit.run(on: folder) { edit throws(ScaffoldError) in
                    try NewLanguage(code, in: edit).path
                }
                Console.write(
                    """
                    wrote \(path)

                    Next:
                    1. Write 'locale' in it: how numbers, money and days are written.
                    2. Add \(code) to 'languages' in Site/site.yaml, a title and a summary of the site, and \
                    'partial-languages: {\(code): omit}'.
                    3. Translate strings, and topics: taxguide new translation TOPIC --language \(code)

                    """)
            } catch {
                throw New.report(error)
            }
        }
    }
}
