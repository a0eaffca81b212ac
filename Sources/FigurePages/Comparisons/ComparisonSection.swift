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
        places = guide.laws.provinces(in: guide.currentYear)
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
                        writer.write(ComparisonPages(plan, edition).index)
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
            let compared = ComputedPlaces([place]) { try PlaceComparison($0, plan, law) }
            writer.omit(
                compared.leftOut("the comparison", law.year, askedForIn: ComparisonPlan.path))
            for (_, comparison) in compared.values {
                for edition in site.editions {
                    writer.write(ComparisonPages(plan, edition).page(comparison))
                }
            }
        }
    }
}

/// The paths of comparison pages.
extension Addresses {
    func comparisons(_ language: Language) -> String { folder(.compare, language) }

    func comparisons(_ place: Jurisdiction, _ language: Language) -> String {
        folder(.compare, of: place, language)
    }
}
