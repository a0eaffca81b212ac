internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

/// Makes the take-home pages of one language.
struct TakeHomePages: PageMaker {
    let edition: LocalizedSite
    private let takeHome: TakeHomeYear

    init(_ takeHome: TakeHomeYear, _ edition: LocalizedSite) {
        self.takeHome = takeHome
        self.edition = edition
    }

    private var year: TaxYear { takeHome.year }

    private var indexCrumb: LocalizedSite.Crumb {
        .init(label: words[.takeHome], path: addresses.takeHome(language))
    }

    private var yearCrumb: LocalizedSite.Crumb {
        .init(label: words.numbers.year(year), path: addresses.takeHome(year, language))
    }

    /// Returns the list of years.
    static func index(_ edition: LocalizedSite) -> ListPageView {
        let addresses = edition.addresses
        return edition.index(
            addresses.takeHome, title: .takeHome, summary: edition.words[.takeHomeSummary],
            links: edition.yearLinks { addresses.takeHome($0, edition.language) })
    }

    // MARK: A year

    /// The page of all jurisdictions side by side.
    var overview: TakeHomeOverviewView {
        let title = words.text(.takeHomeYearTitle, ["year": words.numbers.year(year)])
        let summary = summary(words[.takeHomeSummary], takeHome.places)
        return TakeHomeOverviewView(
            frame: edition.frame(
                at: { addresses.takeHome(year, $0) }, title: title, description: summary,
                crumbs: [indexCrumb], ownCrumb: words.numbers.year(year), sheets: .ofFigures,
                changes: takeHome.changes(of: takeHome.plan.overview, in: takeHome.places, edition)),
            title: title, summary: summary,
            caption: words.text(.takeHomeYearCaption, ["year": words.numbers.year(year)]),
            columns: takeHome.plan.overview.map(words.numbers.roundMoney),
            rows: words.sorted(takeHome.places).map { place in
                TakeHomeOverviewRowView(
                    name: words[place].name,
                    address: addresses.link(addresses.takeHome(place, year, language)),
                    cells: takeHome.plan.overview.compactMap { pay in
                        takeHome.takeHome(pay, in: place).map { rung in
                            LinkView(
                                label: words.numbers.money(rung.remaining),
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

    func ladder(_ place: Jurisdiction) -> TakeHomeTableView {
        let values = values(place)
        let title = words.text(.takeHomeTitle, values)
        let summary = summary(words.text(.takeHomePlaceSummary, values), [place])
        let parts = parts(place)
        return TakeHomeTableView(
            frame: edition.frame(
                at: { addresses.takeHome(place, year, $0) }, title: title, description: summary,
                crumbs: [indexCrumb, yearCrumb], ownCrumb: words[place].name, sheets: .ofFigures,
                facts: PageFacts(
                    modified: edition.dates.modified(year),
                    subject: .dataset(
                        edition.dataset(
                            year, of: words[place].name,
                            files: ["json", "csv"].map {
                                Addresses.takeHomeData(place, year, $0)
                            }))),
                changes: takeHome.changes(of: takeHome.plan.incomes, in: [place], edition)),
            title: title, summary: words.noting(summary, words[place].notCounted),
            caption: words.text(.takeHomeCaption, values),
            columns: [words[.takeHomeRemains]] + parts.map(\.label),
            rows: takeHome.ladder(place).map { rung in
                TakeHomeRowView(
                    pay: words.numbers.roundMoney(rung.pay),
                    address: address(rung.pay, place),
                    amounts: ([rung.remaining] + parts.map { rung.amount($0.part) })
                        .map(words.numbers.money),
                    averageRate: words.numbers.share(millionths: rung.averageRate),
                    marginalRate: words.numbers.share(millionths: rung.marginalRate),
                    periods: periods(rung.remaining))
            },
            finer: takeHome.plan.steps.isEmpty
                ? nil
                : LinkView(
                    label: everyThousand,
                    address: addresses.link(addresses.everyThousand(place, year, language))),
            between: words.between(takeHome.ladder(place), near: takeHome.plan.usual),
            shortAddresses: addresses.short(place).map {
                LinkView(label: "/\($0)", address: addresses.link($0))
            },
            related: related(place),
            downloads: [
                LinkView(
                    label: words[.downloadTakeHomeJSON],
                    address: addresses.link(Addresses.takeHomeData(place, year, "json"))),
                LinkView(
                    label: words[.downloadTakeHomeCSV],
                    address: addresses.link(Addresses.takeHomeData(place, year, "csv"))),
            ],
            places: edition.placeLinks(takeHome.places, current: place) {
                addresses.takeHome($0, year, language)
            },
            years: edition.yearLinks(current: year) {
                addresses.takeHome(place, $0, language)
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
                LinkView(
                    label: everyThousand,
                    address: addresses.link(addresses.everyThousand(place, year, language))))
        }
        if !takeHome.plan.selfEmployed.isEmpty {
            links.append(
                LinkView(
                    label: words.text(.selfEmployedTitle, values),
                    address: addresses.link(addresses.selfEmployed(place, year, language))))
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
                LinkView(label: words.text(title, values), address: addresses.link(path)))
        }
        return links
    }

    /// Returns a yearly amount per month and per two weeks.
    private func periods(_ amount: Money) -> [String] {
        [12, 26].map { words.numbers.money(words.numbers.part(of: amount, in: $0)) }
    }

    // MARK: A pay

    /// Returns the pages of every pay in a jurisdiction.
    func pages(of place: Jurisdiction) -> [TakeHomePageView] {
        takeHome.ladder(place).map { page($0, in: place) }
    }

    private func page(
        _ rung: TakeHome, in place: Jurisdiction
    ) -> TakeHomePageView {
        let pay = words.numbers.roundMoney(rung.pay)
        let periods = periods(rung.remaining)
        let title = words.text(
            .takeHomePayTitle,
            ["pay": pay, "within": words[place].within, "year": words.numbers.year(year)])
        let sentence = words.text(
            .takeHomeSentence,
            [
                "pay": pay, "within": words[place].within, "year": words.numbers.year(year),
                "remaining": words.numbers.money(rung.remaining), "month": periods[0],
                "weeks": periods[1],
            ])
        let ladderCrumb = LocalizedSite.Crumb(
            label: words[place].name, path: addresses.takeHome(place, year, language))
        return TakeHomePageView(
            frame: edition.frame(
                at: { addresses.takeHome(rung.pay, place, year, $0) }, title: title,
                description: sentence, crumbs: [indexCrumb, yearCrumb, ladderCrumb], ownCrumb: pay,
                sheets: .ofFigures, facts: PageFacts(modified: edition.dates.modified(year)),
                changes: takeHome.changes(of: [rung.pay], in: [place], edition)),
            title: title, remaining: words.numbers.money(rung.remaining),
            sentence: sentence, notes: notes(rung, place), chart: chart(rung, place),
            placesCaption: words.text(
                .takeHomePlacesCaption, ["pay": pay, "year": words.numbers.year(year)]),
            places: places(rung, place), links: links(rung, place),
            years: edition.yearLinks(current: year) {
                addresses.takeHome(rung.pay, place, $0, language)
            })
    }

    private func notes(_ rung: TakeHome, _ place: Jurisdiction) -> [String] {
        let rank = words.text(
            .takeHomeRank,
            [
                "rank": words.numbers.count(rung.rank),
                "count": words.numbers.count(takeHome.places.count),
            ])
        // A single jurisdiction has no rank.
        return [furtherPay(rung)] + (takeHome.places.count > 1 ? [rank] : [])
            + [words.carriedNote(guide.laws[year], in: [place]), words[place].notCounted]
            .compactMap(\.self)
    }

    /// Returns a sentence about the deductions from additional pay: for each dollar up to a limit,
    /// or for a round amount.
    private func furtherPay(_ rung: TakeHome) -> String {
        if let further = rung.further {
            return words.text(
                .takeHomeFurther,
                [
                    "cost": words.numbers.money(further.change(for: words.numbers.hundred)),
                    "hundred": words.numbers.roundMoney(words.numbers.hundred),
                    "pay": words.numbers.roundMoney(rung.pay),
                    "share": words.numbers.factor(millionths: 1_000_000 - further.rate),
                    "limit": words.numbers.roundMoney(further.upTo),
                ])
        }
        return words.text(
            .takeHomeHundredMore,
            [
                "cost": words.numbers.money(rung.costOfHundredMore),
                "hundred": words.numbers.roundMoney(words.numbers.hundred),
            ])
    }

    private func chart(_ rung: TakeHome, _ place: Jurisdiction) -> ShareChartView? {
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
            parts: parts(place).map { part($0.label, rung.amount($0.part), .taken) }
                + [part(words[.takeHomeRemains], rung.remaining, .kept)])
    }

    /// Returns the same pay in every jurisdiction; empty if there is only one.
    private func places(_ rung: TakeHome, _ own: Jurisdiction) -> [TakeHomePlaceView] {
        guard takeHome.places.count > 1 else { return [] }
        let all = takeHome.places.compactMap { place in
            takeHome.takeHome(rung.pay, in: place).map { (place, $0) }
        }
        let bars = DifferenceBars(all.map { $0.1.remaining - rung.remaining }, above: .kept)
        return all.sorted { ($1.1.remaining, $0.0) < ($0.1.remaining, $1.0) }.map { place, other in
            TakeHomePlaceView(
                name: words[place].name, address: address(rung.pay, place),
                isCurrent: place == own, remaining: words.numbers.money(other.remaining),
                difference: place == own
                    ? words[.notApplicable]
                    : words.numbers.signedMoney(other.remaining - rung.remaining),
                bar: bars.view(other.remaining - rung.remaining))
        }
    }

    private func links(_ rung: TakeHome, _ place: Jurisdiction) -> [LinkView] {
        let incomes = takeHome.plan.incomes
        guard let index = incomes.firstIndex(of: rung.pay) else { return [] }
        var links: [LinkView] = []
        for other in [index - 1, index + 1] where incomes.indices.contains(other) {
            links.append(
                LinkView(
                    label: words.numbers.roundMoney(incomes[other]),
                    address: address(incomes[other], place)))
        }
        links.append(
            LinkView(
                label: words.text(.takeHomeTitle, values(place)),
                address: addresses.link(addresses.takeHome(place, year, language))))
        links.append(
            LinkView(
                label: words[.downloadTakeHomeJSON],
                address: addresses.link(Addresses.takeHomeData(rung.pay, place, year))))
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

    private func address(_ pay: Money, _ place: Jurisdiction) -> String {
        addresses.link(addresses.takeHome(pay, place, year, language))
    }
}
