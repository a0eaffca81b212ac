internal import ArgumentParser
internal import Authoring
internal import Content
internal import Project
internal import Site

extension New {
    struct Translation: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "translation",
            abstract: "Writes the twin of a text, with each sentence of the original in a blank.",
            discussion: """
                Lists, tables, figures and links stay as they are; what is in a blank is to be said in \
                the other language, in its place. 'taxguide check' lists the blanks that are left, and \
                'taxguide compared' notes that both say the same.

                Examples:
                  taxguide new translation credits/giving/donations
                  taxguide new translation Content/Pages/about.md --language CODE
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(
            help: ArgumentHelp(
                "A topic, or the file of another text.", valueName: "category/group/topic"))
        var text: String

        @Option(
            help: ArgumentHelp(
                "The language to write in, by its code; the second of the site if left out.",
                valueName: "language"))
        var language: Language?

        func run() throws {
            try New.start(rootOption) { edit throws(ScaffoldError) in
                let names = edit.folder.names
                let others = names.siteLanguages.filter { $0 != names.original }
                guard let language = language ?? others.first else {
                    throw .refused("the site has one language; name another: --language")
                }
                return try NewTranslation(of: text, into: language, in: edit).path
            }
        }
    }

    struct Page: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "page",
            abstract: "Writes a page of prose with blanks that say what to write.",
            discussion: """
                Examples:
                  taxguide new page corrections --title 'Corrections'
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "Its part of the address; its file is in Content/Pages.")
        var name: String

        @Option(help: "What readers call it.")
        var title: String

        func run() throws {
            try New.start(rootOption) { edit throws(ScaffoldError) in
                try NewText(.page, name, title: title, in: edit).path
            }
        }
    }

    struct Checklist: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "checklist",
            abstract: "Writes a checklist with blanks that say what to write.",
            discussion: """
                Examples:
                  taxguide new checklist first-job --title 'Your first job'
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "Its part of the address; its file is in Content/Checklists.")
        var name: String

        @Option(help: "What readers call it.")
        var title: String

        func run() throws {
            try New.start(rootOption) { edit throws(ScaffoldError) in
                try NewText(.checklist, name, title: title, in: edit).path
            }
        }
    }

    struct Term: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "term",
            abstract: "Writes a term of the glossary with blanks that say what to write.",
            discussion: """
                The term gets a file of its own in Content/Glossary; it may be moved into another \
                file there.

                Examples:
                  taxguide new term 'Marginal rate'
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "The term as texts in the first language write it.")
        var term: String

        func run() throws {
            try New.start(rootOption) { edit throws(ScaffoldError) in
                try NewTerm(term, in: edit).path
            }
        }
    }

    struct Source: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "source",
            abstract: "Registers a document with blanks that say what to write.",
            discussion: """
                The document gets a file of its own in Content/Sources; it may be moved into another \
                file there.

                Examples:
                  taxguide new source cra-line-31270 --title 'Line 31270 – Home buyers amount'
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "What topics and figures call it.")
        var identifier: String

        @Option(help: "Its title as it was published.")
        var title: String

        func run() throws {
            try New.start(rootOption) { edit throws(ScaffoldError) in
                try NewSource(identifier, title: title, in: edit).path
            }
        }
    }
}
