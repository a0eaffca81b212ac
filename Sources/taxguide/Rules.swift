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
        abstract: "Lists, shows and explains the rules that returns are computed by.",
        discussion: """
            Examples:
              taxguide rules list
              taxguide rules show CODE NAME
              taxguide rules explain
            """,
        subcommands: [List.self, Show.self, Explain.self])

    /// Returns the law of a year, by default the latest.
    ///
    /// - Throws: The exit status for content with errors or a wrong command line, after reporting
    ///   it.
    fileprivate static func law(of year: Int?, in folder: GuideFolder) throws -> TaxLaw {
        let laws = try Tables.laws(folder)
        guard let law = (year.map { TaxYear($0) } ?? laws.keys.max()).flatMap({ laws[$0] }) else {
            let years = laws.keys.sorted().map(\.description).joined(separator: ", ")
            throw Console.commandLineError(
                "there are no tables for \(year.map(String.init) ?? "any year"); "
                    + "there are for \(years)")
        }
        return law
    }
}

extension Rules {
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract:
                "Lists the rules: what each is part of, whose forms use it, where it is, its law.",
            discussion: """
                Columns are separated by tabs. An amount of credits or a step of tax is selected by \
                the keys of a table; other rules are put to work by a form.

                Examples:
                  taxguide rules list
                  taxguide rules list CODE --year 2025
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(
            help: "A place, by its code, a full name or the name of its table; all if left out.")
        var jurisdiction: String?

        @Option(help: "The tax year; the latest if left out.")
        var year: Int?

        func run() throws {
            let folder = try rootOption.folder()
            let law = try Rules.law(of: year, in: folder)
            let place = try jurisdiction.map { try Tables.jurisdiction($0, in: folder) }
            for row in RuleListing(law).rows(of: place) {
                Console.write(row.joined(separator: "\t") + "\n")
            }
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Shows a rule as one reads it aloud, with the figures of a place and a year.",
            discussion: """
                Prints where the rule stands, its law, its figures, its lines in words with the \
                numbers they have on the form, the examples that prove it and the topics that speak \
                of it. What the place or its table settles is left out.

                Examples:
                  taxguide rules show CODE NAME
                  taxguide rules show federal NAME --year 2025
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "A place, by its code, a full name or the name of its table.")
        var jurisdiction: String

        @Argument(help: "The name of the rule, as 'taxguide rules list' prints it.")
        var rule: String

        @Option(help: "The tax year; the latest if left out.")
        var year: Int?

        func run() throws {
            let folder = try rootOption.folder()
            let law = try Rules.law(of: year, in: folder)
            let place = try Tables.jurisdiction(jurisdiction, in: folder)
            let text: String
            do throws(RuleListing.NotFound) {
                let topics = RuleTopics(folder)
                text = try RuleListing(law).text(of: rule, in: place) { topics.naming($0) }
            } catch {
                throw Console.commandLineError(error.message)
            }
            Console.write(Console.printable(text))
        }
    }

    struct Explain: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "explain",
            abstract: "Explains the language of rules in short, with an example of everything.",
            discussion: """
                The manual's page 'Writing a rule' teaches it by a form.

                Examples:
                  taxguide rules explain
                """)

        func run() throws { Console.write(RuleGrammar.text) }
    }
}

extension NewRule.Kind: ExpressibleByArgument {}
