internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

/// Makes the rate pages of one language.
struct RatePages: PageMaker {
    let edition: LocalizedSite

    var kinds: [String] { guide.amounts.facts.incomeKinds.map(words.facts.kind) }

    var ratesCrumb: LocalizedSite.Crumb {
        .init(label: words[.rates], path: addresses.rates(language))
    }

    /// The list of years, with a link to the machine-readable files.
    var index: ListPageView {
        edition.index(
            addresses.rates, title: .rates, summary: words[.ratesSummary],
            years: edition.yearLinks { addresses.rates($0, language) } + [
                link(words[.dataTitle], Addresses.dataFiles)
            ],
            links: edition.placeLinks(guide.laws.places(in: guide.currentYear)) {
                addresses.rates($0, guide.currentYear, language)
            })
    }

    /// Returns the overview of all jurisdictions for one year.
    func overview(_ year: TaxYear) -> RatesOverviewView? {
        guard let law = guide.laws[year] else { return nil }
        let title = words.text(.ratesOverviewTitle, ["year": words.numbers.year(year)])
        // Includes intermediate jurisdictions without returns, whose rates and amounts apply to
        // those in them.
        let places =
            [law.top]
            + words.sorted(
                Array(Set(law.residences.flatMap(\.chain)).subtracting([law.top])))
        let before = guide.laws[TaxYear(year.number - 1)]
        let span = KeyValuePairs(
            dictionaryLiteral: ("before", words.numbers.year(TaxYear(year.number - 1))),
            ("year", words.numbers.year(year)))
        let rows = places.compactMap { overviewRow($0, law) }
        return RatesOverviewView(
            frame: edition.frame(
                at: { addresses.rates(year, $0) }, title: title,
                description: edition.description(title, words[.ratesSummary]),
                crumbs: [ratesCrumb], currentCrumb: words.numbers.year(year), sheets: .ofFigures,
                changes: edition.changes(
                    ofFigures: { isOfRates($0, of: $1, law) }, in: law.tables(of: places))),
            title: title, summary: words[.ratesSummary],
            kindNotes: words.kindNotes
                + (rows.contains(where: \.hasGaps) ? [words[.gapsOfPlaces]] : []),
            caption: words.text(.ratesOverviewCaption, ["year": words.numbers.year(year)]),
            byIncome: edition.path(.byIncome, nil, year).map {
                link(words[.ratesByIncome], $0)
            },
            kinds: kinds,
            rows: rows.map(\.view),
            changesHeading: words.text(.yearChangesHeading, span),
            changesCaption: words.text(.yearChangesCaption, span),
            before: words.numbers.year(TaxYear(year.number - 1)), after: words.numbers.year(year),
            changes: before.map { before in
                places.flatMap { place in
                    yearChanges(place, before, law).map {
                        LedgerChangeView(
                            place: words[place].name, label: $0.label,
                            before: $0.before ?? words[.notApplicable],
                            after: $0.after ?? words[.notApplicable])
                    }
                }
            } ?? [],
            years: edition.yearLinks(current: year) { addresses.rates($0, language) })
    }

    private func overviewRow(
        _ jurisdiction: Jurisdiction, _ law: TaxLaw
    ) -> (view: OverviewRowView, hasGaps: Bool)? {
        guard let table = law.tables[jurisdiction] else { return nil }
        let schedule = BracketSchedule(of: table)
        let rates = YearRates(jurisdiction, law.year, of: guide)
        let highest = rates?.tables.first?.table.rows.last
        let view = OverviewRowView(
            name: words[jurisdiction].name,
            address: addresses.link(addresses.rates(jurisdiction, law.year, language)),
            basicAmount: law.creditOfEverybody(in: jurisdiction)
                .map { words.figure($0, of: table, on: guide.publicOn) }
                ?? words[.notApplicable],
            lowestRate: (schedule?.brackets.first).map { words.numbers.rate($0.rate.value) } ?? "",
            highest: highest?.cells.map { words.numbers.share(millionths: $0.rate) }
                ?? kinds.map { _ in words[.notApplicable] })
        return (view, rates?.gaps.isEmpty == false)
    }

    /// Returns true for an income tax or credit rate, and for the amount of the basic credit.
    private func isOfRates(_ figure: Figure, of table: TaxTable, _ law: TaxLaw) -> Bool {
        (figure.isRate || figure.path == law.creditOfEverybody(in: table.jurisdiction)?.path)
            && ["brackets", "credits", "tax"].contains(figure.section)
    }

    /// Returns the rates and the basic amount that changed since the previous year.
    private func yearChanges(
        _ jurisdiction: Jurisdiction, _ before: TaxLaw, _ law: TaxLaw
    ) -> [RateChange] {
        guard let old = before.tables[jurisdiction], let new = law.tables[jurisdiction] else {
            return []
        }
        return old.differences(to: new).compactMap { difference in
            guard let figure = difference.after ?? difference.before,
                isOfRates(figure, of: new, law)
            else { return nil }
            return RateChange(
                label: words.label(of: figure),
                before: difference.before.map { words.figure($0, of: old, on: guide.publicOn) },
                after: difference.after.map { words.figure($0, of: new, on: guide.publicOn) })
        }
    }

    // MARK: One jurisdiction

    /// Returns the rate tables of one jurisdiction for one year.
    func page(_ rates: YearRates) -> RatesPageView {
        let (jurisdiction, year) = (rates.table.jurisdiction, rates.table.year)
        let values = values(rates)
        let title = words.text(.ratesTitle, values)
        let summary = words.text(.ratesPageSummary, values)
        let tables = tables(rates).map { view($0.part, $0.table, rates) }
        return RatesPageView(
            frame: edition.frame(
                at: { addresses.rates(jurisdiction, year, $0) }, title: title, description: summary,
                crumbs: [ratesCrumb, yearCrumb(year)], currentCrumb: words[jurisdiction].name,
                sheets: .ofFigures, facts: facts(rates), changes: edition.changes(of: rates.table)),
            title: title, summary: summary,
            kindNotes: tables.isEmpty
                ? [] : words.kindNotes + words.notCounted(inSeveral: rates.gaps, in: jurisdiction),
            chart: chart(rates),
            contents: tables.map {
                LinkView(label: $0.heading, address: "#\($0.identifier)")
            }, tables: tables,
            changesHeading: words.text(
                .yearChangesHeading,
                [
                    "before": words.numbers.year(TaxYear(year.number - 1)),
                    "year": words.numbers.year(year),
                ]),
            changes: changeSentences(jurisdiction, rates.law),
            note: note(rates),
            status: status(rates.table),
            figurePages: (tables.isEmpty ? [] : [stepsLink(rates)]) + [
                link(
                    words.text(.amountsTitle, values),
                    addresses.amounts(jurisdiction, year, language))
            ],
            downloads: downloads(rates),
            places: places(rates) { addresses.rates($0, year, language) },
            years: edition.yearLinks(current: year) {
                addresses.rates(jurisdiction, $0, language)
            })
    }

    /// Returns the reason why there are no rates, or why tax is due at zero income; nil if neither
    /// applies.
    private func note(_ rates: YearRates) -> String? {
        guard rates.tables.isEmpty else {
            // The first table combines all taxes.
            let start = rates.tables.first?.table.rows.first { $0.from.isZero && $0.tax > .zero }
            return start.map {
                words.text(.ratesFixedSum, ["amount": words.numbers.money($0.tax)])
            }
        }
        let place = rates.table.jurisdiction
        let isForPlacesInIt =
            place.isTop ? !rates.law.incomeTaxes.contains { $0.tax == .top } : !place.hasReturns
        return words[isForPlacesInIt ? .ratesOfPlacesInIt : .ratesNotComputed]
    }

    /// Returns a sentence for each change since the previous year.
    private func changeSentences(_ jurisdiction: Jurisdiction, _ law: TaxLaw) -> [String] {
        guard let before = guide.laws[TaxYear(law.year.number - 1)] else { return [] }
        let changes = yearChanges(jurisdiction, before, law)
        guard !changes.isEmpty else { return [words[.nothingChanged]] }
        return changes.map { change in
            let text: PageStrings =
                change.after == nil
                ? .changeEnded : change.before == nil ? .changeNew : .changeSentence
            return words.text(
                text,
                [
                    "label": change.label, "before": change.before ?? "",
                    "after": change.after ?? "",
                ])
        }
    }

    private func view(_ part: RatePart, _ table: RateTable, _ rates: YearRates) -> RateTableView {
        let caption: InterfaceStrings =
            switch part {
            case .combined: .ratesCombinedCaption
            case .alone(.top): .ratesTopCaption
            case .alone(.lower): .ratesPlaceCaption
            }
        let identifier = part.name(in: rates.law)
        var steps = stepsLink(rates)
        steps.address += "#\(identifier)"
        return RateTableView(
            identifier: identifier, heading: heading(part, rates),
            caption: words.inWholeNumbers(words.text(caption, values(rates))), kinds: kinds,
            rows: table.rows.map { row in
                RateRowView(
                    from: words.numbers.wholeNumber(row.from),
                    tax: words.numbers.wholeNumber(row.tax),
                    cells: row.cells.map { words.numbers.share(millionths: $0.rate) })
            }, steps: steps)
    }

    // MARK: Parts of pages

    func values(_ rates: YearRates) -> KeyValuePairs<String, String> {
        let place = words[rates.table.jurisdiction]
        return [
            "place": place.name, "adjective": place.adjective, "within": place.within,
            "year": words.numbers.year(rates.table.year),
        ]
    }

    func facts(_ rates: YearRates) -> PageFacts {
        let (jurisdiction, year) = (rates.table.jurisdiction, rates.table.year)
        let files =
            ["json", "csv"].map { Addresses.data(jurisdiction, year, $0) }
            + [Addresses.figureData(jurisdiction, year)]
        return PageFacts(
            modified: edition.dates.modified(year, [jurisdiction]),
            subject: .dataset(
                edition.dataset(year, of: words[jurisdiction].name, files: files)),
            // A jurisdiction has a feed if it has figures for the current year.
            feed: guide.laws[guide.currentYear]?.tables[jurisdiction].map { _ in
                addresses.feed(of: jurisdiction, language)
            })
    }

    func yearCrumb(_ year: TaxYear) -> LocalizedSite.Crumb {
        .init(label: words.numbers.year(year), path: addresses.rates(year, language))
    }

    func status(_ table: TaxTable) -> String {
        let day = ["day": table.checked.map(words.numbers.day) ?? ""] as KeyValuePairs
        let status =
            switch table.status {
            case .enacted: words.text(.tableStatusEnacted, day)
            case .announced: words.text(.tableStatusAnnounced, day)
            case .unchecked: words[.tableStatusUnchecked]
            }
        return words.noting(status, words.carriedStatus(table))
    }

    func downloads(_ rates: YearRates) -> [LinkView] {
        let (jurisdiction, year) = (rates.table.jurisdiction, rates.table.year)
        return [
            link(words[.downloadJSON], Addresses.data(jurisdiction, year, "json")),
            link(
                words[.downloadRates],
                Addresses.spreadsheet(of: addresses.rates(jurisdiction, year, language))),
            link(words[.downloadFigures], Addresses.figureData(jurisdiction, year)),
        ]
    }

    /// Returns links to the page of other jurisdictions, the top one first.
    ///
    /// A jurisdiction without returns only links to those in it.
    func places(
        _ rates: YearRates, _ path: (Jurisdiction) -> String
    ) -> [LinkView] {
        let jurisdiction = rates.table.jurisdiction
        let top = rates.law.top
        let residences = rates.law.residences.filter {
            jurisdiction.isTop || jurisdiction.hasReturns || $0.isIn(jurisdiction)
        }
        return edition.placeLinks([top], current: jurisdiction, path)
            + edition.placeLinks(residences.filter { $0 != top }, current: jurisdiction, path)
    }
}
