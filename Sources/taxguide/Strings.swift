internal import ArgumentParser
internal import Project
internal import Text

struct Strings: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "strings",
        abstract: "Shows the UI strings of a guide.",
        discussion: """
            Examples:
              taxguide strings list --overridden
            """,
        subcommands: [List.self])
}

extension Strings {
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "Lists the strings of a language.",
            discussion: """
                Strings come with the program, and Site/Strings holds those that the guide changes.

                Examples:
                  taxguide strings list --overridden
                  taxguide strings list --language cy --untranslated
                """)

        @OptionGroup var rootOption: RootOption

        @Option(
            help: ArgumentHelp(
                "Language, by code. (default: the first of the site)", valueName: "code"))
        var language: String?

        @Flag(help: "Lists strings of the program that the guide changes.")
        var overridden = false

        @Flag(help: "Lists strings that are shown in another language.")
        var untranslated = false

        func run() throws {
            let folder = try rootOption.folder()
            guard
                let language = language.map({ Language(rawValue: $0) }) ?? folder.names.original,
                let source = folder.readIfThere(SiteStrings.path(language)),
                let entries = YAMLParser.parse(source, log: folder.log)?.entries
            else {
                Console.report(folder.log.diagnostics)
                throw Console.commandLineError("the guide has no such file of strings")
            }
            let strings = Self.strings(entries)
            let ofLanguage = DefaultStrings.entries(language, log: folder.log)
            let hasLanguage = ofLanguage != nil
            let original =
                folder.names.partial(language) == nil
                ? nil : OriginalStrings(folder.names.original, in: folder)?.entries
            let builtIn = Self.strings(
                original ?? ofLanguage
                    ?? DefaultStrings.entries(DefaultStrings.fallback, log: folder.log) ?? [])
            guard !folder.log.diagnostics.hasErrors else {
                Console.report(folder.log.diagnostics)
                throw Console.Status.after(folder.log.diagnostics)
            }
            let listed = Set(strings.map(\.name))
            let shown: [(name: String, text: String)] =
                overridden
                ? strings.filter { string in
                    hasLanguage && builtIn.contains { $0.name == string.name }
                }
                : untranslated
                    ? builtIn.filter {
                        (original != nil || !hasLanguage) && !listed.contains($0.name)
                            && !DefaultStrings.isOfLanguage($0.name)
                    }
                    : strings + builtIn.filter { !listed.contains($0.name) }
            for string in shown { Console.write("\(string.name): \(string.text)\n") }
        }

        /// The strings of a file by their names, such as `interface.topics`.
        private static func strings(
            _ entries: [YAMLNode.Entry], in section: String = ""
        ) -> [(name: String, text: String)] {
            entries.flatMap { entry -> [(name: String, text: String)] in
                if let text = entry.value.scalar { return [(section + entry.key, text)] }
                return strings(entry.value.entries ?? [], in: "\(section)\(entry.key).")
            }
        }
    }
}
