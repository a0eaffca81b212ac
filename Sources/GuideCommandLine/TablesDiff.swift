internal import ArgumentParser
internal import GuideSite
internal import TaxEngine
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

                The acts index an amount before it is rounded, so that an amount follows the factor \
                too where it is one unit from what the printed amount of the year before gives; \
                those are marked with ~. Per cents have at most four decimals; the ratio in JSON is \
                exact.

                Examples:
                  taxguide tables diff 2025 2026 ON
                  taxguide tables diff 2024 2026 federal --format markdown
                  taxguide tables diff 2025 2026 --format json
                """)

        @OptionGroup var rootOption: RootOption

        @Argument(help: "The earlier tax year.")
        var before: Int

        @Argument(help: "The later tax year.")
        var after: Int

        @Argument(
            help: "Two letters, a full name in English or French, or 'federal'; all if left out.")
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
            var chosen = Jurisdiction.allCases
            if let jurisdiction {
                chosen = [try Tables.jurisdiction(jurisdiction, in: folder)]
            }
            var comparisons: [TableComparison] = []
            for jurisdiction in chosen {
                let hasAny = [before, after].contains {
                    laws[TaxYear($0)]?.tables[jurisdiction] != nil
                }
                // Among all jurisdictions, one that has neither table is none of the guide's.
                if self.jurisdiction == nil, !hasAny, laws[TaxYear(before)] != nil,
                    laws[TaxYear(after)] != nil
                {
                    continue
                }
                comparisons.append(try comparison(jurisdiction, laws))
            }
            switch format {
            case .text: Console.write(comparisons.map(TableReport.text).joined(separator: "\n"))
            case .markdown:
                Console.write(comparisons.map(TableReport.markdown).joined(separator: "\n"))
            case .json: Console.write(TableReport.json(comparisons) + "\n")
            }
        }

        private func comparison(
            _ jurisdiction: Jurisdiction, _ laws: [TaxYear: TaxLaw]
        ) throws -> TableComparison {
            TableComparison(
                from: try Tables.table(of: jurisdiction, for: before, in: laws),
                to: try Tables.table(of: jurisdiction, for: after, in: laws),
                between: (before + 1..<after).compactMap {
                    laws[TaxYear($0)]?.tables[jurisdiction]
                })
        }
    }
}
