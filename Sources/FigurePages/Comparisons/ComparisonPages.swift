internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

/// Makes the comparison pages of one language.
struct ComparisonPages: PageMaker {
    let edition: LocalizedSite
    let plan: ComparisonPlan

    var year: TaxYear { guide.currentYear }

    private var indexCrumb: LocalizedSite.Crumb {
        .init(label: words[.compare], path: addresses.comparisons(language))
    }

    /// The list of jurisdictions.
    var index: ListPageView {
        edition.index(
            addresses.comparisons, title: .compare,
            summary: words.text(.compareSummary, ["year": words.numbers.year(year)]),
            links: places(current: nil))
    }

    private func places(current: Jurisdiction?) -> [LinkView] {
        edition.placeLinks(guide.laws.residences(in: year), current: current) {
            addresses.comparisons($0, language)
        }
    }

    func page(_ comparison: PlaceComparison) -> ComparisonPageView {
        let place = comparison.place
        let values = KeyValuePairs(
            dictionaryLiteral: ("place", words[place].name), ("within", words[place].within),
            ("year", words.numbers.year(year)))
        let title = words.text(.compareTitle, values)
        // Moves are computed with the figures of all jurisdictions.
        let law = guide.laws[year]
        let summary = words.noting(
            words.text(.comparePlaceSummary, values),
            words.carriedNote(law, in: law?.residences ?? []))
        let tables =
            zip(plan.amounts, comparison.earnings).map { earnings($0, $1, in: place) }
            + [holdings(comparison)]
            + (comparison.growth.lines.isEmpty ? [] : [growth(comparison)])
            + (comparison.moves.isEmpty ? [] : [moves(comparison)])
        return ComparisonPageView(
            frame: edition.frame(
                at: { addresses.comparisons(place, $0) }, title: title, description: summary,
                crumbs: [indexCrumb], currentCrumb: words[place].name, sheets: .ofAnswers,
                changes: law.map { changes(comparison, $0) } ?? []),
            title: title,
            summary: ([summary] + words.notCounted([], comparison.gaps, in: place, year, guide))
                .joined(separator: " "),
            contents: tables.map {
                LinkView(label: $0.heading, address: "#\($0.identifier)")
            }, tables: tables, households: households,
            downloads: downloads(comparison), places: places(current: place))
    }

    /// Returns the changes of the rules and figures behind the page's people, including those who
    /// move from other jurisdictions.
    private func changes(_ comparison: PlaceComparison, _ law: TaxLaw) -> [PageChangeView] {
        let others = comparison.moves.map(\.from)
        func origins() -> AmountOrigins {
            var origins = OriginFinder(law).origins(
                of: plan.people(law).map { Household($0) }, in: [comparison.place])
            origins.formUnion(OriginFinder(law).origins(of: [Household(plan.mover)], in: others))
            return origins
        }
        return edition.changes(from: origins(), in: law.tables(of: [comparison.place] + others))
    }

    /// Links to the pages about net income of households in all jurisdictions.
    private var households: [LinkView] {
        (guide.households?.households ?? []).map {
            link(
                words.text(
                    .placesTitle,
                    ["household": $0.kind.titles[language] ?? "", "year": words.numbers.year(year)]),
                addresses.household($0, year, language))
        }
    }

    /// Returns a cell of the contributions column; empty in a guide without contributions.
    private func contributions<Cell>(_ cell: Cell) -> [Cell] {
        guide.hasContributions ? [cell] : []
    }

    /// Returns the table of one amount, earned in different ways.
    private func earnings(
        _ amount: Money, _ earnings: [PlaceComparison.Earning], in place: Jurisdiction
    ) -> FigureTableView {
        let text = words.numbers.roundMoney(amount)
        return FigureTableView(
            identifier: "earned-\(amount.cents / 100)",
            heading: words.text(.compareEarned, ["amount": text]),
            note: words[.compareEarnedNote],
            caption: words.inWholeNumbers(
                words.text(
                    .compareEarnedCaption, ["amount": text, "year": words.numbers.year(year)])),
            rowLabel: words[.compareKind],
            columns: [words[.left]] + guide.incomeTaxes.map { words.name(of: $0, in: place) }
                + contributions(words[.compareContributions])
                + [words[.arriving], words[.takeHomeAverage]],
            rows: earnings.map { earning in
                let result = earning.household.returns[0].result
                func total(_ amount: Money) -> String {
                    words.total(
                        amount, isComplete: earning.household.awaited.isEmpty,
                        format: words.numbers.wholeNumber)
                }
                let taken =
                    guide.incomeTaxes.map { result[$0] }
                    + contributions(result.contributions + result.otherDues)
                let money =
                    [total(earning.household.left)] + taken.map(words.numbers.wholeNumber)
                    + [total(earning.household.arriving)]
                let share = roundedQuotient(result.totalPaid.cents, 1_000_000, amount.cents)
                return FigureRowView(
                    label: label(earning.kind), address: nil,
                    cells: money + [words.numbers.share(millionths: share)])
            })
    }

    func label(_ kind: AmountName) -> String {
        plan.ways.first { $0.income == kind }?.names[language] ?? words.facts.kind(kind)
    }

    /// Returns the table of investment income by kind and account.
    private func holdings(_ comparison: PlaceComparison) -> FigureTableView {
        let values = KeyValuePairs(
            dictionaryLiteral: ("invested", words.numbers.roundMoney(plan.invested)),
            ("rate", words.numbers.rate(plan.yearlyReturn)),
            ("return", words.numbers.money(comparison.yearlyReturn)),
            ("pay", words.numbers.roundMoney(plan.pay)))
        return FigureTableView(
            identifier: "invested", heading: words.text(.compareInvested, values),
            note: words.text(.compareInvestedNote, values),
            caption: words.inUnits(words.text(.compareInvestedCaption, values)),
            rowLabel: words[.compareKind],
            columns: [
                words[.compareKept], words[.compareTax], words[.lostBenefits], words[.perMonth],
            ],
            rows: comparison.holdings.map { holding in
                let label =
                    switch holding.account {
                    case .none: self.label(holding.kind)
                    case .untaxed: words[.compareUntaxed]
                    case .deferred: words[.compareDeferred]
                    }
                return FigureRowView(
                    label: label, address: nil,
                    cells: [
                        holding.remaining, holding.tax, holding.lostBenefits,
                        words.numbers.part(of: holding.remaining, in: 12),
                    ].map(words.numbers.number))
            })
    }

    /// Returns the table of moves to the jurisdiction from each other one, with the change of each
    /// tax and benefit.
    private func moves(_ comparison: PlaceComparison) -> FigureTableView {
        let values = KeyValuePairs(
            dictionaryLiteral: ("within", words[comparison.place].within),
            ("place", words[comparison.place].name),
            ("pay", words.numbers.roundMoney(plan.moving)), ("year", words.numbers.year(year)))
        let places = words.sorted(comparison.moves.map(\.from))
        return FigureTableView(
            identifier: "moving", heading: words.text(.compareMoving, values),
            note: ([words[.compareMovingNote]]
                + (places.count + 1 < guide.laws.residences(in: year).count
                    ? [words[.placesWithin]] : []))
                .joined(separator: " "),
            caption: words.inWholeNumbers(words.text(.compareMovingCaption, values)),
            rowLabel: words[.compareFrom],
            columns: [words[.left]] + guide.incomeTaxes.map { words.name(of: $0) }
                + contributions(words[.incomeTableContributions]) + [words[.lostBenefits]],
            rows: places.compactMap { place in
                comparison.moves.first { $0.from == place }.map { move in
                    let change = move.change
                    return FigureRowView(
                        label: words[place].name,
                        address: addresses.link(addresses.comparisons(place, language)),
                        cells: ([-change.total] + guide.incomeTaxes.map { change[$0] }
                            + contributions(change.contributions) + [change.lostBenefits])
                            .map(words.numbers.signedWholeNumber))
                }
            })
    }
}
