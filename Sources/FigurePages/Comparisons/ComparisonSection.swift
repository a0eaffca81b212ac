internal import Calculations
package import Content
package import Pages
package import Project
internal import RuleEngine
internal import TaxTables

/// The comparison pages of each jurisdiction: kinds of income, investments and moves.
package struct ComparisonSection: SiteSection {
    package static let parts: [any ContentType.Type] = [ComparisonPlan.self, HouseholdPlan.self]
    package static let views: [any PageView.Type] = [ListPageView.self, ComparisonPageView.self]

    private let plan: ComparisonPlan
    private let places: [Jurisdiction]

    package init?(_ guide: Guide) {
        guard let plan = guide[ComparisonPlan.self] else { return nil }
        self.plan = plan
        places = guide.laws.residences(in: guide.currentYear)
    }

    package static func dataOperations(_ addresses: Addresses) -> [DataOperation] {
        let guide = addresses.guide
        guard guide[ComparisonPlan.self] != nil else { return [] }
        let (folder, place) = (
            "data/compare/\(guide.currentYear)", DataOperation.Parameter.place(of: guide)
        )
        return [
            DataOperation(
                "getInvestment", "What is kept of an investment's return, and its growth.",
                path: "\(folder)/{place}.json", [place], schema: "compare"),
            DataOperation(
                "getGrowthTable", "The growth of an investment as a table.",
                path: "\(folder)/{place}.csv", [place]),
        ]
    }

    package static func dataLists(_ addresses: Addresses) -> [DataList] {
        let guide = addresses.guide
        return [
            DataList("comparisons", of: guide) { year in
                guide[ComparisonPlan.self] == nil || year != guide.currentYear
                    ? [] : guide.laws.residences(in: year)
            } writeItem: { place, _, json in
                json.tableFiles { Addresses.comparisonData(place, guide.currentYear, $0) }
            }
        ]
    }

    package func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        SectionLink.toTool(
            addresses.guide.words(language)[.compare], at: .footer,
            addresses.comparisons(language), synonyms: .compareSynonyms, places: places
        ) { addresses.comparisons($0, language) }
    }

    package func path(of page: PageName, _ addresses: Addresses, _ language: Language) -> String? {
        guard page.word == .compare else { return nil }
        return page.place.map { addresses.comparisons($0, language) }
            ?? addresses.comparisons(language)
    }

    package func work(_ site: BuildContext) -> [SectionTasks] {
        [
            .each(
                places, named: \.rawValue,
                perform: { [plan] place, writer in
                    Self.write(place, plan, site, into: writer)
                }),
            .each(
                site.editions, named: { "index \($0.language)" },
                perform: { [plan] edition, writer in
                    writer.group("comparison-index \(edition.language)") {
                        writer.write(ComparisonPages(edition: edition, plan: plan).index)
                    }
                }),
        ]
    }

    /// Writes the page of a jurisdiction in every language, from one computation.
    private static func write(
        _ place: Jurisdiction, _ plan: ComparisonPlan, _ site: BuildContext,
        into writer: any PageWriter
    ) {
        let year = site.guide.currentYear
        writer.group(
            "comparison \(place)",
            modified: site.editions.first?.dates.modified(year)
        ) {
            guard let law = site.guide.laws[year] else { return }
            let compared = ComputedJurisdictions([place]) { try PlaceComparison($0, plan, law) }
            writer.omit(
                compared.leftOut("the comparison", law.year, askedForIn: ComparisonPlan.path))
            for (_, comparison) in compared.values {
                for edition in site.editions {
                    let pages = ComparisonPages(edition: edition, plan: plan)
                    writer.write(pages.page(comparison))
                    for file in pages.files(comparison) { writer.writeData(file.path, file.bytes) }
                    if edition.language == site.guide.languageForPrograms {
                        pages.writeData(comparison, into: writer)
                    }
                }
            }
        }
    }
}

/// The paths of comparison pages.
extension Addresses {
    func comparisons(_ language: Language) -> String { folder(.compare, language) }

    static func comparisonData(
        _ place: Jurisdiction, _ year: TaxYear, _ ending: String
    ) -> String { "data/compare/\(year)/\(place.rawValue).\(ending)" }

    func comparisons(_ place: Jurisdiction, _ language: Language) -> String {
        folder(.compare, of: place, language)
    }
}
