internal import ArgumentParser
internal import Authoring
internal import Calculations
internal import Content
internal import Project
internal import Site
internal import TaxTables
internal import Text

extension Tables {
    struct Index: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "index",
            abstract: "Computes the indexed amounts of a year.",
            discussion: """
                First run 'taxguide new year', and enter the factor of the year in 'indexation' of each table, with its \
                source. This command multiplies each carried amount that followed the factor in the year before, rounds it \
                as 'rounding' of the table says, and marks it as derived.

                Statutes index the unrounded amount of the year before. Its bounds follow from the printed amounts of earlier \
                years, in the tables and in Content/Indexation. If two amounts are possible, the likelier one is used; both \
                are printed, and listed in Content/Confirmations.

                Examples, in a new guide:
                  taxguide tables index 2027
                  taxguide tables index 2027 NO
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "Tax year to fill.", transform: yearArgument)
        var year: Int

        @Argument(
            help:
                "Jurisdiction, by code, name or table name. (default: all)"
        )
        var jurisdiction: String?

        func run() throws {
            let folder = try rootOption.folder()
            let places = try jurisdiction.map { [try Tables.jurisdiction($0, in: folder)] }
            let indexed: IndexedYear
            do throws(ScaffoldError) {
                indexed = try GuideEdit.run(on: folder) { edit throws(ScaffoldError) in
                    try IndexedYear(TaxYear(year), of: places, in: edit)
                }
            } catch {
                throw New.report(error)
            }
            var (count, open) = (0, 0)
            for place in indexed.places {
                for entry in place.filled {
                    count += 1
                    let possible = entry.next.possible
                    var cells = [
                        entry.figure.path, entry.figure.plainValue ?? "",
                        entry.next.likeliest.description,
                    ]
                    if !entry.next.isCertain {
                        open += 1
                        cells.append("from \(possible.lowerBound) to \(possible.upperBound)")
                    }
                    Console.write(cells.joined(separator: "\t") + "\n")
                }
            }
            let left = indexed.places.map(\.left).reduce(0, +)
            Console.writeError(
                "filled \(counted(count, "amount")) of \(year), \(count - open) of them certain; "
                    + "\(counted(left, "figure")) of these places \(left == 1 ? "is" : "are") still of the year "
                    + "before\n")
            if !indexed.withoutFactor.isEmpty {
                Console.writeError(
                    "without a factor of \(year): "
                        + indexed.withoutFactor.map(\.rawValue).joined(separator: ", ") + "\n")
            }
        }
    }

    struct Confirm: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "confirm",
            abstract: "Confirms figures of a year with a document.",
            discussion: """
                Writes the document, and the value if it differs, into the table, and moves the figure in \
                Content/Confirmations from the open figures to the confirmed ones. A group, for example northshore.brackets, \
                means all its open figures. Either all figures are confirmed or none.

                Examples, in a new guide:
                  taxguide tables confirm 2027 marisle.credits.basic-amount.maximum \\
                    --source leaflet-2027 --by 'A. Reader'
                  taxguide tables confirm 2027 northshore.brackets.schedule.2.over \\
                    --value 54915 --source leaflet-2027 --by 'A. Reader'
                  taxguide tables confirm 2027 northshore.brackets marisle.credits.rate \\
                    --source leaflet-2027 --by 'A. Reader'
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "Tax year.", transform: yearArgument)
        var year: Int

        @Argument(
            help: ArgumentHelp(
                "Figure or group of figures, for example northshore.brackets.", valueName: "figure")
        )
        var figures: [String]

        @Option(
            name: .customLong("source"), parsing: .singleValue,
            help: ArgumentHelp(
                "Registered document that states the figure; repeatable.",
                valueName: "document"))
        var sources: [String]

        @Option(help: ArgumentHelp("Name of the person who read the document.", valueName: "name"))
        var by: String

        @Option(
            help: ArgumentHelp(
                "Value in the document, if the table has another one.",
                valueName: "value"))
        var value: String?

        @Option(
            help: ArgumentHelp("Date of reading. (default: today)", valueName: "yyyy-mm-dd"))
        var on: CalendarDay?

        func run() throws {
            let folder = try rootOption.folder()
            let result: ConfirmedFigures
            do throws(ScaffoldError) {
                result = try GuideEdit.run(on: folder) { edit throws(ScaffoldError) in
                    try ConfirmedFigures(
                        figures, of: TaxYear(year), value: value, sources: sources, by: by,
                        on: on ?? folder.publicOn, in: edit)
                }
            } catch {
                throw New.report(error)
            }
            let paths = result.confirmed.map(\.path)
            if paths.count > 1 {
                for (path, value) in result.confirmed { Console.write("\(path)\t\(value)\n") }
            }
            Console.write(
                "confirmed \(paths.count == 1 ? paths[0] : counted(paths.count, "figure")); "
                    + "\(counted(result.left, "figure")) of \(year) \(result.left == 1 ? "is" : "are") open in "
                    + "\(ConfirmationList.path(TaxYear(year)))\n")
        }
    }
}
