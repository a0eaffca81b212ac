internal import ArgumentParser
internal import Authoring
internal import Calculations
internal import Content
internal import Project
internal import Site
internal import TaxTables
internal import Text

struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Creates a guide, or a topic, rule, tax year or other part of one.",
        discussion: """
            Existing files are never overwritten. If a command fails, it leaves no files behind.

            Examples:
              taxguide new guide my-guide
              taxguide new topic income/employment/tips --title 'Tips and gratuities'
              taxguide new translation income/employment/tips
              taxguide new checklist first-job --title 'Your first job'
              taxguide new year 2027 --from 2026
              taxguide new rule home-cooling --kind amount
              taxguide new template layout
              taxguide new stylesheet site
              taxguide new language cy
            """,
        subcommands: [
            Guide.self, Topic.self, Translation.self, Page.self, Checklist.self, Term.self,
            Source.self, Year.self, Rule.self, Template.self, Stylesheet.self,
            LanguageStrings.self, FigureWords.self,
        ])

    /// Creates a draft and reports its path, or the reason why nothing was created.
    static func start(
        _ rootOption: RootOption, _ make: (GuideEdit) throws(ScaffoldError) -> String
    ) throws {
        let folder = try rootOption.folder()
        do throws(ScaffoldError) {
            let path = try GuideEdit.run(on: folder, make)
            Console.write("wrote \(path); 'taxguide check' lists the placeholders to fill\n")
        } catch {
            throw report(error)
        }
    }

    /// Reports the reason why nothing was created and returns the exit status.
    static func report(_ error: ScaffoldError) -> ExitCode {
        switch error {
        case .refused(let reason): return Console.commandLineError(reason)
        case .content(let diagnostics):
            Console.report(diagnostics)
            return Console.Status.after(diagnostics)
        case .output(let error):
            Console.writeError("taxguide: \(error)\n")
            return Console.Status.systemFailed
        }
    }
}

extension New {
    struct Topic: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "topic",
            abstract: "Creates a topic with placeholders.",
            discussion: """
                A placeholder is a text between double question marks: ?? what to write ??. 'taxguide check' lists those that \
                are left, and 'taxguide serve --drafts' shows the topic. To publish it, fill the placeholders and delete the \
                line 'draft: true'.

                Examples:
                  taxguide new topic income/employment/tips --title 'Tips and gratuities'
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(
            help: ArgumentHelp(
                "Path of the topic in Content/Topics.", valueName: "category/group/topic"))
        var path: String

        @Option(help: "Title of the topic.")
        var title: String

        func run() throws {
            try New.start(rootOption) { edit throws(ScaffoldError) in
                try NewTopic(path, title: title, in: edit).path
            }
        }
    }

    struct Year: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "year",
            abstract: "Copies the tables of a year to a new year.",
            discussion: """
                Every figure is marked as carried over. The command lists them: position, figure, value, documents of the \
                earlier year. Pages name the earlier year beside a figure until the figure is confirmed.

                Examples:
                  taxguide new year 2027 --from 2026
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "New tax year.", transform: yearArgument)
        var year: Int

        @Option(
            help: ArgumentHelp("Tax year to copy.", valueName: "year"), transform: yearArgument)
        var from: Int

        func validate() throws {
            guard (1900...2200).contains(year) else {
                throw ValidationError("\(year) is not a tax year")
            }
        }

        func run() throws {
            let folder = try rootOption.folder()
            let tables: [TaxTable]
            do throws(ScaffoldError) {
                tables = try GuideEdit.run(on: folder) { edit throws(ScaffoldError) in
                    try NewYear(TaxYear(year), from: TaxYear(from), in: edit).tables
                }
            } catch {
                throw New.report(error)
            }
            var count = 0
            for table in tables {
                for figure in table.carriedFigures {
                    count += 1
                    let range = table.source.range(figure.offsets)
                    let cells = [
                        "\(range.path):\(range.start)", figure.path, figure.plainValue ?? "unknown",
                        figure.sources.joined(separator: " "),
                    ]
                    Console.write(cells.joined(separator: "\t") + "\n")
                }
            }
            Console.writeError(
                """
                wrote Content/Tables/\(year): \(counted(tables.count, "table")), \(counted(count, "figure")) to confirm

                Next:
                1. Add \(year) to 'years' in Site/site.yaml when the site should show it; the latest \
                year is the one that topics speak of.
                2. Write the factors of \(year) into 'indexation', with source and 'certainty: documented': \
                'taxguide tables index \(year)' fills what follows them.
                3. Confirm figures: 'taxguide tables confirm \(year) FIGURE --source DOCUMENT --by NAME', \
                or change the value in the table with its source and 'certainty: documented'. \
                Content/Confirmations/\(year).yaml lists those that are left, and who confirmed which.
                4. When none is left in a table, write 'status: enacted' or 'announced' and the day, \
                'checked: yyyy-mm-dd', and take out 'carried-from', 'certainty' and the remark at the top. Until then it is \
                'unchecked'. 'taxguide tables diff \(from) \(year)' shows how far you are.
                5. Add the dates of the year as Content/Calendar/\(year).yaml if the guide has a calendar, and \
                examples of \(year) to the rules.

                """)
        }
    }
    struct Rule: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rule",
            abstract: "Creates a rule with placeholders.",
            discussion: """
                Writes Content/Rules/NAME.rules with sample lines of the kind and placeholders. 'taxguide check' lists the \
                placeholders that are left.

                Examples:
                  taxguide new rule home-cooling --kind amount
                  taxguide new rule low-tax-surcharge --kind step
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(
            help: ArgumentHelp("Name of the rule in tables and forms.", valueName: "name"))
        var name: String

        @Option(
            help: """
                How the rule is used: 'amount' is selected by 'credits' of a table, 'step' by 'tax' of a \
                table, 'use' by a form.
                """)
        var kind: NewRule.Kind

        func run() throws {
            try New.start(rootOption) { edit throws(ScaffoldError) in
                try NewRule(name, kind, in: edit).path
            }
        }
    }
}
