internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

/// Makes the page of a year's marginal rates by income in all jurisdictions, in one language.
struct RatesByIncomePage: PageMaker {
    let edition: LocalizedSite
    let year: TaxYear
    let incomes: [Money]
    /// The combined table of each jurisdiction.
    let tables: [Jurisdiction: RateTable]

    /// Returns the combined tables of a year.
    ///
    /// Jurisdictions with unpublished figures are left out, as on their own pages.
    static func tables(_ law: TaxLaw) -> [Jurisdiction: RateTable] {
        ComputedJurisdictions(law.residences) { try law.rateTables(of: $0)?.combined }.byPlace
            .compactMapValues(\.self)
    }

    private var kinds: [AmountName] { guide.amounts.facts.incomeKinds }

    private var hasGaps: Bool {
        self.tables.values.contains { $0.rows.contains { !$0.gaps.isEmpty } }
    }

    private var places: [Jurisdiction] { words.sorted(Array(tables.keys)) }

    var page: RatesByIncomeView {
        let title = words.text(.ratesByIncomeTitle, ["year": words.numbers.year(year)])
        let summary = words.text(.ratesByIncomeSummary, ["year": words.numbers.year(year)])
        let tables = kinds.indices.map(table)
        let overview = words.text(.ratesOverviewTitle, ["year": words.numbers.year(year)])
        return RatesByIncomeView(
            frame: edition.frame(
                at: { addresses.ratesByIncome(year, $0) }, title: title, description: summary,
                crumbs: [
                    .init(label: words[.rates], path: addresses.rates(language)),
                    .init(label: words.numbers.year(year), path: addresses.rates(year, language)),
                ], currentCrumb: words[.ratesByIncome], sheets: .ofFigures,
                facts: PageFacts(modified: edition.dates.modified(year)), changes: changes),
            title: title, summary: summary,
            kindNotes: words.kindNotes + (hasGaps ? [words[.gapsOfPlaces]] : []),
            contents: tables.map {
                LinkView(label: $0.heading, address: "#\($0.identifier)")
            },
            landmarks: TakeHomePlan.landmarks(among: incomes).map {
                LinkView(label: words.numbers.roundMoney($0), address: "#\(identifier($0, 0))")
            },
            columns: places.map { PlaceColumnView(code: $0.code, name: words[$0].name) },
            tables: tables,
            places: [
                link(overview, addresses.rates(year, language))
            ] + edition.placeLinks(places) { addresses.rates($0, year, language) },
            years: edition.yearLinks(current: year) { addresses.ratesByIncome($0, language) })
    }

    /// The changes of the figures behind the rates.
    private var changes: [PageChangeView] {
        guard let law = guide.laws[year] else { return [] }
        let figures = tables.values.flatMap(\.rows).flatMap(\.figures)
        return edition.changes(
            from: AmountOrigins(figures: law.paths(of: figures)),
            in: law.tables(of: places))
    }

    private func identifier(_ income: Money, _ kind: Int) -> String {
        (kind == 0 ? "" : "\(kinds[kind].name)-") + "\(income.cents / 100)"
    }

    /// Returns the rates of a kind of income by its index.
    private func table(_ kind: Int) -> PlacesTableView {
        let name = words.facts.kind(kinds[kind])
        return PlacesTableView(
            identifier: kinds[kind].name,
            heading: kind == 0 ? words[.ratesByIncomeOrdinary] : name,
            caption: words.text(
                .ratesByIncomeCaption,
                [
                    "kind": kind == 0 ? words[.ratesByIncomeOrdinary] : name,
                    "year": words.numbers.year(year),
                ]),
            rows: incomes.map { income in
                PlacesRowView(
                    identifier: identifier(income, kind), income: words.numbers.roundMoney(income),
                    cells: places.map { place in
                        PlaceCellView(code: place.code, value: rate(place, income, kind))
                    })
            })
    }

    /// Returns the rate on the next dollar: that of the last row that starts at or below the
    /// income.
    private func rate(_ place: Jurisdiction, _ income: Money, _ kind: Int) -> String {
        (tables[place]?.rows.last { $0.from <= income }).map {
            words.numbers.share(millionths: $0.cells[kind].rate)
        } ?? words[.notApplicable]
    }
}
