internal import GuideCalculations
package import GuideContent
package import GuidePages
package import GuideWords
internal import TaxEngine
internal import TaxTables

/// The pages of what is left of a year's pay, and the tables by income that go with them.
package struct TakeHomeSection: SiteSection {
    package static let parts: [any GuidePart.Type] = [TakeHomePlan.self]
    package static let views: [any PageView.Type] =
        [ListPageView.self, RatesByIncomeView.self] + yearViews
    private static let yearViews: [any PageView.Type] = [
        TakeHomePageView.self, TakeHomeLadderView.self, TakeHomeOverviewView.self,
        IncomePageView.self,
    ]

    private let plan: TakeHomePlan
    private let years: [TaxYear]
    private let currentYear: TaxYear
    private let places: [Jurisdiction]

    package init?(_ guide: Guide) {
        guard let plan = guide[TakeHomePlan.self] else { return nil }
        self.plan = plan
        years = guide.configuration.years
        currentYear = guide.currentYear
        places = guide.laws[guide.currentYear]?.provinces ?? []
    }

    package func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        SectionLink.toTool(
            addresses.guide.words(language)[.takeHome],
            at: .navigation(folder: addresses.takeHome(language)),
            addresses.takeHome(currentYear, language), synonyms: .takeHomeSynonyms, places: places
        ) { addresses.takeHome($0, currentYear, language) } + tables(addresses, language)
    }

    /// Links to the tables by income that the guide has.
    private func tables(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        let words = addresses.guide.words(language)
        var links: [SectionLink] = []
        if !plan.sideBySide.isEmpty {
            links.append(
                SectionLink(
                    position: .words(synonyms: .ratesByIncomeSynonyms),
                    label: words[.ratesByIncome],
                    path: addresses.ratesByIncome(currentYear, language)))
        }
        if !plan.selfEmployed.isEmpty {
            links.append(
                SectionLink(
                    position: .words(synonyms: .selfEmployedSynonyms),
                    label: words[.selfEmployedTool],
                    path: addresses.selfEmployed(currentYear, language)))
        }
        return links
    }

    package func path(of page: PageName, _ addresses: Addresses, _ language: Language) -> String? {
        if page.word == .byIncome, let year = page.year, !plan.sideBySide.isEmpty {
            return addresses.ratesByIncome(year, language)
        }
        guard page.word == .takeHome else { return nil }
        guard let year = page.year else { return addresses.takeHome(language) }
        guard let place = page.place else { return addresses.takeHome(year, language) }
        return page.amount.map { addresses.takeHome($0, place, year, language) }
            ?? addresses.takeHome(place, year, language)
    }

    /// A year is computed once for every place and language.
    package func work(_ site: SectionSite) -> [SectionWork] {
        [
            .each(
                years, named: \.description,
                weighing: { 18 * (site.guide.laws[$0]?.provinces.count ?? 0) },
                perform: { [plan] year, sink in
                    sink.unit(
                        "take-home \(year)", from: [.year(year), .views(Self.yearViews)],
                        modified: site.editions.first?.dates.modified(year)
                    ) {
                        guard let takeHome = TakeHomeYear(year, plan, of: site.guide) else {
                            return
                        }
                        Self.write(takeHome, site, into: sink)
                    }
                }),
            .each(
                site.editions, named: { "index \($0.language)" },
                perform: { edition, sink in
                    sink.unit("take-home-index \(edition.language)") {
                        sink.write(TakeHomePages.index(edition))
                    }
                }),
            .each(
                plan.sideBySide.isEmpty ? [] : years, named: { "by-income \($0)" },
                weighing: { _ in 15 },
                perform: { [plan] year, sink in
                    sink.unit("rates-by-income \(year)") {
                        Self.writeRatesByIncome(year, plan, site, into: sink)
                    }
                }),
        ]
    }

    package func leftOut(_ guide: Guide) -> [LeftOut] {
        years.flatMap { TakeHomeYear($0, plan, of: guide)?.leftOut ?? [] }
    }

    private static func write(
        _ takeHome: TakeHomeYear, _ site: SectionSite, into sink: any PageSink
    ) {
        for edition in site.editions {
            let pages = TakeHomePages(takeHome, edition)
            sink.write(pages.overview)
            for place in takeHome.places {
                sink.write(pages.ladder(place))
                for page in pages.pages(of: place) { sink.write(page) }
            }
        }
        writeIncomeTables(takeHome, site, into: sink)
        for place in takeHome.places {
            let year = takeHome.year
            let ladder = takeHome.ladder(place)
            let files = TakeHomeFiles(law: takeHome.law, place: place, ladder: ladder)
            sink.writeData(Addresses.takeHomeData(place, year, "json"), files.json)
            let table = files.table
            sink.writeTable(Addresses.takeHomeData(place, year, "csv"), table.csv, table.schema)
            for rung in ladder {
                sink.writeData(
                    Addresses.takeHomeData(rung.pay, place, year), files.json(rung))
            }
        }
    }

    /// The tables by income, which lead to no page of their own.
    private static func writeIncomeTables(
        _ takeHome: TakeHomeYear, _ site: SectionSite, into sink: any PageSink
    ) {
        var selfEmployed: [Jurisdiction: [SelfEmployedIncome]] = [:]
        for place in takeHome.places {
            if !takeHome.plan.steps.isEmpty {
                let rungs = takeHome.steps(place)
                for edition in site.editions {
                    let pages = IncomePages(takeHome, edition)
                    sink.write(pages.everyThousand(place, rungs))
                }
            }
            guard !takeHome.plan.selfEmployed.isEmpty else { continue }
            let incomes = takeHome.selfEmployed(place)
            selfEmployed[place] = incomes
            for edition in site.editions {
                let pages = IncomePages(takeHome, edition)
                sink.write(pages.selfEmployed(place, incomes))
            }
        }
        guard !selfEmployed.isEmpty else { return }
        for edition in site.editions {
            let pages = IncomePages(takeHome, edition)
            sink.write(pages.selfEmployedOverview(selfEmployed))
        }
    }

    /// A year's rates side by side, in every language: they are computed once.
    private static func writeRatesByIncome(
        _ year: TaxYear, _ plan: TakeHomePlan, _ site: SectionSite, into sink: any PageSink
    ) {
        guard let law = site.guide.laws[year] else { return }
        let tables = RatesByIncomePage.tables(law)
        for edition in site.editions {
            let page = RatesByIncomePage(
                edition: edition, year: year, incomes: plan.sideBySide, tables: tables)
            sink.write(page.page)
        }
    }
}
