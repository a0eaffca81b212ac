internal import BuildStore
internal import Calculations
package import Content
package import Pages
package import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// The pages about net income of households with benefits, and about each benefit by family income.
package struct HouseholdSection: SiteSection {
    package static let parts: [any ContentType.Type] = [HouseholdPlan.self]
    package static let views: [any PageView.Type] = [
        ListPageView.self, GroupedListPageView.self, HouseholdPageView.self,
        HouseholdPlacesView.self,
        BenefitPageView.self,
    ]

    private let plan: HouseholdPlan
    /// The years of the guide with tax law.
    private let years: [TaxYear]

    package init?(_ guide: Guide) {
        guard let plan = guide[HouseholdPlan.self] else { return nil }
        self.plan = plan
        years = guide.configuration.years.filter(guide.laws.keys.contains)
    }

    package func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        let (guide, words) = (addresses.guide, addresses.guide.words(language))
        let takeHome = SectionLink.Position.beside(PageName(word: .takeHome))
        let tools =
            SectionLink.toTool(
                words[.tool], at: takeHome, addresses.households(guide.currentYear, language),
                synonyms: .householdSynonyms)
            + SectionLink.toTool(
                words[.benefitIndex], at: takeHome,
                addresses.benefits(guide.currentYear, language), synonyms: .benefitSynonyms)
        let households = years.flatMap { year in
            plan.households.flatMap { Self.links(to: $0, year, addresses, language) }
        }
        let named = plan.households.map { member in
            SectionLink(
                position: .named(PageName(word: .households, name: member.kind.name)),
                label: member.kind.titles[language] ?? "",
                path: addresses.household(member, guide.currentYear, language))
        }
        return tools + households + named + benefits(addresses, language)
    }

    package func path(of page: PageName, _ addresses: Addresses, _ language: Language) -> String? {
        guard let year = page.year, page.place == nil, years.contains(year) else { return nil }
        switch page.word {
        case .households: return addresses.households(year, language)
        case .benefits: return addresses.benefits(year, language)
        default: return nil
        }
    }

    /// Returns links to a household's pages for the take-home pages of all jurisdictions and of
    /// each.
    private static func links(
        to member: HouseholdPlan.Member, _ year: TaxYear, _ addresses: Addresses,
        _ language: Language
    ) -> [SectionLink] {
        let label = member.kind.titles[language] ?? ""
        let overview = SectionLink(
            position: .beside(PageName(word: .takeHome, year: year)), label: label,
            path: addresses.household(member, year, language))
        return [overview]
            + addresses.guide.laws.residences(in: year).map { place in
                SectionLink(
                    position: .beside(PageName(word: .takeHome, place: place, year: year)),
                    label: label, path: addresses.household(member, place, year, language))
            }
    }

    /// Returns links from topics to pages about their benefits.
    private func benefits(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        let (guide, words) = (addresses.guide, addresses.guide.words(language))
        guard let law = guide.laws[guide.currentYear] else { return [] }
        return law.benefitNames.map(\.benefit).compactMap { benefit in
            guard let topic = plan.benefit(benefit.step)?.topicPath else { return nil }
            let label = words.text(
                .benefitTitle,
                ["benefit": words.name(benefit, plan), "year": words.numbers.year(law.year)])
            return SectionLink(
                position: .beside(PageName(word: .topics, name: topic)), label: label,
                path: addresses.benefit(benefit, law.year, language))
        }
    }

    /// A household and year is computed once for all jurisdictions and languages.
    ///
    /// A benefit is computed once for all years and languages, because its pages link to each
    /// other.
    package func work(_ site: BuildContext) -> [SectionTasks] {
        let households = years.flatMap { year in plan.households.indices.map { (year, $0) } }
        let directory = Once { [plan] in BenefitDirectory(site.guide, plan) }
        return [
            .each(
                years, named: { "lists \($0)" }, weighing: { _ in 1 },
                perform: { [plan] year, writer in
                    writer.group("benefit-lists \(year)") {
                        for edition in site.editions {
                            writer.write(edition.households(year, plan))
                            writer.write(edition.benefits(year, directory.value.shown(in: year)))
                        }
                    }
                }),
            .each(
                listing: { directory.value.all }, named: \.groupName,
                weighing: { _ in 5 * years.count },
                perform: { [plan] benefit, writer in
                    writer.group("benefit \(benefit.groupName)") {
                        Self.write(benefit, directory.value, plan, site, into: writer)
                    }
                }),
            .each(
                households, named: { "\($0.0) \($0.1)" },
                weighing: { 5 * (site.guide.laws.residences(in: $0.0).count) / 2 },
                perform: { [plan] household, writer in
                    let (year, number) = household
                    writer.group("household \(year) \(number)") {
                        guard let law = site.guide.laws[year] else { return }
                        let household = HouseholdYear(plan.households[number], plan, law)
                        Self.write(household, site, into: writer)
                    }
                }),
        ]
    }

    private static func write(
        _ household: HouseholdYear, _ site: BuildContext, into writer: any PageWriter
    ) {
        writer.omit(household.leftOut)
        for edition in site.editions {
            let pages = HouseholdPages(edition: edition, household: household)
            writer.write(pages.overview)
            for incomeTable in household.incomeTables {
                let page = pages.page(incomeTable)
                writer.write(page)
                for file in pages.files(page) { writer.writeData(file.path, file.bytes) }
                let files = HouseholdFiles(
                    household: household, incomeTable: incomeTable, words: edition.words)
                writer.writeData(
                    Addresses.spreadsheet(of: page.frame.path),
                    files.table.spreadsheet(incomeTable.incomeRows))
            }
        }
        for incomeTable in household.incomeTables {
            let files = HouseholdFiles(
                household: household, incomeTable: incomeTable,
                words: site.guide.wordsForPrograms)
            let path = {
                Addresses.householdData(household.member, incomeTable.place, household.year, $0)
            }
            writer.writeData(path("json"), files.json)
            writer.writeTable(
                path("csv"), files.table.csv(incomeTable.incomeRows), files.table.schema)
        }
    }

    /// Writes the pages and files of a benefit.
    ///
    /// One that pays nothing to the plan's families has files but no page.
    private static func write(
        _ benefit: BenefitName, _ directory: BenefitDirectory, _ plan: HouseholdPlan,
        _ site: BuildContext, into writer: any PageWriter
    ) {
        for year in directory.years(of: benefit) {
            guard let place = directory.place(benefit, year),
                let law = site.guide.laws[year, place]
            else { continue }
            let table = BenefitTable(benefit, in: place, plan, law)
            writer.omit(table.leftOut)
            let files = BenefitFiles(table: table)
            if directory.isShown(benefit, in: year) {
                let curve = BenefitCurve(table)
                for edition in site.editions {
                    let page = BenefitPages(table, curve, among: directory, edition).page
                    writer.write(page)
                    writer.writeData(
                        Addresses.spreadsheet(of: page.frame.path),
                        files.columns(edition.words).spreadsheet(table.incomes.indices))
                }
            }
            let path = { Addresses.benefitData(table.benefit, year, $0) }
            let columns = files.columns(site.guide.wordsForPrograms)
            writer.writeData(path("json"), files.json)
            writer.writeTable(path("csv"), columns.csv(table.incomes.indices), columns.schema)
        }
    }
}

extension BenefitName {
    /// A name that is unique among all jurisdictions.
    fileprivate var groupName: String { "\(jurisdiction.rawValue) \(step.rawValue)" }
}
