internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

/// Makes the rate pages of one language.
struct RatePages: PageMaker {
    let edition: LocalizedSite

    init(_ edition: LocalizedSite) {
        self.edition = edition
    }

    private var kinds: [String] { guide.amounts.facts.incomeKinds.map(words.facts.kind) }

    private var ratesCrumb: LocalizedSite.Crumb {
        .init(label: words[.rates], path: addresses.rates(language))
    }

    /// The list of years, with a link to the machine-readable files.
    var index: ListPageView {
        edition.index(
            addresses.rates, title: .rates, summary: words[.ratesSummary],
            links: edition.yearLinks { addresses.rates($0, language) } + [
                LinkView(
                    label: words[.dataTitle], address: addresses.link(Addresses.dataFiles))
            ])
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
                Array(Set(law.provinces.flatMap(\.chain)).subtracting([law.top])))
        let before = guide.laws[TaxYear(year.number - 1)]
        let span = KeyValuePairs(
            dictionaryLiteral: ("before", words.numbers.year(TaxYear(year.number - 1))),
            ("year", words.numbers.year(year)))
        return RatesOverviewView(
            frame: edition.frame(
                at: { addresses.rates(year, $0) }, title: title, description: words[.ratesSummary],
                crumbs: [ratesCrumb], ownCrumb: words.numbers.year(year), sheets: .ofFigures,
                changes: edition.changes(
                    ofFigures: { isOfRates($0, of: $1, law) }, in: law.tables(of: places))),
            title: title, summary: words[.ratesSummary],
            kindNotes: words.kindNotes,
            caption: words.text(.ratesOverviewCaption, ["year": words.numbers.year(year)]),
            byIncome: edition.path(.byIncome, nil, year).map {
                LinkView(label: words[.ratesByIncome], address: addresses.link($0))
            },
            kinds: kinds,
            rows: places.compactMap { overviewRow($0, law) },
            changesHeading: words.text(.yearChangesHeading, span),
            changesCaption: words.text(.yearChangesCaption, span),
            before: words.numbers.year(TaxYear(year.number - 1)), after: words.numbers.year(year),
            changes: before.map { before in
                places.flatMap { yearChanges($0, before, law) }
            } ?? [],
            years: edition.yearLinks(current: year) { addresses.rates($0, language) })
    }

    private func overviewRow(_ jurisdiction: Jurisdiction, _ law: TaxLaw) -> OverviewRowView? {
        guard let table = law.tables[jurisdiction] else { return nil }
        let schedule = BracketSchedule(of: table)
        let highest = YearRates(jurisdiction, law.year, of: guide)?.tables.first?.table.rows.last
        return OverviewRowView(
            name: words[jurisdiction].name,
            address: addresses.link(addresses.rates(jurisdiction, law.year, language)),
            basicAmount: law.creditOfEverybody(in: jurisdiction)
                .map { words.figure($0, of: table) }
                ?? words[.notApplicable],
            lowestRate: (schedule?.brackets.first).map { words.numbers.rate($0.rate.value) } ?? "",
            highest: highest?.cells.map { words.numbers.share(millionths: $0.rate) }
                ?? kinds.map { _ in words[.notApplicable] })
    }

    /// Returns true for an income tax or credit rate, and for the amount of the basic credit.
    private func isOfRates(_ figure: Figure, of table: TaxTable, _ law: TaxLaw) -> Bool {
        (figure.isRate || figure.path == law.creditOfEverybody(in: table.jurisdiction)?.path)
            && ["brackets", "credits", "tax"].contains(figure.section)
    }

    /// Returns the rates and the basic amount that changed since the previous year.
    private func yearChanges(
        _ jurisdiction: Jurisdiction, _ before: TaxLaw, _ law: TaxLaw
    ) -> [YearChangeView] {
        guard let old = before.tables[jurisdiction], let new = law.tables[jurisdiction] else {
            return []
        }
        return old.differences(to: new).compactMap { difference in
            guard let figure = difference.after ?? difference.before,
                isOfRates(figure, of: new, law)
            else { return nil }
            return YearChangeView(
                place: words[jurisdiction].name, label: words.label(of: figure),
                before: difference.before.map { words.figure($0, of: old) }
                    ?? words[.notApplicable],
                after: difference.after.map { words.figure($0, of: new) } ?? words[.notApplicable])
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
        for (part, table) in rates.tables { tables.append(view(part, table, rates, &sources)) }
        return RatesPageView(
            frame: edition.frame(
                at: { addresses.rates(jurisdiction, year, $0) }, title: title, description: summary,
                crumbs: [ratesCrumb, yearCrumb(year)], ownCrumb: words[jurisdiction].name,
                sheets: .ofFigures, facts: facts(rates), changes: edition.changes(of: rates.table)),
            title: title, summary: summary,
            kindNotes: tables.isEmpty ? [] : words.kindNotes,
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
            amounts: LinkView(
                label: words.text(.amountsTitle, values),
                address: addresses.link(addresses.amounts(jurisdiction, year, language))),
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
            words.text(
                .changeSentence,
                ["label": change.label, "before": change.before, "after": change.after])
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
                    cells: row.cells.map {
                        rateWords.arithmetic($0, isCombined: isCombined)
                    }, marks: sources.marks(figures),
                    certainty: SourceList.doubt(figures, words, rates.law)))
        }
        return RateTableView(
            identifier: part.name(in: rates.law), heading: heading,
            caption: words.text(caption, values), kinds: kinds,
            rows: table.rows.map { row in
                RateRowView(
                    from: words.numbers.roundMoney(row.from),
                    to: row.to.map(words.numbers.roundMoney) ?? words[.bracketAbove],
                    tax: words.numbers.money(row.tax),
                    cells: row.cells.map { words.numbers.share(millionths: $0.rate) })
            }, arithmeticCaption: words.text(.ratesArithmeticCaption, values),
            arithmetic: arithmetic)
    }

    // MARK: Its figures

    /// The maximum number of figures on a page, for its loading time.
    private static let figuresOnPage = 50

    /// Returns the pages with all figures of a jurisdiction for one year.
    ///
    /// The figures of a group are on one page.
    func amountsPages(_ rates: YearRates) -> [AmountsPageView] {
        var groups: [[Figure]] = []
        for figure in rates.table.figures {
            if groups.last?.last?.group == figure.group {
                groups[groups.count - 1].append(figure)
            } else {
                groups.append([figure])
            }
        }
        var parts: [[Figure]] = []
        for group in groups {
            if let last = parts.last, last.count + group.count <= Self.figuresOnPage {
                parts[parts.count - 1] += group
            } else {
                parts.append(group)
            }
        }
        // A jurisdiction without figures has a page that says so.
        if parts.isEmpty { parts.append([]) }
        return parts.enumerated().map { amountsPage(rates, $1, part: $0 + 1, of: parts.count) }
    }

    private func amountsPage(
        _ rates: YearRates, _ figures: [Figure], part: Int, of count: Int
    ) -> AmountsPageView {
        let (jurisdiction, year) = (rates.table.jurisdiction, rates.table.year)
        let first = addresses.amounts(jurisdiction, year, language)
        let values = values(rates)
        let title = words.text(.amountsTitle, values)
        let summary =
            figures.isEmpty ? words[.amountsNone] : words.text(.amountsSummary, values)
        var sources = SourceList(guide, words)
        var groups: [AmountGroupView] = []
        for figure in figures {
            let title = words.word(ofFigurePart: figure.section)
            if groups.last?.title != title {
                groups.append(AmountGroupView(title: title, rows: []))
            }
            groups[groups.count - 1].rows.append(
                AmountRowView(
                    label: words.label(of: figure), value: words.figure(figure),
                    certainty: figure.quantity == .unknown
                        ? words[.figureUnknown]
                        : SourceList.confirmation(figure, of: rates.table, guide.register, words),
                    marks: sources.marks([figure])))
        }
        let place = LocalizedSite.Crumb(
            label: words[jurisdiction].name, path: addresses.rates(jurisdiction, year, language))
        return AmountsPageView(
            frame: edition.frame(
                at: { Addresses.part(part, of: addresses.amounts(jurisdiction, year, $0)) },
                title: title, description: summary,
                crumbs: [ratesCrumb, yearCrumb(year), place], ownCrumb: words[.amountsCrumb],
                sheets: .ofFigures, facts: facts(rates),
                changes: edition.changes(
                    from: AmountOrigins(figures: Set(figures.map(\.path))), in: [rates.table])),
            title: title, summary: summary,
            parts: edition.parts(count, of: first, current: part),
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
            LinkView(
                label: words[.downloadJSON],
                address: addresses.link(Addresses.data(jurisdiction, year, "json"))),
            LinkView(
                label: words[.downloadRates],
                address: addresses.link(Addresses.data(jurisdiction, year, "csv"))),
            LinkView(
                label: words[.downloadFigures],
                address: addresses.link(Addresses.figureData(jurisdiction, year))),
        ]
    }

    /// Returns links to the page of other jurisdictions, the top one first.
    ///
    /// A jurisdiction without returns only links to those in it.
    private func places(
        _ rates: YearRates, _ path: (Jurisdiction) -> String
    ) -> [LinkView] {
        let own = rates.table.jurisdiction
        let top = rates.law.top
        let provinces = rates.law.provinces.filter {
            own.isTop || own.hasReturns || $0.isIn(own)
        }
        return edition.placeLinks([top], current: own, path)
            + edition.placeLinks(provinces.filter { $0 != top }, current: own, path)
    }
}

extension Figure {
    /// The section and the group in it.
    fileprivate var group: [Substring] {
        path.utf8.split(separator: UInt8(ascii: "."), maxSplits: 3).dropFirst().prefix(2)
            .map { Substring($0) }
    }

    fileprivate var isRate: Bool {
        if case .rate = quantity { true } else { false }
    }
}
