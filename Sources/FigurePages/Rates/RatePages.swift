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

    private var ratesCrumb: LocalizedSite.Crumb {
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
        var sources = SourceList(guide, words)
        var tables: [RateTableView] = []
        // The law of each jurisdiction first, then both together.
        for (part, table) in rates.tables.dropFirst() + rates.tables.prefix(1) {
            tables.append(view(part, table, rates, &sources))
        }
        return RatesPageView(
            frame: edition.frame(
                at: { addresses.rates(jurisdiction, year, $0) }, title: title, description: summary,
                crumbs: [ratesCrumb, yearCrumb(year)], currentCrumb: words[jurisdiction].name,
                sheets: .ofAnswers, facts: facts(rates), changes: edition.changes(of: rates.table)),
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
            amounts: link(
                words.text(.amountsTitle, values), addresses.amounts(jurisdiction, year, language)),
            downloads: downloads(rates), sources: sources.views,
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

    private func view(
        _ part: RatePart, _ table: RateTable, _ rates: YearRates, _ sources: inout SourceList
    ) -> RateTableView {
        let rateWords = RateStrings(strings: words)
        let values = values(rates)
        let (heading, caption): (String, InterfaceStrings) =
            switch part {
            case .combined: (words.text(.ratesCombined, values), .ratesCombinedCaption)
            case .alone(.top): (words.name(of: .top), .ratesTopCaption)
            case .alone(.lower): (words.text(.ratesPlace, values), .ratesPlaceCaption)
            }
        let isCombined = if case .combined = part { true } else { false }
        var arithmetic: [RateArithmeticView] = []
        for row in table.rows {
            // A combined rate is explained by its two parts, which cite the figures.
            let figures = isCombined ? [] : row.figures.compactMap(rates.law.figure)
            arithmetic.append(
                RateArithmeticView(
                    from: words.numbers.roundMoney(row.from), change: rateWords.changes(row),
                    cells: zip(kinds, row.cells).map {
                        RateFormulaView(
                            kind: $0, formula: rateWords.arithmetic($1, isCombined: isCombined))
                    }, marks: sources.marks(figures),
                    certainty: SourceList.doubt(figures, words, rates.law)))
        }
        return RateTableView(
            identifier: part.name(in: rates.law), heading: heading,
            caption: words.inWholeNumbers(words.text(caption, values)), kinds: kinds,
            rows: table.rows.map { row in
                RateRowView(
                    from: words.numbers.wholeNumber(row.from),
                    tax: words.numbers.wholeNumber(row.tax),
                    cells: row.cells.map { words.numbers.share(millionths: $0.rate) })
            }, arithmeticCaption: words.text(.ratesArithmeticCaption, values),
            arithmetic: arithmetic)
    }

    // MARK: Its figures

    /// Returns the pages with all figures of a jurisdiction for one year.
    func amountsPages(_ rates: YearRates) -> [AmountsPageView] {
        let parts = AmountsPart.parts(of: rates.table)
        return parts.map { amountsPage(rates, $0, of: parts) }
    }

    /// Returns the URL of each figure of a table, by its path: a page and the row on it.
    func addressesOfFigures(_ table: TaxTable) -> [String: String] {
        table.figures.reduce(into: [:]) { found, figure in
            let page = path(figure.pageSection, table, language)
            found[figure.path] = "\(addresses.absolute(page))#\(figure.anchor)"
        }
    }

    /// Returns the path of a page of figures.
    private func path(_ section: String?, _ table: TaxTable, _ language: Language) -> String {
        let first = addresses.amounts(table.jurisdiction, table.year, language)
        guard let section else { return first }
        if language == guide.configuration.writtenIn { return "\(first)\(section)/" }
        let words = guide.words(language)
        let name = words.word(ofFigurePart: section)
        return "\(first)\(words.addressName(for: name, otherwise: section))/"
    }

    /// Returns links to the pages of figures; none if there is a single page.
    private func links(
        _ parts: [AmountsPart], current: AmountsPart, _ table: TaxTable
    ) -> [LinkView] {
        guard parts.count > 1 else { return [] }
        return parts.map { part in
            link(
                part.section.map { words.word(ofFigurePart: $0) } ?? words[.amountsCrumb],
                path(part.section, table, language), isCurrent: part.section == current.section)
        }
    }

    private func amountsPage(
        _ rates: YearRates, _ part: AmountsPart, of parts: [AmountsPart]
    ) -> AmountsPageView {
        let (jurisdiction, year) = (rates.table.jurisdiction, rates.table.year)
        let values = values(rates)
        let section = part.section.map { words.word(ofFigurePart: $0) }
        let title =
            section.map { edition.description(words.text(.amountsTitle, values), $0) }
            ?? words.text(.amountsTitle, values)
        let summary =
            rates.table.figures.isEmpty ? words[.amountsNone] : words.text(.amountsSummary, values)
        var sources = SourceList(guide, words)
        var groups: [AmountGroupView] = []
        for figure in part.figures {
            let title = words.word(ofFigurePart: figure.section)
            if groups.last?.title != title {
                groups.append(AmountGroupView(title: title, rows: []))
            }
            groups[groups.count - 1].rows.append(
                AmountRowView(
                    anchor: figure.anchor, label: words.label(of: figure),
                    value: words.figure(figure, of: nil, on: guide.publicOn),
                    certainty: figure.quantity == .unknown
                        ? words[.figureUnknown]
                        : SourceList.confirmation(figure, of: rates.table, guide.register, words),
                    marks: sources.marks([figure])))
        }
        var crumbs = [
            ratesCrumb, yearCrumb(year),
            .init(
                label: words[jurisdiction].name,
                path: addresses.rates(jurisdiction, year, language)),
        ]
        if section != nil {
            crumbs.append(
                .init(label: words[.amountsCrumb], path: path(nil, rates.table, language)))
        }
        return AmountsPageView(
            frame: edition.frame(
                at: { path(part.section, rates.table, $0) }, title: title,
                description: edition.description(title, summary), crumbs: crumbs,
                currentCrumb: section ?? words[.amountsCrumb], sheets: [.tables],
                facts: facts(rates),
                changes: edition.changes(
                    from: AmountOrigins(figures: Set(part.figures.map(\.path))), in: [rates.table])
            ),
            title: title, summary: summary,
            parts: links(parts, current: part, rates.table),
            caption: words.text(.amountsCaption, values),
            status: status(rates.table), groups: groups, downloads: downloads(rates),
            sources: sources.views,
            places: places(rates) { addresses.amounts($0, year, language) },
            years: edition.yearLinks(current: year) {
                addresses.amounts(jurisdiction, $0, language)
            })
    }

    // MARK: Parts of pages

    private func values(_ rates: YearRates) -> KeyValuePairs<String, String> {
        let place = words[rates.table.jurisdiction]
        return [
            "place": place.name, "adjective": place.adjective, "within": place.within,
            "year": words.numbers.year(rates.table.year),
        ]
    }

    private func facts(_ rates: YearRates) -> PageFacts {
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

    private func yearCrumb(_ year: TaxYear) -> LocalizedSite.Crumb {
        .init(label: words.numbers.year(year), path: addresses.rates(year, language))
    }

    private func status(_ table: TaxTable) -> String {
        let day = ["day": table.checked.map(words.numbers.day) ?? ""] as KeyValuePairs
        let status =
            switch table.status {
            case .enacted: words.text(.tableStatusEnacted, day)
            case .announced: words.text(.tableStatusAnnounced, day)
            case .unchecked: words[.tableStatusUnchecked]
            }
        return words.noting(status, words.carriedStatus(table))
    }

    private func downloads(_ rates: YearRates) -> [LinkView] {
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
    private func places(
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
