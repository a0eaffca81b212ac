internal import BuildStore
internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// Makes the pages of one household's net income in one language.
struct HouseholdPages: PageMaker {
    let edition: LocalizedSite
    let household: HouseholdYear

    private var member: HouseholdPlan.Member { household.member }
    private var year: TaxYear { household.year }
    private var name: String { member.kind.titles[language] ?? "" }

    /// The breadcrumbs of the household, from take-home pay.
    private var crumbs: [LocalizedSite.Crumb] {
        edition.takeHomeCrumbs(year) + [
            .init(label: words[.tool], path: addresses.households(year, language))
        ]
    }

    private var currentCrumb: LocalizedSite.Crumb {
        .init(label: name, path: addresses.household(member, year, language))
    }

    func values(_ place: Jurisdiction) -> KeyValuePairs<String, String> {
        [
            "household": name, "place": words[place].name, "within": words[place].within,
            "year": words.numbers.year(year),
        ]
    }

    // MARK: One place

    func page(_ incomeTable: HouseholdIncomeTable) -> HouseholdPageView {
        let place = incomeTable.place
        let values = values(place)
        let title = words.text(.title, values)
        let summary = words.text(.summary, values)
        let files = ["json", "csv"].map { Addresses.householdData(member, place, year, $0) }
        let origins = incomeTable.origins.value
        return HouseholdPageView(
            frame: edition.frame(
                at: { addresses.household(member, place, year, $0) }, title: title,
                description: edition.description(title, summary), crumbs: crumbs + [currentCrumb],
                currentCrumb: words[place].name,
                sheets: .ofAnswers,
                facts: PageFacts(
                    modified: edition.dates.modified(year),
                    subject: .dataset(
                        edition.dataset(year, of: words[place].name, files: files))),
                changes: edition.changes(
                    from: origins.all, in: household.law.tables(of: [place]))),
            title: title, summary: words.noting(member.notes[language] ?? "", summary),
            leanest: leanest(incomeTable), benefitYear: words.benefitYear(year, household.law),
            gaps: words.texts(incomeTable.gaps)
                + words.unpublished(incomeTable.unexplained, year, guide)
                + words.assumed(incomeTable.assumed, household.law)
                + [words.carriedNote(household.law, in: [place]), words[place].notCounted]
                .compactMap(\.self),
            chart: chart(incomeTable), rateChart: rateChart(incomeTable), table: table(incomeTable),
            benefits: benefits(incomeTable, origins.ofBenefits),
            elections: elections(incomeTable),
            related: related(incomeTable), households: households(place),
            places: edition.placeLinks(household.places, current: place) {
                addresses.household(member, $0, year, language)
            },
            years: edition.yearLinks(current: year) {
                addresses.household(member, place, $0, language)
            },
            downloads: edition.downloads(
                files[0], addresses.household(member, place, year, language)))
    }

    /// Returns a sentence about the incomes at which least is left of a raise; nil if there are
    /// none.
    private func leanest(_ incomeTable: HouseholdIncomeTable) -> String? {
        guard let least = incomeTable.leanest.min(by: { $0.leftOfHundred < $1.leftOfHundred })
        else {
            return nil
        }
        let stretches = incomeTable.leanest.map {
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

    private func table(_ incomeTable: HouseholdIncomeTable) -> HouseholdTableView {
        let hundred = words.numbers.roundMoney(words.numbers.hundred)
        let columns = [
            words[.left], words.text(.next, ["hundred": hundred]), words[.taken],
            words[.arriving], words[.leftMonthly],
        ]
        return HouseholdTableView(
            identifier: "incomes",
            caption: words.inWholeNumbers(words.text(.caption, values(incomeTable.place))),
            rowLabel: words[HouseholdStrings.income],
            columns: columns.map { HouseholdColumnView(label: $0, address: nil) },
            rows: incomeTable.incomeRows.map { incomeRow in
                let isComplete = incomeTable.isRanked(at: incomeRow.income)
                func total(_ amount: Money) -> String {
                    words.total(
                        amount, isComplete: isComplete, format: words.numbers.wholeNumber)
                }
                return FigureRowView(
                    label: words.numbers.wholeNumber(incomeRow.income),
                    address: "#\(identifier(incomeRow.income))",
                    identifier: identifier(incomeRow.income),
                    cells: [
                        total(incomeRow.left),
                        incomeRow.leftOfHundred.map(words.numbers.number) ?? words[.notKnown],
                        words.numbers.wholeNumber(incomeRow.taken), total(incomeRow.arriving),
                        total(words.numbers.part(of: incomeRow.left, in: 12)),
                    ])
            })
    }

    private func identifier(_ income: Money) -> String { String(income.cents / 100) }

    /// The greatest number of benefits in a table, so that it fits a phone.
    private static let mostBenefits = 4

    /// Returns the tables of benefits by income.
    private func benefits(
        _ incomeTable: HouseholdIncomeTable, _ origins: [StepName: AmountOrigins]
    ) -> [HouseholdTableView] {
        stride(from: 0, to: incomeTable.benefits.count, by: Self.mostBenefits).map { start in
            table(
                of: Array(incomeTable.benefits[start...].prefix(Self.mostBenefits)), incomeTable,
                origins, part: start / Self.mostBenefits + 1)
        }
    }

    private func table(
        of benefits: [BenefitName], _ incomeTable: HouseholdIncomeTable,
        _ origins: [StepName: AmountOrigins], part: Int
    ) -> HouseholdTableView {
        // One row after the last with an amount shows that nothing follows.
        let last = incomeTable.incomeRows.lastIndex { row in
            benefits.contains {
                row.unpublished.contains($0) || (row.benefits[$0] ?? .zero) > .zero
            }
        }
        return HouseholdTableView(
            identifier: part == 1 ? "arriving" : "arriving-\(part)",
            caption: words.inWholeNumbers(
                edition.title(words.text(.benefitsCaption, values(incomeTable.place)), part: part)),
            rowLabel: words[HouseholdStrings.income],
            columns: benefits.map { benefit in
                // A benefit without any known amount has no page.
                let isKnown = !incomeTable.incomeRows.allSatisfy {
                    $0.unpublished.contains(benefit)
                }
                return HouseholdColumnView(
                    label: words.name(benefit, guide.households),
                    address: isKnown
                        ? addresses.link(addresses.benefit(benefit, year, language)) : nil,
                    certainty: origins[benefit.step].flatMap {
                        words.lackOfAuthority(of: household.law.unofficial($0))
                    })
            },
            rows: incomeTable.incomeRows.prefix((last ?? 0) + 2).map { incomeRow in
                FigureRowView(
                    label: words.numbers.wholeNumber(incomeRow.income), address: nil,
                    cells: benefits.map { benefit in
                        if incomeRow.unpublished.contains(benefit) { return words[.notKnown] }
                        return incomeRow.benefits[benefit].map(words.numbers.wholeNumber)
                            ?? words[.notApplicable]
                    })
            })
    }

    /// Returns links to the household in all jurisdictions, and to the topics of its benefits.
    private func related(_ incomeTable: HouseholdIncomeTable) -> [LinkView] {
        let overview = link(
            words.text(.placesTitle, values(incomeTable.place)),
            addresses.household(member, year, language))
        var seen: Set<String> = []
        let topics = incomeTable.benefits.compactMap { benefit -> LinkView? in
            guard let topic = guide.households?.benefit(benefit.step)?.topicPath,
                seen.insert(topic).inserted
            else { return nil }
            return edition.topicLink(topic)
        }
        let takeHome = edition.path(.takeHome, incomeTable.place, year).map {
            link(words.text(.takeHomeTitle, values(incomeTable.place)), $0)
        }
        return [overview] + topics + [takeHome].compactMap(\.self)
    }

    private func households(_ place: Jurisdiction?) -> [LinkView] {
        household.plan.households.map { other in
            let path =
                place.map { addresses.household(other, $0, year, language) }
                ?? addresses.household(other, year, language)
            return link(
                other.kind.titles[language] ?? "", path,
                isCurrent: other.kind.name == member.kind.name)
        }
    }

    /// Returns the chart of what is left, with benefits and what is taken.
    private func chart(_ incomeTable: HouseholdIncomeTable) -> LineChartView? {
        let incomeRows = incomeTable.incomeRows
        let incomes = incomeRows.map(\.income)
        let shown = [
            incomeRows.first, incomeRows.dropFirst(incomeRows.count / 2).first, incomeRows.last,
        ]
        let description = shown.compactMap(\.self).map { incomeRow in
            words.text(
                .chartText,
                [
                    "income": words.numbers.roundMoney(incomeRow.income),
                    "left": words.total(
                        incomeRow.left, isComplete: incomeTable.isRanked(at: incomeRow.income),
                        format: words.numbers.wholeMoney),
                    "arriving": words.total(
                        incomeRow.arriving, isComplete: incomeTable.isRanked(at: incomeRow.income),
                        format: words.numbers.wholeMoney),
                    "taken": words.numbers.wholeMoney(incomeRow.taken),
                ])
        }.joined(separator: " ")
        func series(
            _ label: HouseholdStrings, _ role: LineChart.Role,
            _ amount: (HouseholdIncomeStep) -> Money
        ) -> LineChart.Series {
            .init(
                label: words[label], incomes: incomes, amounts: incomeRows.map(amount), role: role)
        }
        return LineChart(words: words).view(
            identifier: "chart", heading: words[.chart], description: description,
            axes: (words[.perYear], words[HouseholdStrings.income]),
            [
                series(.left, .main, \.left), series(.arriving, .benefit, \.arriving),
                series(.taken, .tax, \.taken),
            ], file: addresses.link(chartFile(incomeTable.place, "chart")))
    }

    /// Returns the chart of what is left of further income.
    private func rateChart(_ incomeTable: HouseholdIncomeTable) -> LineChartView? {
        let hundred = words.numbers.hundred
        let heading = words.text(.next, ["hundred": words.numbers.roundMoney(hundred)])
        let points = incomeTable.rates.map {
            ($0.from, roundedQuotient(hundred.cents, $0.left, 1_000_000))
        }
        return LineChart(words: words, isStepped: true).view(
            identifier: "next", heading: heading,
            description: leanest(incomeTable) ?? heading,
            axes: (heading, words[HouseholdStrings.income]),
            [LineChart.Series(label: heading, points: points, role: .main)],
            upTo: incomeTable.incomeRows.last?.income,
            file: addresses.link(chartFile(incomeTable.place, "next")))
    }

    private func chartFile(_ place: Jurisdiction, _ name: String) -> String {
        "\(addresses.household(member, place, year, language))\(name).svg"
    }

    /// Returns the charts of a page as files.
    func files(_ page: HouseholdPageView) -> [(path: String, bytes: [UInt8])] {
        [page.chart, page.rateChart].compactMap(\.self).map {
            ("\(page.frame.path)\($0.identifier).svg", $0.svg)
        }
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
                at: { addresses.household(member, year, $0) }, title: title,
                description: edition.description(title, summary),
                crumbs: crumbs, currentCrumb: name, sheets: [.figures, .facts, .tables],
                facts: PageFacts(modified: edition.dates.modified(year)),
                changes: edition.changes(
                    from: household.overviewOrigins.value,
                    in: household.law.tables(of: household.places))),
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
        let first = household.incomeTables.first?.gaps ?? []
        return first.filter { gap in
            household.incomeTables.allSatisfy { $0.gaps.contains { $0.name == gap.name } }
        }
    }

    /// The content that is missing in single jurisdictions.
    private var unranked: [HouseholdGapView] {
        let everywhere = Set(gapsOfAllPlaces.map(\.name))
        return words.sorted(household.places).compactMap { place in
            guard let incomeTable = household.incomeTables.first(where: { $0.place == place })
            else {
                return nil
            }
            let texts =
                words.texts(incomeTable.gaps.filter { !everywhere.contains($0.name) })
                + words.unpublished(incomeTable.unexplained, year, guide)
            guard !texts.isEmpty else { return nil }
            return HouseholdGapView(
                place: words[place].name, text: texts.joined(separator: " "))
        }
    }

    private func table(_ income: Money) -> HouseholdPlacesTableView? {
        let found = household.incomeTables.compactMap { incomeTable in
            incomeTable.incomeRow(income).map { (incomeTable: incomeTable, incomeRow: $0) }
        }
        guard !found.isEmpty else { return nil }
        let text = words.numbers.roundMoney(income)
        let rows = found.sorted {
            ($0.incomeRow.left, $1.incomeTable.place) > ($1.incomeRow.left, $0.incomeTable.place)
        }
        return HouseholdPlacesTableView(
            heading: words.text(.placesHeading, ["income": text]),
            table: HouseholdTableView(
                identifier: "income-\(income.cents / 100)",
                caption: words.inWholeNumbers(
                    words.text(
                        .placesCaption, ["income": text, "year": words.numbers.year(year)])),
                rowLabel: words[.jurisdiction],
                columns: [words[.left], words[.rank], words[.taken], words[.arriving]].map {
                    HouseholdColumnView(label: $0, address: nil)
                },
                rows: rows.map { incomeTable, incomeRow in
                    let rank = household.rank(of: incomeTable, at: income)
                    let isComplete = incomeTable.isRanked(at: income)
                    return FigureRowView(
                        label: words[incomeTable.place].name,
                        address: addresses.link(
                            addresses.household(member, incomeTable.place, year, language)),
                        cells: [
                            words.total(
                                incomeRow.left, isComplete: isComplete,
                                format: words.numbers.wholeNumber
                            ),
                            rank.map(words.numbers.count) ?? words[.notApplicable],
                            words.numbers.wholeNumber(incomeRow.taken),
                            words.total(
                                incomeRow.arriving, isComplete: isComplete,
                                format: words.numbers.wholeNumber),
                        ])
                }))
    }
}
