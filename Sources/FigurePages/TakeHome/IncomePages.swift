internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Text

/// Makes the tables by income of one language: take-home pay in small steps, and the taxes of
/// self-employed people.
struct IncomePages: PageMaker {
    let edition: LocalizedSite
    let takeHome: TakeHomeYear

    private var year: TaxYear { takeHome.year }
    private var hasContributions: Bool { takeHome.law.hasContributions }

    private var crumbs: [LocalizedSite.Crumb] {
        [
            .init(label: words[.takeHome], path: addresses.takeHome(language)),
            .init(label: words.numbers.year(year), path: addresses.takeHome(year, language)),
        ]
    }

    private func crumb(_ place: Jurisdiction) -> LocalizedSite.Crumb {
        .init(label: words[place].name, path: addresses.takeHome(place, year, language))
    }

    private func values(_ place: Jurisdiction) -> KeyValuePairs<String, String> {
        [
            "place": words[place].name, "within": words[place].within,
            "year": words.numbers.year(year),
            "first": words.numbers.roundMoney(takeHome.plan.steps.first ?? .zero),
            "last": words.numbers.roundMoney(takeHome.plan.steps.last ?? .zero),
            "step": takeHomeStep,
        ]
    }

    /// The first step, which is also the distance between rows.
    private var takeHomeStep: String {
        words.numbers.roundMoney(takeHome.plan.steps.first ?? .zero)
    }

    /// Returns the notes about the figures of a jurisdiction.
    private func notes(_ note: String, _ gaps: [OpenGap], _ place: Jurisdiction) -> [String] {
        [note] + [words.carriedNote(guide.laws[year], in: [place])].compactMap(\.self)
            + words.notCounted(inSeveral: gaps, in: place)
    }

    /// Returns the `id` of the row of an income.
    static func identifier(_ income: Money) -> String { String(income.cents / 100) }

    /// Returns links to every fifth row.
    private func landmarks(_ incomes: [Money]) -> [LinkView] {
        incomes.enumerated().filter { ($0.offset + 1).isMultiple(of: 5) }.map {
            LinkView(
                label: words.numbers.roundMoney($0.element),
                address: "#\(Self.identifier($0.element))")
        }
    }

    // MARK: Pay in small steps

    func everyThousand(
        _ place: Jurisdiction, _ incomeRows: [TakeHome]
    ) -> IncomePageView {
        let values = values(place)
        let title = words.text(.everyThousandTitle, values)
        let summary = words.text(.everyThousandSummary, values)
        return IncomePageView(
            frame: edition.frame(
                at: { addresses.everyThousand(place, year, $0) }, title: title,
                description: summary, crumbs: crumbs + [crumb(place)],
                currentCrumb: words.text(.everyThousand, values), sheets: .ofFigures,
                facts: PageFacts(modified: edition.dates.modified(year)),
                changes: takeHome.changes(of: incomeRows.map(\.pay), in: [place], edition)),
            title: title, summary: summary,
            notes: notes(words[.takeHomeNote], incomeRows.map(\.gaps).merged, place)
                + [words.between(incomeRows, near: takeHome.plan.usual)].compactMap(\.self),
            landmarks: landmarks(incomeRows.map(\.pay)),
            table: IncomeTableView(
                identifier: "incomes",
                caption: words.inWholeNumbers(words.text(.everyThousandCaption, values)),
                rowLabel: words[.takeHomePay],
                columns: [words[.takeHomeRemains], words[.perMonth], words[.incomeTax]]
                    + (hasContributions ? [words.contributions(in: place)] : [])
                    + [words[.takeHomeMarginal]], rows: incomeRows.map { row($0, place) }),
            related: [
                link(
                    words.text(.takeHomeTitle, values),
                    addresses.takeHome(place, year, language))
            ]
                + (takeHome.plan.selfEmployed.isEmpty
                    ? []
                    : [
                        link(
                            words.text(.selfEmployedTitle, values),
                            addresses.selfEmployed(place, year, language))
                    ]),
            places: edition.placeLinks(takeHome.places, current: place) {
                addresses.everyThousand($0, year, language)
            },
            years: edition.yearLinks(current: year) {
                addresses.everyThousand(place, $0, language)
            })
    }

    private func row(_ incomeRow: TakeHome, _ place: Jurisdiction) -> IncomeRowView {
        let result = incomeRow.result
        let amounts =
            [
                incomeRow.remaining, words.numbers.part(of: incomeRow.remaining, in: 12),
                result.totalPaid - result.contributions,
            ] + (hasContributions ? [result.contributions] : [])
        return IncomeRowView(
            identifier: Self.identifier(incomeRow.pay),
            label: words.numbers.wholeNumber(incomeRow.pay),
            address: takeHome.hasPages(place) && takeHome.plan.incomes.contains(incomeRow.pay)
                ? addresses.link(addresses.takeHome(incomeRow.pay, place, year, language)) : nil,
            cells: amounts.map(words.numbers.wholeNumber)
                + [words.numbers.share(millionths: incomeRow.marginalRate)])
    }

    // MARK: The self-employed

    /// Returns the instalments of self-employed people in a jurisdiction, and the tax above which
    /// they are due.
    private func instalments(
        _ place: Jurisdiction
    ) -> (plan: InstalmentPlan, threshold: Money)? {
        guard let plan = takeHome.plan.instalments(of: place),
            let threshold = plan.threshold(in: year, guide)
        else { return nil }
        return (plan, threshold)
    }

    func selfEmployed(
        _ place: Jurisdiction, _ incomes: [SelfEmployedIncome]
    ) -> IncomePageView {
        let values = values(place)
        let title = words.text(.selfEmployedTitle, values)
        let summary = words.text(.selfEmployedSummary, values)
        let instalments = instalments(place)
        var notes = notes(words[.selfEmployedNote], incomes.map(\.gaps).merged, place)
        if let instalments, let note = instalments.plan.notes[language] {
            let threshold = words.numbers.roundMoney(instalments.threshold)
            notes.append(filled(note, ["threshold": threshold]))
        }
        return IncomePageView(
            frame: edition.frame(
                at: { addresses.selfEmployed(place, year, $0) }, title: title, description: summary,
                crumbs: crumbs + [crumb(place)], currentCrumb: words[.selfEmployedTool],
                sheets: .ofFigures, facts: PageFacts(modified: edition.dates.modified(year)),
                changes: takeHome.changes(
                    ofBusiness: incomes.map(\.profit), in: [place], edition)),
            title: title, summary: summary, notes: notes, landmarks: [],
            table: IncomeTableView(
                identifier: "incomes",
                caption: words.inWholeNumbers(words.text(.selfEmployedCaption, values)),
                rowLabel: words[.selfEmployedIncome], columns: columns(instalments?.plan),
                rows: incomes.map { row($0, instalments) }), related: related(place),
            places: edition.placeLinks(takeHome.places, current: place) {
                addresses.selfEmployed($0, year, language)
            },
            years: edition.yearLinks(current: year) {
                addresses.selfEmployed(place, $0, language)
            })
    }

    private func columns(_ instalments: InstalmentPlan?) -> [String] {
        [
            words[.setAside], ShareChart.heading(.chartOfHundred, words), words[.takeHomeRemains],
        ] + (instalments?.collected.map { $0.names[language] ?? "" } ?? [words[.perMonth]])
    }

    private func row(
        _ income: SelfEmployedIncome, _ instalments: (plan: InstalmentPlan, threshold: Money)?
    ) -> IncomeRowView {
        let parts =
            instalments.map { plan, threshold in
                plan.collected.map {
                    plan.part(of: $0, income, above: threshold, to: takeHome.law.currency.unit)
                }
            } ?? [words.numbers.part(of: income.setAside, in: 12)]
        let share = income.setAside.scaled(
            by: words.numbers.hundred.cents, over: income.profit.cents,
            to: takeHome.law.currency.unit)
        return IncomeRowView(
            identifier: Self.identifier(income.profit),
            label: words.numbers.wholeNumber(income.profit), address: nil,
            cells: [
                words.numbers.wholeNumber(income.setAside), words.numbers.number(share),
                words.numbers.wholeNumber(income.result.afterTax),
            ] + parts.map { $0.map(words.numbers.wholeNumber) ?? words[.notApplicable] })
    }

    private func related(_ place: Jurisdiction) -> [LinkView] {
        let topics = takeHome.plan.businessTopicPaths.compactMap(guide.topic)
            .compactMap { edition.entry($0) }
        return topics.map { LinkView(label: $0.text.title, address: $0.address) } + [
            link(
                words.text(.takeHomeTitle, values(place)), addresses.takeHome(place, year, language)
            )
        ]
    }

    /// Returns the page of all jurisdictions side by side.
    ///
    /// - Parameter incomes: The incomes of each jurisdiction, in the order of the plan.
    func selfEmployedOverview(
        _ incomes: [Jurisdiction: [SelfEmployedIncome]]
    ) -> IncomePageView {
        let shared = takeHome.plan.selfEmployed.filter(takeHome.plan.overview.contains)
        let shown = shared.isEmpty ? takeHome.plan.selfEmployed : shared
        let title = words.text(.selfEmployedOverviewTitle, ["year": words.numbers.year(year)])
        let summary = words[.selfEmployedToolSummary]
        return IncomePageView(
            frame: edition.frame(
                at: { addresses.selfEmployed(year, $0) }, title: title,
                description: edition.description(title, summary),
                crumbs: crumbs, currentCrumb: words[.selfEmployedTool], sheets: .ofFigures,
                facts: PageFacts(modified: edition.dates.modified(year)),
                changes: takeHome.changes(ofBusiness: shown, in: takeHome.places, edition)),
            title: title, summary: summary,
            notes: [words[.selfEmployedNote]]
                + (takeHome.hasGaps ? [words[.gapsOfPlaces]] : []), landmarks: [],
            table: IncomeTableView(
                identifier: "incomes",
                caption: words.inWholeNumbers(
                    words.text(
                        .selfEmployedOverviewCaption, ["year": words.numbers.year(year)])),
                rowLabel: words[.jurisdiction], columns: shown.map(words.numbers.wholeNumber),
                rows: words.sorted(takeHome.places).map { place in
                    IncomeRowView(
                        identifier: place.rawValue, label: words[place].name,
                        address: addresses.link(addresses.selfEmployed(place, year, language)),
                        cells: shown.compactMap { profit in
                            incomes[place]?.first { $0.profit == profit }.map {
                                words.numbers.wholeNumber($0.setAside)
                            }
                        })
                }),
            related: [
                link(
                    words.text(.takeHomeYearTitle, ["year": words.numbers.year(year)]),
                    addresses.takeHome(year, language))
            ], places: [],
            years: edition.yearLinks(current: year) { addresses.selfEmployed($0, language) })
    }
}
