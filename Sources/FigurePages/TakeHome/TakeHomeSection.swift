internal import BuildStore
internal import Calculations
package import Content
package import Pages
package import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// The take-home pages, and the related tables by income.
package struct TakeHomeSection: SiteSection {
    package static let parts: [any ContentType.Type] = [TakeHomePlan.self]
    package static let views: [any PageView.Type] =
        [
            ListPageView.self, RatesByIncomeView.self, TakeHomePageView.self,
            TakeHomeTableView.self, TakeHomeOverviewView.self, IncomePageView.self,
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
        places = guide.laws.residences(in: guide.currentYear)
    }

    package func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        SectionLink.toTool(
            addresses.guide.words(language)[.takeHome],
            at: .navigation(folder: addresses.takeHome(language)),
            addresses.takeHome(currentYear, language), synonyms: .takeHomeSynonyms, places: places
        ) { addresses.takeHome($0, currentYear, language) } + tables(addresses, language)
    }

    /// Returns links to the guide's tables by income.
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
            links += SectionLink.toTool(
                words[.selfEmployedTool], at: .beside(PageName(word: .takeHome)),
                addresses.selfEmployed(currentYear, language), synonyms: .selfEmployedSynonyms)
        }
        return links
    }

    package func path(of page: PageName, _ addresses: Addresses, _ language: Language) -> String? {
        if page.word == .byIncome, let year = page.year, !plan.sideBySide.isEmpty {
            return addresses.ratesByIncome(year, language)
        }
        if page.word == .selfEmployed, let year = page.year, !plan.selfEmployed.isEmpty {
            return addresses.selfEmployed(year, language)
        }
        guard page.word == .takeHome else { return nil }
        guard let year = page.year else { return addresses.takeHome(language) }
        guard let place = page.place else { return addresses.takeHome(year, language) }
        let pay = plan.hasPages(of: place) ? page.amount : nil
        return pay.map { addresses.takeHome($0, place, year, language) }
            ?? addresses.takeHome(place, year, language)
    }

    /// Returns the short paths of each jurisdiction, and of each pay in it: `on/` and `on/60000/`.
    package func shortAddresses(_ addresses: Addresses, _ language: Language) -> [ShortAddress] {
        // Read again, so that the pages of short addresses depend on it.
        guard let plan = addresses.guide[TakeHomePlan.self] else { return [] }
        let words = addresses.guide.words(language)
        let year = currentYear
        return places.flatMap { place in
            let values: KeyValuePairs = [
                "place": words[place].name, "within": words[place].within,
                "year": words.numbers.year(year),
            ]
            let table = ShortAddress(
                short: "", label: words.text(.takeHomeTitle, values),
                path: addresses.takeHome(place, year, language))
            let places = addresses.short(place).map {
                ShortAddress(short: $0, label: table.label, path: table.path)
            }
            guard plan.hasPages(of: place) else { return places }
            let finer = addresses.everyThousand(place, year, language)
            return places
                + (plan.steps.isEmpty ? plan.incomes : plan.steps).map { pay in
                    let row = "\(plan.steps.isEmpty ? table.path : finer)"
                    return ShortAddress(
                        short: "\(place.code.lowercased())/\(pay.cents / 100)/",
                        label: words.text(
                            .takeHomePayTitle,
                            [
                                "pay": words.numbers.roundMoney(pay),
                                "within": words[place].within, "year": words.numbers.year(year),
                            ]), path: "\(row)#\(IncomePages.identifier(pay))")
                }
        }
    }

    /// Returns what is left of the usual pay in each place, most first.
    package func highlights(_ edition: LocalizedSite) -> HomeHighlights {
        let (guide, words) = (edition.guide, edition.words)
        // Read again, so that the home page depends on it.
        guard let law = guide.laws[currentYear], let plan = guide[TakeHomePlan.self],
            plan.usual > .zero
        else { return HomeHighlights() }
        let amounts = places.compactMap { place in
            var person = Taxpayer()
            person[plan.pay] = plan.usual
            return (try? law.calculate(person, in: place)).map { (place, $0.result.afterTax) }
        }.sorted { ($0.1, $1.0) > ($1.1, $0.0) }
        guard let most = amounts.first, let least = amounts.last else { return HomeHighlights() }
        let sentence = words.text(
            .homePaySentence,
            [
                "pay": words.numbers.roundMoney(plan.usual),
                "low": words.numbers.wholeMoney(least.1), "low-place": words[least.0].within,
                "high": words.numbers.wholeMoney(most.1), "high-place": words[most.0].within,
            ])
        return HomeHighlights(
            amounts: HomeAmountsView(
                sentence: sentence,
                places: amounts.map { place, amount in
                    PlaceAmountView(
                        name: words[place].name,
                        address: edition.addresses.link(
                            edition.addresses.takeHome(place, currentYear, edition.language)),
                        amount: words.numbers.wholeMoney(amount),
                        thousandths: roundedQuotient(amount.cents, 1_000, plan.usual.cents))
                },
                links: edition.links(beside: PageName(word: .takeHome, year: currentYear))))
    }

    /// Some jurisdictions of a year, whose pages are one task.
    private struct Batch: Sendable {
        let year: TaxYear
        /// The number of the batch, from 1.
        ///
        /// The first also makes the pages of all jurisdictions.
        let number: Int
        let places: [Jurisdiction]
        /// The tables of all jurisdictions, for comparison.
        let computed: Once<TakeHomeYear?>

        var name: String { "\(year) \(number)" }
        var isFirst: Bool { number == 1 }
    }

    /// Returns the batches of all years: the square root of the number of jurisdictions, because
    /// each batch needs the tables of all.
    private func batches(_ guide: Guide) -> [Batch] {
        years.flatMap { [plan] year in
            let places = guide.laws.residences(in: year)
            let computed = Once { TakeHomeYear(year, plan, of: guide) }
            let count = Int(Double(places.count).squareRoot().rounded(.up))
            return places.dealt(among: count).enumerated().map { index, places in
                Batch(year: year, number: index + 1, places: places, computed: computed)
            }
        }
    }

    /// The tables of a year are computed once for all jurisdictions and languages.
    package func work(_ site: BuildContext) -> [SectionTasks] {
        [
            .each(
                batches(site.guide), named: \.name,
                weighing: {
                    16 * $0.places.count + site.guide.laws.residences(in: $0.year).count
                },
                perform: { batch, writer in
                    writer.group(
                        "take-home \(batch.name)",
                        modified: site.editions.first?.dates.modified(batch.year)
                    ) {
                        guard let takeHome = batch.computed.value else { return }
                        if batch.isFirst {
                            writer.omit(takeHome.leftOut)
                            Self.writeOverviews(takeHome, site, into: writer)
                        }
                        for place in takeHome.places where batch.places.contains(place) {
                            Self.write(place, takeHome, site, into: writer)
                        }
                    }
                }),
            .each(
                site.editions, named: { "index \($0.language)" },
                perform: { edition, writer in
                    writer.group("take-home-index \(edition.language)") {
                        writer.write(TakeHomePages.index(edition))
                    }
                }),
            .each(
                plan.sideBySide.isEmpty ? [] : years, named: { "by-income \($0)" },
                weighing: { site.guide.laws.residences(in: $0).count },
                perform: { [plan] year, writer in
                    writer.group("rates-by-income \(year)") {
                        Self.writeRatesByIncome(year, plan, site, into: writer)
                    }
                }),
        ]
    }

    /// Writes the pages of all jurisdictions, including business income.
    private static func writeOverviews(
        _ takeHome: TakeHomeYear, _ site: BuildContext, into writer: any PageWriter
    ) {
        let selfEmployed =
            takeHome.plan.selfEmployed.isEmpty
            ? [:]
            : Dictionary(
                uniqueKeysWithValues: takeHome.places.map {
                    ($0, takeHome.selfEmployed($0).first ?? [])
                })
        for edition in site.editions {
            writer.write(TakeHomePages(edition: edition, takeHome: takeHome).overview)
            guard !selfEmployed.isEmpty else { continue }
            writer.write(
                IncomePages(edition: edition, takeHome: takeHome).selfEmployedOverview(selfEmployed)
            )
        }
    }

    /// Writes the pages and files of a jurisdiction.
    private static func write(
        _ place: Jurisdiction, _ takeHome: TakeHomeYear, _ site: BuildContext,
        into writer: any PageWriter
    ) {
        let (plan, year) = (takeHome.plan, takeHome.year)
        let (path, steps, selfEmployed) = (
            plan.source.path, takeHome.steps(place), takeHome.selfEmployed(place)
        )
        let hourly = takeHome.hourly(place)
        writer.omit(
            steps.leftOut("take-home pay between", year, askedForIn: path)
                + hourly.leftOut("wages", year, askedForIn: path)
                + selfEmployed.leftOut("business income", year, askedForIn: path))
        func files(_ words: SiteStrings) -> TakeHomeFiles {
            TakeHomeFiles(
                law: takeHome.law, place: place, words: words,
                incomeTable: takeHome.incomeTable(place))
        }
        for edition in site.editions {
            writer.writeData(
                Addresses.spreadsheet(
                    of: edition.addresses.takeHome(place, year, edition.language)),
                files(edition.words).table.spreadsheet(takeHome.incomeTable(place)))
            let pages = TakeHomePages(edition: edition, takeHome: takeHome)
            writer.write(pages.incomeTable(place, hourly.first ?? []))
            for page in pages.pages(of: place) { writer.write(page) }
            let tables = IncomePages(edition: edition, takeHome: takeHome)
            if !plan.steps.isEmpty {
                writer.write(tables.everyThousand(place, steps.first ?? []))
            }
            if !plan.selfEmployed.isEmpty {
                writer.write(tables.selfEmployed(place, selfEmployed.first ?? []))
            }
        }
        let incomeTable = takeHome.incomeTable(place)
        let data = files(site.guide.wordsForPrograms)
        writer.writeData(Addresses.takeHomeData(place, year, "json"), data.json)
        writer.writeTable(
            Addresses.takeHomeData(place, year, "csv"), data.table.csv(incomeTable),
            data.table.schema)
        for incomeRow in incomeTable where plan.hasPages(of: place) {
            writer.writeData(
                Addresses.takeHomeData(incomeRow.pay, place, year), data.json(incomeRow))
        }
    }

    /// Writes a year's rates by income in every language, from one computation.
    private static func writeRatesByIncome(
        _ year: TaxYear, _ plan: TakeHomePlan, _ site: BuildContext, into writer: any PageWriter
    ) {
        guard let law = site.guide.laws[year] else { return }
        let tables = RatesByIncomePage.tables(law)
        for edition in site.editions {
            let page = RatesByIncomePage(
                edition: edition, year: year, incomes: plan.sideBySide, tables: tables)
            writer.write(page.page)
        }
    }
}
