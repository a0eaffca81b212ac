internal import Calculations
package import Content
package import Pages
package import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// The pages of rates and figures for each year and jurisdiction, with their files.
package struct RateSection: SiteSection {
    package static let views: [any PageView.Type] = [
        ListPageView.self, RatesOverviewView.self, RatesPageView.self,
        RateStepsPageView.self, AmountsPageView.self,
    ]

    private let years: [TaxYear]
    private let currentYear: TaxYear
    /// The jurisdictions with a page for the current year.
    private let places: [Jurisdiction]

    package init?(_ guide: Guide) {
        years = guide.configuration.years
        currentYear = guide.currentYear
        places = guide.laws.residences(in: guide.currentYear)
    }

    package func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        SectionLink.toTool(
            addresses.guide.words(language)[.rates],
            at: .navigation(folder: addresses.rates(language)),
            addresses.rates(currentYear, language), synonyms: .ratesSynonyms, places: places
        ) { addresses.rates($0, currentYear, language) }
    }

    package func work(_ site: BuildContext) -> [SectionTasks] {
        let pages = years.flatMap { year in
            site.guide.laws.places(in: year).map { (year, $0) }
        }
        let overviews = site.editions.flatMap { edition in
            site.guide.configuration.years.map { (edition, $0) }
        }
        return [
            .each(
                overviews, named: { "list \($0.0.language) \($0.1)" },
                weighing: { site.guide.laws.residences(in: $0.1).count },
                perform: {
                    list, writer in
                    let (edition, year) = list
                    writer.group("rate-list \(edition.language) \(year)") {
                        if let page = RatePages(edition: edition).overview(year) {
                            writer.write(page)
                        }
                    }
                }),
            site.list("rate-lists", weighing: 1) { edition, writer in
                writer.write(RatePages(edition: edition).index)
            },
            .each(
                pages, named: { "\($0.0) \($0.1.rawValue)" }, weighing: { _ in 5 },
                perform: {
                    page, writer in
                    Self.write(page.0, page.1, site, into: writer)
                }),
        ]
    }

    /// Writes a year's rates in one jurisdiction in every language, from one computation.
    private static func write(
        _ year: TaxYear, _ jurisdiction: Jurisdiction, _ site: BuildContext,
        into writer: any PageWriter
    ) {
        writer.group(
            "rates \(year) \(jurisdiction)",
            modified: site.editions.first?.dates.modified(year, [jurisdiction])
        ) {
            guard let rates = YearRates(jurisdiction, year, of: site.guide) else { return }
            writer.omit(rates.leftOut)
            var files = rates.files(site.guide)
            files.pages = site.editions.map {
                ($0.language.rawValue, RatePages(edition: $0).addressesOfFigures(rates.table))
            }
            for edition in site.editions {
                let pages = RatePages(edition: edition)
                let page = pages.page(rates)
                writer.write(page)
                writer.writeData(
                    Addresses.spreadsheet(of: page.frame.path), files.spreadsheet(edition.words))
                if let chart = RatePages.file(page) { writer.writeData(chart.path, chart.bytes) }
                if let page = pages.stepsPage(rates) { writer.write(page) }
                for page in pages.amountsPages(rates) { writer.write(page) }
            }
            writer.writeData(Addresses.data(jurisdiction, year, "json"), files.json)
            let (table, rows) = files.rateTable(site.guide.wordsForPrograms)
            let figures = files.figureTable
            writer.writeTable(
                Addresses.data(jurisdiction, year, "csv"), table.csv(rows), table.schema)
            writer.writeTable(
                Addresses.figureData(jurisdiction, year), figures.csv, figures.schema)
        }
    }
}
