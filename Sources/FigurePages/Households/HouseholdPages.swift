internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

/// Makes the pages of one household's net income in one language.
struct HouseholdPages: PageMaker {
    let edition: LocalizedSite
    let household: HouseholdYear

    init(_ household: HouseholdYear, _ edition: LocalizedSite) {
        self.household = household
        self.edition = edition
    }

    private var member: HouseholdPlan.Member { household.member }
    private var year: TaxYear { household.year }
    private var name: String { member.kind.titles[language] ?? "" }

    /// The breadcrumbs of the household, from take-home pay.
    private var crumbs: [LocalizedSite.Crumb] {
        edition.takeHomeCrumbs(year) + [
            .init(label: words[.tool], path: addresses.households(year, language))
        ]
    }

    private var ownCrumb: LocalizedSite.Crumb {
        .init(label: name, path: addresses.household(member, year, language))
    }

    private func values(_ place: Jurisdiction) -> KeyValuePairs<String, String> {
        [
            "household": name, "place": words[place].name, "within": words[place].within,
            "year": words.numbers.year(year),
        ]
    }

    // MARK: One place

    func page(_ ladder: HouseholdIncomeTable) -> HouseholdPageView {
        let place = ladder.place
        let values = values(place)
        let title = words.text(.title, values)
        let summary = words.text(.summary, values)
        let files = ["json", "csv"].map { Addresses.householdData(member, place, year, $0) }
        return HouseholdPageView(
            frame: edition.frame(
                at: { addresses.household(member, place, year, $0) }, title: title,
                description: summary, crumbs: crumbs + [ownCrumb], ownCrumb: words[place].name,
                sheets: .ofFigures,
                facts: PageFacts(
                    modified: edition.dates.modified(year),
                    subject: .dataset(
                        edition.dataset(year, of: words[place].name, files: files))),
                changes: changes(of: ladder.rungs.map(\.income), in: [place])),
            title: title, summary: words.noting(member.notes[language] ?? "", summary),
            leanest: leanest(ladder), benefitYear: words.benefitYear(year, household.law),
            gaps: words.texts(ladder.gaps)
                + words.unpublished(ladder.unexplained, year, guide)
                + words.assumed(ladder.assumed, household.law)
                + [words.carriedNote(household.law, in: [place]), words[place].notCounted]
                .compactMap(\.self),
            chart: chart(ladder), table: table(ladder), benefits: benefits(ladder),
            related: related(ladder), households: households(place),
            places: edition.placeLinks(household.places, current: place) {
                addresses.household(member, $0, year, language)
            },
            years: edition.yearLinks(current: year) {
                addresses.household(member, place, $0, language)
            },
            downloads: zip([HouseholdStrings.householdJSON, .householdCSV], files).map {
                LinkView(label: words[$0], address: addresses.link($1))
            })
    }

    /// Returns the changes of the rules and figures behind the household's amounts at some incomes.
    private func changes(of incomes: [Money], in places: [Jurisdiction]) -> [PageChangeView] {
        edition.changes(
            from: household.origins(of: incomes, in: places),
            in: household.law.tables(of: places))
    }

    /// Returns a sentence about the incomes at which least is left of a raise; nil if there are
    /// none.
    private func leanest(_ ladder: HouseholdIncomeTable) -> String? {
        guard let least = ladder.leanest.min(by: { $0.leftOfHundred < $1.leftOfHundred }) else {
            return nil
        }
        let stretches = ladder.leanest.map {
            words.text(
                .stretch,
                [
                    "from": words.numbers.roundMoney($0.from),
                    "to": words.numbers.roundMoney($0.to),
                ])
        }
        let isFalling = least.leftOfHundred < .zero
        let left = isFalling ? -least.leftOfHundred : least.leftOfHundred
        return words.text(
            isFalling ? .falling : .leanest,
            [
                "stretches": words.list(stretches), "left": words.numbers.money(left),
                "hundred": words.numbers.roundMoney(words.numbers.hundred),
            ])
    }

    private func table(_ ladder: HouseholdIncomeTable) -> HouseholdTableView {
        let hundred = words.numbers.roundMoney(words.numbers.hundred)
        let columns = [
            words[.left], words.text(.next, ["hundred": hundred]), words[.taken],
            words[.arriving], words[.leftMonthly],
        ]
        return HouseholdTableView(
            identifier: "incomes", caption: words.text(.caption, values(ladder.place)),
            rowLabel: words[HouseholdStrings.income],
            columns: columns.map { HouseholdColumnView(label: $0, address: nil) },
            rows: ladder.rungs.map { rung in
                let isComplete = ladder.isRanked(at: rung.income)
                func total(_ amount: Money) -> String {
                    words.total(amount, isComplete: isComplete)
                }
                return FigureRowView(
                    label: words.numbers.roundMoney(rung.income), address: nil,
                    cells: [
                        total(rung.left),
                        rung.leftOfHundred.map(words.numbers.money) ?? words[.notKnown],
                        words.numbers.money(rung.taken), total(rung.arriving),
                        total(words.numbers.part(of: rung.left, in: 12)),
                    ])
            })
    }

    private func benefits(_ ladder: HouseholdIncomeTable) -> HouseholdTableView? {
        guard !ladder.benefits.isEmpty else { return nil }
        return HouseholdTableView(
            identifier: "arriving",
            caption: words.text(.benefitsCaption, values(ladder.place)),
            rowLabel: words[HouseholdStrings.income],
            columns: ladder.benefits.map { benefit in
                // A benefit without any known amount has no page.
                let isKnown = !ladder.rungs.allSatisfy { $0.unpublished.contains(benefit) }
                return HouseholdColumnView(
                    label: words.name(benefit, guide.households),
                    address: isKnown
                        ? addresses.link(addresses.benefit(benefit, year, language)) : nil)
            },
            rows: ladder.rungs.map { rung in
                FigureRowView(
                    label: words.numbers.roundMoney(rung.income), address: nil,
                    cells: ladder.benefits.map { benefit in
                        if rung.unpublished.contains(benefit) { return words[.notKnown] }
                        return rung.benefits[benefit].map(words.numbers.money)
                            ?? words[.notApplicable]
                    })
            })
    }

    /// Returns links to the household in all jurisdictions, and to the topics of its benefits.
    private func related(_ ladder: HouseholdIncomeTable) -> [LinkView] {
        let own = LinkView(
            label: words.text(.placesTitle, values(ladder.place)),
            address: addresses.link(addresses.household(member, year, language)))
        var seen: Set<String> = []
        let topics = ladder.benefits.compactMap { benefit -> LinkView? in
            guard let topic = guide.households?.benefit(benefit.step)?.topicPath,
                seen.insert(topic).inserted
            else { return nil }
            return edition.topicLink(topic)
        }
        let takeHome = edition.path(.takeHome, ladder.place, year).map {
            LinkView(
                label: words.text(.takeHomeTitle, values(ladder.place)),
                address: addresses.link($0))
        }
        return [own] + topics + [takeHome].compactMap(\.self)
    }

    private func households(_ place: Jurisdiction?) -> [LinkView] {
        household.plan.households.map { other in
            let path =
                place.map { addresses.household(other, $0, year, language) }
                ?? addresses.household(other, year, language)
            return LinkView(
                label: other.kind.titles[language] ?? "", address: addresses.link(path),
                isCurrent: other.kind.name == member.kind.name)
        }
    }

    private func chart(_ ladder: HouseholdIncomeTable) -> AreaChartView? {
        let rungs = ladder.rungs
        func series(
            _ label: HouseholdStrings, _ family: ShareChart.Family, _ shade: Int,
            _ amount: (HouseholdIncomeStep) -> Money
        ) -> AreaChart.Series {
            AreaChart.Series(
                label: words[label], amounts: rungs.map(amount), family: family, shade: shade)
        }
        let shown = [rungs.first, rungs.dropFirst(rungs.count / 2).first, rungs.last]
        let description = shown.compactMap(\.self).map { rung in
            words.text(
                .chartText,
                [
                    "income": words.numbers.roundMoney(rung.income),
                    "kept": words.numbers.money(rung.left - rung.arriving),
                    "arriving": words.total(
                        rung.arriving, isComplete: ladder.isRanked(at: rung.income)),
                    "taken": words.numbers.money(rung.taken),
                ])
        }.joined(separator: " ")
        return AreaChart(words: words, incomes: rungs.map(\.income)).stacked(
            identifier: "chart", heading: words[.chart], description: description,
            [
                series(.chartKept, .kept, 1) { $0.left - $0.arriving },
                series(.arriving, .kept, 2, \.arriving),
                series(.taken, .taken, 1, \.taken),
            ])
    }

    // MARK: All places

    /// The page of all jurisdictions side by side.
    var overview: HouseholdPlacesView {
        let values = KeyValuePairs(
            dictionaryLiteral: ("household", name), ("year", words.numbers.year(year)))
        let title = words.text(.placesTitle, values)
        let summary = words.text(.placesSummary, values)
        let tables = household.plan.overview.compactMap(table)
        return HouseholdPlacesView(
            frame: edition.frame(
                at: { addresses.household(member, year, $0) }, title: title, description: summary,
                crumbs: crumbs, ownCrumb: name, sheets: .ofFigures,
                facts: PageFacts(modified: edition.dates.modified(year)),
                changes: changes(of: household.plan.overview, in: household.places)),
            title: title, summary: words.noting(member.notes[language] ?? "", summary),
            benefitYear: words.benefitYear(year, household.law),
            notes: words.texts(gapsOfAllPlaces)
                + [words.carriedNote(household.law, in: household.places)]
                .compactMap(\.self),
            contents: tables.map {
                LinkView(label: $0.heading, address: "#\($0.table.identifier)")
            }, tables: tables, gaps: unranked, households: households(nil),
            places: edition.placeLinks(household.places) {
                addresses.household(member, $0, year, language)
            },
            years: edition.yearLinks(current: year) {
                addresses.household(member, $0, language)
            })
    }

    /// The gaps that all jurisdictions have in common.
    private var gapsOfAllPlaces: [OpenGap] {
        let first = household.ladders.first?.gaps ?? []
        return first.filter { gap in
            household.ladders.allSatisfy { $0.gaps.contains { $0.name == gap.name } }
        }
    }

    /// The content that is missing in single jurisdictions.
    private var unranked: [HouseholdGapView] {
        let everywhere = Set(gapsOfAllPlaces.map(\.name))
        return words.sorted(household.places).compactMap { place in
            guard let ladder = household.ladders.first(where: { $0.place == place }) else {
                return nil
            }
            let texts =
                words.texts(ladder.gaps.filter { !everywhere.contains($0.name) })
                + words.unpublished(ladder.unexplained, year, guide)
            guard !texts.isEmpty else { return nil }
            return HouseholdGapView(
                place: words[place].name, text: texts.joined(separator: " "))
        }
    }

    private func table(_ income: Money) -> HouseholdPlacesTableView? {
        let found = household.ladders.compactMap { ladder in
            ladder.rung(income).map { (ladder: ladder, rung: $0) }
        }
        guard !found.isEmpty else { return nil }
        let text = words.numbers.roundMoney(income)
        let rows = found.sorted {
            ($0.rung.left, $1.ladder.place) > ($1.rung.left, $0.ladder.place)
        }
        return HouseholdPlacesTableView(
            heading: words.text(.placesHeading, ["income": text]),
            table: HouseholdTableView(
                identifier: "income-\(income.cents / 100)",
                caption: words.text(
                    .placesCaption, ["income": text, "year": words.numbers.year(year)]),
                rowLabel: words[.jurisdiction],
                columns: [words[.left], words[.rank], words[.taken], words[.arriving]].map {
                    HouseholdColumnView(label: $0, address: nil)
                },
                rows: rows.map { ladder, rung in
                    let rank = household.rank(of: ladder, at: income)
                    let isComplete = ladder.isRanked(at: income)
                    return FigureRowView(
                        label: words[ladder.place].name,
                        address: addresses.link(
                            addresses.household(member, ladder.place, year, language)),
                        cells: [
                            words.total(rung.left, isComplete: isComplete),
                            rank.map(words.numbers.count) ?? words[.notApplicable],
                            words.numbers.money(rung.taken),
                            words.total(rung.arriving, isComplete: isComplete),
                        ])
                }))
    }
}

extension LocalizedSite {
    /// Returns the breadcrumbs of a year's take-home pay.
    func takeHomeCrumbs(_ year: TaxYear) -> [Crumb] {
        guard let index = path(.takeHome), let overview = path(.takeHome, nil, year) else {
            return []
        }
        return [
            .init(label: words[.takeHome], path: index),
            .init(label: words.numbers.year(year), path: overview),
        ]
    }
}
