internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

/// Makes the take-home pages of one language.
struct TakeHomePages: PageMaker {
    let edition: LocalizedSite
    let takeHome: TakeHomeYear

    var year: TaxYear { takeHome.year }

    private var indexCrumb: LocalizedSite.Crumb {
        .init(label: words[.takeHome], path: addresses.takeHome(language))
    }

    private var yearCrumb: LocalizedSite.Crumb {
        .init(label: words.numbers.year(year), path: addresses.takeHome(year, language))
    }

    /// Returns the list of years and jurisdictions, with the tools for other people.
    static func index(_ edition: LocalizedSite) -> ListPageView {
        let (addresses, language) = (edition.addresses, edition.language)
        let year = addresses.guide.currentYear
        var list = edition.index(
            addresses.takeHome, title: .takeHome, summary: edition.words[.takeHomeSummary],
            years: edition.yearLinks { addresses.takeHome($0, language) },
            links: edition.placeLinks(addresses.guide.laws.residences(in: year)) {
                addresses.takeHome($0, year, language)
            })
        list.otherTools = edition.links(beside: PageName(word: .takeHome))
        return list
    }

    // MARK: A year

    /// The page of all jurisdictions side by side.
    var overview: TakeHomeOverviewView {
        let title = words.text(.takeHomeYearTitle, ["year": words.numbers.year(year)])
        let summary = words.noting(
            summary(words[.takeHomeSummary], takeHome.places),
            takeHome.hasGaps ? words[.gapsOfPlaces] : nil)
        return TakeHomeOverviewView(
            frame: edition.frame(
                at: { addresses.takeHome(year, $0) }, title: title,
                description: edition.description(title, summary),
                crumbs: [indexCrumb], currentCrumb: words.numbers.year(year), sheets: .ofFigures,
                changes: takeHome.changes(of: takeHome.plan.overview, in: takeHome.places, edition)),
            title: title, summary: summary,
            caption: words.inWholeNumbers(
                words.text(.takeHomeYearCaption, ["year": words.numbers.year(year)])),
            columns: takeHome.plan.overview.map(words.numbers.wholeNumber),
            rows: words.sorted(takeHome.places).map { place in
                TakeHomeOverviewRowView(
                    name: words[place].name,
                    address: addresses.link(addresses.takeHome(place, year, language)),
                    cells: takeHome.plan.overview.compactMap { pay in
                        takeHome.takeHome(pay, in: place).map { incomeRow in
                            LinkView(
                                label: words.numbers.wholeNumber(incomeRow.remaining),
                                address: address(pay, place))
                        }
                    })
            },
            households: edition.links(beside: PageName(word: .takeHome, year: year)),
            years: edition.yearLinks(current: year) { addresses.takeHome($0, language) })
    }

    /// Returns a summary, with a note if the page depends on carried-over figures.
    private func summary(_ text: String, _ places: [Jurisdiction]) -> String {
        words.noting(text, words.carriedNote(guide.laws[year], in: places))
    }

    // MARK: A place

    /// Returns the deductions in a jurisdiction, in the order of the columns.
    private func parts(_ place: Jurisdiction) -> [(part: TakeHome.Part, label: String)] {
        let taxes = takeHome.law.incomeTaxes.map(\.tax)
        let named = takeHome.law.partsOfPay(in: place, language: language.rawValue)
        return taxes.map { (.tax($0), words.name(of: $0, in: place)) }
            + named.map { (.named($0.name), $0.label) }
            + (takeHome.hasOtherContributions(in: place)
                ? [(.otherContributions, words.contributions(in: place))] : [])
    }

    /// - Parameter hourly: The take-home pay of the plan's wages.
    func incomeTable(_ place: Jurisdiction, _ hourly: [TakeHome]) -> TakeHomeTableView {
        let values = values(place)
        let title = words.text(.takeHomeTitle, values)
        let summary = summary(words.text(.takeHomePlaceSummary, values), [place])
        let tables = [yearly(place)] + (hourly.isEmpty ? [] : [self.hourly(place, hourly)])
        return TakeHomeTableView(
            frame: edition.frame(
                at: { addresses.takeHome(place, year, $0) }, title: title, description: summary,
                crumbs: [indexCrumb, yearCrumb], currentCrumb: words[place].name,
                sheets: .ofFigures,
                facts: PageFacts(
                    modified: edition.dates.modified(year),
                    subject: .dataset(
                        edition.dataset(
                            year, of: words[place].name,
                            files: ["json", "csv"].map {
                                Addresses.takeHomeData(place, year, $0)
                            }))),
                changes: takeHome.changes(of: takeHome.plan.incomes, in: [place], edition)),
            title: title,
            summary: ([summary]
                + words.notCounted(
                    inSeveral: takeHome.incomeTable(place).map(\.gaps).merged, in: place))
                .joined(separator: " "),
            contents: contents(tables, place), tables: tables,
            between: words.between(takeHome.incomeTable(place), near: takeHome.plan.usual),
            shortAddresses: addresses.short(place).map {
                link("/\($0)", $0)
            },
            related: related(place),
            downloads: edition.downloads(
                Addresses.takeHomeData(place, year, "json"),
                addresses.takeHome(place, year, language)),
            places: edition.placeLinks(takeHome.places, current: place) {
                addresses.takeHome($0, year, language)
            },
            years: edition.yearLinks(current: year) {
                addresses.takeHome(place, $0, language)
            })
    }

    /// Returns links to the tables of a jurisdiction and to the one in small steps.
    private func contents(_ tables: [IncomeTableView], _ place: Jurisdiction) -> [LinkView] {
        let finer =
            takeHome.plan.steps.isEmpty
            ? []
            : [
                link(everyThousand, addresses.everyThousand(place, year, language))
            ]
        return tables.dropFirst().map {
            LinkView(label: $0.rowLabel, address: "#\($0.identifier)")
        } + finer
    }

    /// Returns the table by yearly pay.
    private func yearly(_ place: Jurisdiction) -> IncomeTableView {
        let columns = PayColumn.all.filter(\.isOnPages)
        return IncomeTableView(
            identifier: "pay",
            caption: words.inWholeNumbers(words.text(.takeHomeCaption, values(place))),
            rowLabel: words[.takeHomePay], columns: columns.map { words[$0.title] },
            rows: takeHome.incomeTable(place).map { incomeRow in
                IncomeRowView(
                    identifier: IncomePages.identifier(incomeRow.pay),
                    label: words.numbers.wholeNumber(incomeRow.pay),
                    address: takeHome.hasPages(place) ? address(incomeRow.pay, place) : nil,
                    cells: columns.map { $0.cell(incomeRow, words.numbers) })
            })
    }

    /// Returns the table by wages.
    private func hourly(_ place: Jurisdiction, _ incomeRows: [TakeHome]) -> IncomeTableView {
        let hours = takeHome.plan.hours
        return IncomeTableView(
            identifier: "hourly",
            caption: words.inWholeNumbers(
                words.text(
                    .hourlyCaption,
                    [
                        "hours": words.numbers.count(Int(hours)), "place": words[place].name,
                        "year": words.numbers.year(year),
                    ])),
            rowLabel: words[.hourlyPay],
            columns: [
                words[.hourlyRemains], words[.perWeek], words[.perTwoWeeks], words[.perMonth],
                words[.perYear],
            ],
            rows: zip(takeHome.plan.wages, incomeRows).map { wage, incomeRow in
                let hour = words.numbers.part(
                    of: incomeRow.remaining, in: hours * TakeHomeYear.weeks)
                return IncomeRowView(
                    identifier: "hour-\(wage.cents / 100)", label: words.numbers.number(wage),
                    address: nil,
                    cells: [words.numbers.number(hour)]
                        + [TakeHomeYear.weeks, 26, 12, 1].map {
                            words.numbers.wholeNumber(
                                words.numbers.part(of: incomeRow.remaining, in: $0))
                        })
            })
    }

    /// The title of the page with small steps, with its step.
    private var everyThousand: String {
        words.text(
            .everyThousand,
            ["step": words.numbers.roundMoney(takeHome.plan.steps.first ?? .zero)])
    }

    /// Returns links to the budget and comparison of the jurisdiction, which are for the current
    /// year.
    private func related(_ place: Jurisdiction) -> [LinkView] {
        let values = values(place)
        var links: [LinkView] = []
        if !takeHome.plan.steps.isEmpty {
            links.append(
                link(everyThousand, addresses.everyThousand(place, year, language)))
        }
        if !takeHome.plan.selfEmployed.isEmpty {
            links.append(
                link(
                    words.text(.selfEmployedTitle, values),
                    addresses.selfEmployed(place, year, language)))
        }
        links += edition.links(
            beside: PageName(word: .takeHome, place: place, year: year))
        guard year == guide.currentYear else { return links }
        let others: [(PathComponent, InterfaceStrings)] = [
            (.budget, .budgetTitle), (.compare, .compareTitle),
        ]
        for (word, title) in others {
            guard let path = edition.path(word, place) else { continue }
            links.append(
                link(words.text(title, values), path))
        }
        return links
    }

    /// Returns a yearly amount per month and per two weeks.
    private func periods(_ amount: Money) -> [String] {
        [12, 26].map { words.numbers.money(words.numbers.part(of: amount, in: $0)) }
    }

    // MARK: A pay

    /// Returns the pages of every pay in a jurisdiction; none if the year has no such pages.
    func pages(of place: Jurisdiction) -> [TakeHomePageView] {
        guard takeHome.hasPages(place) else { return [] }
        return takeHome.incomeTable(place).map { page($0, in: place) }
    }

    private func page(
        _ incomeRow: TakeHome, in place: Jurisdiction
    ) -> TakeHomePageView {
        let pay = words.numbers.roundMoney(incomeRow.pay)
        let periods = periods(incomeRow.remaining)
        let title = words.text(
            .takeHomePayTitle,
            ["pay": pay, "within": words[place].within, "year": words.numbers.year(year)])
        let sentence = words.text(
            .takeHomeSentence,
            [
                "pay": pay, "within": words[place].within, "year": words.numbers.year(year),
                "remaining": words.numbers.money(incomeRow.remaining), "month": periods[0],
                "weeks": periods[1],
            ])
        let incomeTableCrumb = LocalizedSite.Crumb(
            label: words[place].name, path: addresses.takeHome(place, year, language))
        return TakeHomePageView(
            frame: edition.frame(
                at: { addresses.takeHome(incomeRow.pay, place, year, $0) }, title: title,
                description: sentence, crumbs: [indexCrumb, yearCrumb, incomeTableCrumb],
                currentCrumb: pay,
                sheets: [.answers, .figures, .facts, .tables],
                facts: PageFacts(modified: edition.dates.modified(year)),
                changes: takeHome.changes(of: [incomeRow.pay], in: [place], edition)),
            title: title, remaining: words.numbers.money(incomeRow.remaining),
            sentence: sentence, notes: notes(incomeRow, place), chart: chart(incomeRow, place),
            placesCaption: words.text(
                .takeHomePlacesCaption, ["pay": pay, "year": words.numbers.year(year)]),
            places: places(incomeRow, place), links: links(incomeRow, place),
            years: edition.yearLinks(current: year) {
                $0 == year
                    ? addresses.takeHome(incomeRow.pay, place, $0, language)
                    : addresses.takeHome(place, $0, language)
                        + "#\(IncomePages.identifier(incomeRow.pay))"
            })
    }

    private func chart(_ incomeRow: TakeHome, _ place: Jurisdiction) -> ShareChartView? {
        func part(
            _ label: String, _ amount: Money, _ family: ShareChart.Family
        ) -> ShareChart.Part {
            ShareChart.Part(
                label: label, amount: amount,
                cells: [words.numbers.money(amount)] + periods(amount), family: family)
        }
        return ShareChart(words: words).view(
            identifier: "hundred", heading: ShareChart.heading(.chartHundred, words),
            caption: words.text(.chartHundredCaption, ["year": words.numbers.year(year)]),
            columns: [words[.perYear], words[.perMonth], words[.perTwoWeeks]],
            parts: parts(place).map {
                part($0.label, incomeRow.amount($0.part), $0.part.isTax ? .taken : .contribution)
            }
                + [part(words[.takeHomeRemains], incomeRow.remaining, .remaining)])
    }

    /// Returns the same pay in every jurisdiction; empty if there is only one.
    private func places(_ incomeRow: TakeHome, _ current: Jurisdiction) -> [TakeHomePlaceView] {
        guard takeHome.places.count > 1 else { return [] }
        let all = takeHome.places.beside(current).compactMap { place in
            takeHome.takeHome(incomeRow.pay, in: place).map { (place, $0) }
        }
        let bars = DifferenceBars(
            all.map { $0.1.remaining - incomeRow.remaining }, above: .remaining)
        return all.sorted { ($1.1.remaining, $0.0) < ($0.1.remaining, $1.0) }.map { place, other in
            TakeHomePlaceView(
                name: words[place].name, address: address(incomeRow.pay, place),
                isCurrent: place == current, remaining: words.numbers.money(other.remaining),
                difference: place == current
                    ? words[.notApplicable]
                    : words.numbers.signedMoney(other.remaining - incomeRow.remaining),
                bar: bars.view(other.remaining - incomeRow.remaining))
        }
    }

    private func links(_ incomeRow: TakeHome, _ place: Jurisdiction) -> [LinkView] {
        let incomes = takeHome.plan.incomes
        guard let index = incomes.firstIndex(of: incomeRow.pay) else { return [] }
        var links: [LinkView] = []
        for other in [index - 1, index + 1] where incomes.indices.contains(other) {
            links.append(
                LinkView(
                    label: words.numbers.roundMoney(incomes[other]),
                    address: address(incomes[other], place)))
        }
        links.append(
            link(
                words.text(.takeHomeTitle, values(place)), addresses.takeHome(place, year, language)
            ))
        links.append(
            link(words[.downloadTakeHomeJSON], Addresses.takeHomeData(incomeRow.pay, place, year)))
        return links
    }

    // MARK: Parts of pages

    private func values(_ place: Jurisdiction) -> KeyValuePairs<String, String> {
        [
            "place": words[place].name, "within": words[place].within,
            "year": words.numbers.year(year),
            "first": words.numbers.roundMoney(takeHome.plan.incomes.first ?? .zero),
            "last": words.numbers.roundMoney(takeHome.plan.incomes.last ?? .zero),
        ]
    }

    /// Returns the URL of a pay: its page, or its row if the year has no such pages.
    private func address(_ pay: Money, _ place: Jurisdiction) -> String {
        addresses.link(
            takeHome.hasPages(place)
                ? addresses.takeHome(pay, place, year, language)
                : addresses.takeHome(place, year, language)
                    + "#\(IncomePages.identifier(pay))")
    }
}
