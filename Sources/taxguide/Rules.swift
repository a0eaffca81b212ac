internal import ArgumentParser
internal import Authoring
internal import Calculations
internal import Content
internal import Project
internal import RuleEngine
internal import Site
internal import TaxTables
internal import Text

struct Rules: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "Lists, shows, explains and proves the rules of returns.",
        discussion: """
            Examples, in a new guide:
              taxguide rules list
              taxguide rules show NO basic-amount
              taxguide rules explain
              taxguide rules proof
            """,
        subcommands: [List.self, Show.self, Explain.self, Proof.self])

    /// Returns the rules of a year, by default the latest, in English or the first language of the guide.
    ///
    /// - Throws: The exit status for content with errors or a wrong command line, after reporting
    ///   it.
    fileprivate static func listing(
        of year: Int?, in folder: GuideFolder
    ) throws -> RuleListing {
        let laws = try Tables.laws(folder)
        guard let law = (year.map { TaxYear($0) } ?? laws.keys.max()).flatMap({ laws[$0] }) else {
            let years = laws.keys.sorted().map(\.description).joined(separator: ", ")
            throw Console.commandLineError(
                "there are no tables for \(year.map(String.init) ?? "any year"); "
                    + "there are for \(years)")
        }
        let (strings, diagnostics) = GuideReader.readStrings(folder)
        guard let words = strings[.english] ?? strings[folder.names.original] else {
            Console.report(diagnostics)
            throw Console.Status.after(diagnostics)
        }
        return RuleListing(law, words)
    }
}

extension Rules {
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract:
                "Lists the rules.",
            discussion: """
                Columns, separated by tabs: rule, part of the return, places whose forms use it, file and line, law.

                Examples, in a new guide:
                  taxguide rules list
                  taxguide rules list NO --year 2026
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(
            help: "Jurisdiction, by code, name or table name. (default: all)")
        var jurisdiction: String?

        @Option(help: "Tax year. (default: the latest)", transform: yearArgument)
        var year: Int?

        func run() throws {
            let folder = try rootOption.folder()
            let listing = try Rules.listing(of: year, in: folder)
            let place = try jurisdiction.map { try Tables.jurisdiction($0, in: folder) }
            for row in listing.rows(of: place) {
                Console.write(row.joined(separator: "\t") + "\n")
            }
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Shows a rule in words, with the figures of a place and year.",
            discussion: """
                Prints the file of the rule, its law, its figures, its lines in words with their numbers on the form, the \
                examples that prove it, and the topics about it. Branches that do not apply in the place are left out.

                Examples, in a new guide:
                  taxguide rules show NO basic-amount
                  taxguide rules show marisle basic-amount --year 2026
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "Jurisdiction, by code, name or table name.")
        var jurisdiction: String

        @Argument(help: "Name of the rule, as 'taxguide rules list' prints it.")
        var rule: String

        @Option(help: "Tax year. (default: the latest)", transform: yearArgument)
        var year: Int?

        func run() throws {
            let folder = try rootOption.folder()
            let listing = try Rules.listing(of: year, in: folder)
            let place = try Tables.jurisdiction(jurisdiction, in: folder)
            let text: String
            do throws(RuleListing.NotFound) {
                let topics = RuleTopics(folder)
                text = try listing.text(of: rule, in: place) { topics.naming($0) }
            } catch {
                throw Console.commandLineError(error.message)
            }
            Console.write(Console.printable(text))
        }
    }

    struct Explain: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "explain",
            abstract: "Prints a summary of the rule language.",
            discussion: """
                The manual page 'Writing a rule' teaches the language step by step.

                Examples:
                  taxguide rules explain
                """)

        func run() throws { Console.write(RuleGrammar.text) }
    }
}

extension NewRule.Kind: ExpressibleByArgument {}
