internal import ArgumentParser
internal import Authoring
internal import Content
internal import Project
internal import Site

extension New {
    struct Translation: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "translation",
            abstract: "Creates a translation with a placeholder for each sentence.",
            discussion: """
                Lists, tables, figures and links are copied. Each placeholder holds a sentence of the original. 'taxguide \
                check' lists the placeholders that are left.

                Examples, in a new guide:
                  taxguide new translation income/work/wages
                  taxguide new translation Content/Pages/about.md --language fr
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(
            help: ArgumentHelp(
                "Topic, or file of another text.", valueName: "category/group/topic"))
        var text: String

        @Option(
            help: ArgumentHelp(
                "Language of the translation, by code. (default: the second of the site)",
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
            abstract: "Creates a page of prose with placeholders.",
            discussion: """
                Examples:
                  taxguide new page corrections --title 'Corrections'
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "Name of the page in its address and in Content/Pages.")
        var name: String

        @Option(help: "Title of the page.")
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
            abstract: "Creates a checklist with placeholders.",
            discussion: """
                Examples:
                  taxguide new checklist first-job --title 'Your first job'
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "Name of the checklist in its address and in Content/Checklists.")
        var name: String

        @Option(help: "Title of the checklist.")
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
            abstract: "Creates a glossary term with placeholders.",
            discussion: """
                Writes a file in Content/Glossary. You can move the term into another file of that folder.

                Examples:
                  taxguide new term 'Marginal rate'
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "Term in the first language of the site.")
        var term: String

        func run() throws {
            try New.start(rootOption) { edit throws(ScaffoldError) in
                try NewTerm(term, in: edit).path
            }
        }
    }

    struct FigureWords: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "figure-words",
            abstract: "Adds the missing words of figures to the strings of each language.",
            discussion: """
                Pages name each part of a figure, such as 'maximum'. The command adds a placeholder below 'figures' of \
                Site/Strings for each part of a table that a language has no words for.

                Examples:
                  taxguide new figure-words
                """)

        @OptionGroup var rootOption: RootOption

        func run() throws {
            try New.start(rootOption) { edit throws(ScaffoldError) in
                try NewFigureWords(in: edit).paths.joined(separator: ", ")
            }
        }
    }

    struct Source: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "source",
            abstract: "Creates the register entry of a document with placeholders.",
            discussion: """
                Writes a file in Content/Sources. You can move the entry into another file of that folder.

                Examples:
                  taxguide new source cra-line-31270 --title 'Line 31270 – Home buyers amount'
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "Identifier of the document in topics and tables.")
        var identifier: String

        @Option(help: "Title as published.")
        var title: String

        func run() throws {
            try New.start(rootOption) { edit throws(ScaffoldError) in
                try NewSource(identifier, title: title, in: edit).path
            }
        }
    }
}
