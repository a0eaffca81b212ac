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
            abstract: "Fills the amounts of a year that follow the factor of their place.",
            discussion: """
                Begin with 'taxguide new year', and write the factor of the year into 'indexation' of \
                the tables, with its source. Then an amount that is carried over, and that followed \
                the factor in the year before, is multiplied, rounded as the table's 'rounding' says \
                and marked as derived, with the factor's document beside its own.

                Acts carry an amount on as it was before it was rounded. The printed amounts of the \
                years before, in the tables and in Content/Indexation, tell between which bounds that \
                is; where they leave two amounts, the likelier one is filled, and both are printed here \
                and in the list of figures to confirm, Content/Confirmations.

                Examples:
                  taxguide tables index 2027
                  taxguide tables index 2027 CODE
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "The tax year to fill.")
        var year: Int

        @Argument(
            help:
                "A code, a full name in a language of the guide, or the name of a table; all if left out."
        )
        var jurisdiction: String?

        func run() throws {
            let folder = try rootOption.folder()
            let places = try jurisdiction.map { [try Tables.jurisdiction($0, in: folder)] }
            let indexed: IndexedYear
            do throws(ScaffoldError) {
                indexed = try IndexedYear(
                    TaxYear(year), of: places, in: GuideEdit(of: folder))
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
            abstract: "Confirms figures of a year by the document that states them.",
            discussion: """
                Writes the document, and the value if it is another one, into the table, and moves \
                the figure in Content/Confirmations from those that are open to those that somebody \
                confirmed. Two documents make it one of two sources. Several figures that one person read in \
                one document are confirmed at once, and a group, such as PLACE.brackets, stands for all of it \
                that is open: each is printed with its value, and how many there were. Either all are \
                confirmed or none.

                Examples:
                  taxguide tables confirm 2027 PLACE.credits.NAME.maximum --source td1-27 --by 'A. Reader'
                  taxguide tables confirm 2027 PLACE.brackets.schedule.2.over --value 54915 --source td1-27 --by 'A. Reader'
                  taxguide tables confirm 2027 PLACE.brackets PLACE.credits.rate --source td1-27 --by 'A. Reader'
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "The tax year.")
        var year: Int

        @Argument(
            help: ArgumentHelp(
                "Figures or groups of figures, from the place down.", valueName: "figure"))
        var figures: [String]

        @Option(
            name: .customLong("source"), parsing: .singleValue,
            help: ArgumentHelp(
                "A document of the register that states it; may be repeated.",
                valueName: "document"))
        var sources: [String]

        @Option(help: ArgumentHelp("Who read it there.", valueName: "name"))
        var by: String

        @Option(
            help: ArgumentHelp(
                "What the document states, as tables write it, if the table has another value.",
                valueName: "value"))
        var value: String?

        @Option(
            help: ArgumentHelp("The day it was read; today by default.", valueName: "yyyy-mm-dd"))
        var on: CalendarDay?

        func validate() throws {
            guard let found = by.unicodeScalars.first(where: isUnprintable) else { return }
            throw ValidationError(
                "--by has a character that has no place in text: \(found.codePoint)")
        }

        func run() throws {
            let folder = try rootOption.folder()
            let result: VerifiedFigures
            do throws(ScaffoldError) {
                result = try VerifiedFigures(
                    figures, of: TaxYear(year), value: value, sources: sources, by: by,
                    on: on ?? folder.publicOn, in: GuideEdit(of: folder))
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
                    + "\(VerificationList.path(TaxYear(year)))\n")
        }
    }
}
