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
            abstract: "Compares the tables of two years, figure by figure.",
            discussion: """
                Says which amounts follow the indexation factors of the tables, rounded as the acts \
                round, which do not, and which stood still; what was added, removed and changed \
                otherwise; by how much, with certainty and sources. In a schedule that gained or \
                lost bands, each band is compared with the one of the nearest threshold.

                Last come the rules: those that are at work in one of the years alone, those of \
                which other lines are at work, and those whose figures changed, with their names for \
                the figures; 'taxguide rules show' prints one.

                The acts index an amount before it is rounded, so that an amount follows the factor \
                too where it is one unit from what the printed amount of the year before gives; \
                those are marked with ~. Per cents have at most four decimals; the ratio in JSON is \
                exact.

                Examples:
                  taxguide tables diff 2025 2026 CODE
                  taxguide tables diff 2024 2026 federal --format markdown
                  taxguide tables diff 2025 2026 --format json
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "The earlier tax year.")
        var before: Int

        @Argument(help: "The later tax year.")
        var after: Int

        @Argument(
            help: "A place, by its code, a full name or the name of its table; all if left out.")
        var jurisdiction: String?

        @Option(help: "How to print the differences.")
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
                // When all jurisdictions are compared, those without tables are skipped.
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
            let changed = figures.entries.filter { $0.indexation != .stoodStill }
            return TableReport.Difference(
                figures: figures,
                rules: RuleComparison(
                    from: old, to: new, on: jurisdiction, changed: changed.map(\.difference.path)))
        }
    }
}
