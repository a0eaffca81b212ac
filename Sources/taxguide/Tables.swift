internal import ArgumentParser
internal import Calculations
internal import Content
internal import Project
internal import RuleEngine
internal import Site
internal import TaxTables
internal import Text

struct Tables: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tables",
        abstract: "Lists, shows, compares and updates tax tables.",
        discussion: """
            Examples, in a new guide:
              taxguide tables list
              taxguide tables show 2026 NO
              taxguide tables diff 2026 2027 NO
              taxguide tables index 2027
            """,
        subcommands: [List.self, Show.self, Diff.self, Index.self, Confirm.self])

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text
        case json
    }

    /// Returns the laws of a guide whose tables have no errors.
    ///
    /// - Throws: The exit status for content with errors, after they are reported.
    static func laws(_ folder: GuideFolder) throws -> [TaxYear: TaxLaw] {
        let (laws, _, diagnostics) = LawReader.readLaws(folder, jobs: Build.processors)
        guard !diagnostics.hasErrors else {
            Console.report(diagnostics)
            throw Console.Status.after(diagnostics)
        }
        return laws
    }

    /// Returns the jurisdiction with a code, a full name, or the name of its table.
    ///
    /// - Throws: The exit status for a wrong command line, after suggesting similar names.
    static func jurisdiction(_ name: String, in folder: GuideFolder) throws -> Jurisdiction {
        let names = JurisdictionNames(
            GuideReader.readStrings(folder).strings, havingReturns: false)
        let declared = folder.names
        if let place = declared.jurisdiction(named: name.lowercased()) { return place }
        if let place = declared.places.first(where: { $0.code == name.uppercased() }) {
            return Jurisdiction(place)
        }
        if let found = names[name] { return found }
        let candidates = names.all + declared.places.flatMap { [$0.name, $0.code] }
        let fix =
            nearestName(to: name, among: candidates).map { "did you mean '\($0)'?" }
            ?? "one of: \(declared.places.map(\.code).joined(separator: ", "))"
        throw Console.commandLineError("there is no jurisdiction '\(name)'; \(fix)")
    }

    /// - Throws: The exit status for a wrong command line, after listing the years with tables.
    static func table(
        of jurisdiction: Jurisdiction, for year: Int, in laws: [TaxYear: TaxLaw]
    ) throws -> TaxTable {
        if let table = laws[TaxYear(year)]?.tables[jurisdiction] { return table }
        let years = laws.keys.sorted().map(\.description).joined(separator: ", ")
        throw Console.commandLineError(
            "there is no table of \(jurisdiction.rawValue) for \(year); there are for \(years)")
    }
}

extension Tables {
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "Lists the tables.",
            discussion: """
                Columns, separated by tabs: year, jurisdiction, form, status, date of the last check, number of figures.

                Examples:
                  taxguide tables list
                """)

        @OptionGroup var rootOption: RootOption

        func run() throws {
            let laws = try Tables.laws(try rootOption.folder())
            for (_, law) in laws.sorted(by: { $0.key < $1.key }) {
                for table in law.tables.values.sorted(by: { $0.jurisdiction < $1.jurisdiction }) {
                    let cells = [
                        table.year.description, table.jurisdiction.rawValue, table.form,
                        table.status.rawValue, table.checked?.description ?? "-",
                        String(table.figures.count),
                    ]
                    Console.write(cells.joined(separator: "\t") + "\n")
                }
            }
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Shows the figures of a table with their sources.",
            discussion: """
                Columns, separated by tabs: figure, value, certainty, documents, page or section.

                Examples, in a new guide:
                  taxguide tables show 2026 NO
                  taxguide tables show 2026 marisle --format json
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "Tax year.", transform: yearArgument)
        var year: Int

        @Argument(help: "Jurisdiction, by code, name or table name.")
        var jurisdiction: String

        @Option(help: "Output format.")
        var format = Format.text

        func run() throws {
            let folder = try rootOption.folder()
            let laws = try Tables.laws(folder)
            let table = try Tables.table(
                of: Tables.jurisdiction(jurisdiction, in: folder), for: year, in: laws)
            switch format {
            case .text:
                for figure in table.figures {
                    let cells =
                        [
                            figure.path, figure.plainValue ?? "unknown",
                            figure.certainty.rawValue, figure.sources.joined(separator: " "),
                        ] + [figure.locatorText].compactMap(\.self)
                    Console.write(cells.joined(separator: "\t") + "\n")
                }
            case .json: Console.write(json(table) + "\n")
            }
        }

        private func json(_ table: TaxTable) -> String {
            JSONWriter.object { json in
                json.heading(table)
                json.array("figures", table.figures) { figure, json in json.figure(figure) }
            }.text
        }
    }
}
