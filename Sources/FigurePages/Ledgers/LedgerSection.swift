internal import Calculations
package import Content
package import Pages
package import Project
internal import RuleEngine
internal import Text

/// The year-in-the-life pages: income and expenses of invented people, and the resulting return.
package struct LedgerSection: SiteSection {
    package static let parts: [any ContentType.Type] = [Ledgers.self, HouseholdPlan.self]
    package static let views: [any PageView.Type] = [
        ListPageView.self, LedgerPageView.self, ReturnPageView.self,
    ]

    private let ledgers: [Ledger]

    package init?(_ guide: Guide) {
        ledgers = guide.ledgers
        if ledgers.isEmpty { return nil }
    }

    package static func dataOperations(_ addresses: Addresses) -> [DataOperation] {
        let ledgers = addresses.guide.ledgers.map(\.name)
        guard !ledgers.isEmpty else { return [] }
        return [
            DataOperation(
                "getLedger", "The entries of a ledger as a table.",
                path: "data/ledgers/{ledger}.csv",
                [DataOperation.Parameter("ledger", "The name of the ledger.", values: ledgers)])
        ]
    }

    package static func dataLists(_ addresses: Addresses) -> [DataList] {
        [
            DataList("ledgers") { json in
                for ledger in addresses.guide.ledgers {
                    let path = Addresses.ledgerData(ledger)
                    json.object { json in
                        json.field("ledger", ledger.name)
                        json.field("csv", Addresses.fromDataIndex(path))
                        json.field(
                            "csvSchema", Addresses.fromDataIndex(Addresses.tableSchema(of: path)))
                    }
                }
            }
        ]
    }

    package func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        SectionLink.toTool(
            addresses.guide.words(language)[.yearInTheLife], at: .footer,
            addresses.ledgers(language), synonyms: .yearInTheLifeSynonyms)
            + ledgers.map { ledger in
                SectionLink(
                    position: .named(PageName(word: .yearInTheLife, name: ledger.name)),
                    label: ledger.titles[language] ?? ledger.name,
                    path: addresses.ledger(ledger, language))
            }
    }

    package func work(_ site: BuildContext) -> [SectionTasks] {
        [
            .one("ledgers", weighing: 23) { [ledgers] writer in
                writer.group("ledgers") {
                    for edition in site.editions {
                        writer.write(LedgerPages(edition: edition).index)
                    }
                    for ledger in ledgers {
                        Self.write(ledger, site, into: writer)
                    }
                }
            }
        ]
    }

    private static func write(
        _ ledger: Ledger, _ site: BuildContext, into writer: any PageWriter
    ) {
        guard let law = site.guide.laws[ledger.year] else { return }
        let (calculation, household) = computed(ledger, law)
        for edition in site.editions {
            let pages = LedgerPages(edition: edition)
            writer.write(pages.page(ledger, household, law))
            writer.write(pages.taxReturn(ledger, calculation, household, law))
        }
        let file = LedgerFile(ledger: ledger)
        writer.writeTable(Addresses.ledgerData(ledger), file.csv, file.schema)
    }

    private static func computed(
        _ ledger: Ledger, _ law: TaxLaw
    ) -> (Calculation, HouseholdCalculation) {
        do throws(CalculationError) {
            let calculation = try law.calculate(
                ledger.taxpayer, in: ledger.place, keepingSteps: true, keepingConditions: true)
            return (calculation, try law.calculate(Household(ledger.taxpayer), in: ledger.place))
        } catch {
            // Trap: `Ledgers.check` computes the same return and reports an error before pages
            // are made.
            preconditionFailure("no page is made of a ledger that was not computed: \(error)")
        }
    }
}

extension Guide {
    /// The ledgers of the published jurisdictions, in the order of their names.
    package var ledgers: [Ledger] {
        (self[Ledgers.self]?.ledgers ?? []).filter {
            !laws.keys.contains($0.year) || laws.residences(in: $0.year).contains($0.place)
        }
    }
}

/// The paths of ledgers.
extension Addresses {
    func ledgers(_ language: Language) -> String { folder(.yearInTheLife, language) }

    func ledger(_ ledger: Ledger, _ language: Language) -> String {
        "\(ledgers(language))\(ledger.slugs[language] ?? ledger.name)/"
    }

    func ledgerReturn(_ ledger: Ledger, _ language: Language) -> String {
        "\(self.ledger(ledger, language))\(guide.words(language).address(.ledgerReturn))/"
    }

    static func ledgerData(_ ledger: Ledger) -> String { "data/ledgers/\(ledger.name).csv" }
}
