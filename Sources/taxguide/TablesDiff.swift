internal import ArgumentParser
internal import Calculations
internal import Content
internal import Project
internal import RuleEngine
internal import Site
internal import TaxTables

extension Tables {
    struct Diff: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "diff",
            abstract: "Compares the tables of two years.",
            discussion: """
                Lists amounts that follow the indexation factor, amounts that do not, and unchanged amounts; then added, \
                removed and otherwise changed figures, with certainty and sources. Brackets are paired by nearest threshold. \
                Rules that apply in one year only, or whose lines or figures changed, come last.

                A '~' marks an amount that is one rounding unit from the indexed printed amount: statutes index the unrounded \
                one. Percentages have at most four decimals; ratios in JSON are exact.

                Examples, in a new guide:
                  taxguide tables diff 2026 2027 NO
                  taxguide tables diff 2026 2027 marisle --format markdown
                  taxguide tables diff 2026 2027 --format json
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "Earlier tax year.")
        var before: Int

        @Argument(help: "Later tax year.")
        var after: Int

        @Argument(
            help: "Jurisdiction, by code, name or table name. (default: all)")
        var jurisdiction: String?

        @Option(help: "Output format.")
        var format = ReportFormat.text

        func validate() throws {
            guard before < after else {
                throw ValidationError("name the earlier year first, then the later one")
            }
        }

        func run() throws {
            let folder = try rootOption.folder()
            let laws = try Tables.laws(folder)
            var chosen = folder.names.jurisdictions
            if let jurisdiction {
                chosen = [try Tables.jurisdiction(jurisdiction, in: folder)]
            }
            var differences: [TableReport.Difference] = []
            for jurisdiction in chosen {
                let hasAny = [before, after].contains {
                    laws[TaxYear($0)]?.tables[jurisdiction] != nil
                }
                // A comparison of all jurisdictions skips those without tables.
                if self.jurisdiction == nil, !hasAny, laws[TaxYear(before)] != nil,
                    laws[TaxYear(after)] != nil
                {
                    continue
                }
                differences.append(try difference(jurisdiction, laws))
            }
            switch format {
            case .text: Console.write(differences.map(TableReport.text).joined(separator: "\n"))
            case .markdown:
                Console.write(differences.map(TableReport.markdown).joined(separator: "\n"))
            case .json: Console.write(TableReport.json(differences) + "\n")
            }
        }

        private func difference(
            _ jurisdiction: Jurisdiction, _ laws: [TaxYear: TaxLaw]
        ) throws -> TableReport.Difference {
            let figures = TableComparison(
                from: try Tables.table(of: jurisdiction, for: before, in: laws),
                to: try Tables.table(of: jurisdiction, for: after, in: laws),
                between: (before + 1..<after).compactMap {
                    laws[TaxYear($0)]?.tables[jurisdiction]
                })
            guard let old = laws[figures.years.before], let new = laws[figures.years.after] else {
                // Trap: the tables were taken from these laws.
                preconditionFailure("There are tables of a year without law.")
            }
            let changed = figures.entries.filter { $0.indexation != .unchanged }
            return TableReport.Difference(
                figures: figures,
                rules: RuleComparison(
                    from: old, to: new, on: jurisdiction, changed: changed.map(\.difference.path)))
        }
    }
}
