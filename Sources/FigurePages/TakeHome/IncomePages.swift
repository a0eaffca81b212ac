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
    private let takeHome: TakeHomeYear

    init(_ takeHome: TakeHomeYear, _ edition: LocalizedSite) {
        self.takeHome = takeHome
        self.edition = edition
    }

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
    private func notes(_ note: String, _ place: Jurisdiction) -> [String] {
        [note]
            + [words.carriedNote(guide.laws[year], in: [place]), words[place].notCounted]
            .compactMap(\.self)
    }

    private static func identifier(_ income: Money) -> String { String(income.cents / 100) }

    /// Returns links to every fifth row.
    private func jumps(_ incomes: [Money]) -> [LinkView] {
        incomes.enumerated().filter { ($0.offset + 1).isMultiple(of: 5) }.map {
            LinkView(
                label: words.numbers.roundMoney($0.element),
                address: "#\(Self.identifier($0.element))")
        }
    }

    private func link(_ label: String, _ path: String) -> LinkView {
        LinkView(label: label, address: addresses.link(path))
    }

    // MARK: Pay in small steps

    func everyThousand(
        _ place: Jurisdiction, _ rungs: [TakeHome]
    ) -> IncomePageView {
        let values = values(place)
        let title = words.text(.everyThousandTitle, values)
        let summary = words.text(.everyThousandSummary, values)
        return IncomePageView(
            frame: edition.frame(
                at: { addresses.everyThousand(place, year, $0) }, title: title,
                description: summary, crumbs: crumbs + [crumb(place)],
                ownCrumb: words.text(.everyThousand, values), sheets: .ofFigures,
                facts: PageFacts(modified: edition.dates.modified(year)),
                changes: takeHome.changes(of: rungs.map(\.pay), in: [place], edition)),
            title: title, summary: summary,
            notes: notes(words[.takeHomeNote], place)
                + [words.between(rungs, near: takeHome.plan.usual)].compactMap(\.self),
            jumps: jumps(rungs.map(\.pay)), caption: words.text(.everyThousandCaption, values),
            rowLabel: words[.takeHomePay],
            columns: [words[.takeHomeRemains], words[.perMonth], words[.incomeTax]]
                + (hasContributions ? [words.contributions(in: place)] : [])
                + [words[.takeHomeMarginal]],
            rows: rungs.map { rung in
                let result = rung.result
                return IncomeRowView(
                    identifier: Self.identifier(rung.pay),
                    label: words.numbers.roundMoney(rung.pay),
                    address: takeHome.plan.incomes.contains(rung.pay)
                        ? addresses.link(addresses.takeHome(rung.pay, place, year, language))
                        : nil,
                    cells: ([
                        rung.remaining, words.numbers.part(of: rung.remaining, in: 12),
                        result.totalPaid - result.contributions,
                    ] + (hasContributions ? [result.contributions] : []))
                    .map(words.numbers.money)
                        + [words.numbers.share(millionths: rung.marginalRate)])
            },
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
        var notes = notes(words[.selfEmployedNote], place)
        if let instalments, let note = instalments.plan.notes[language] {
            let threshold = words.numbers.roundMoney(instalments.threshold)
            notes.append(filled(note, ["threshold": threshold]))
        }
        return IncomePageView(
            frame: edition.frame(
                at: { addresses.selfEmployed(place, year, $0) }, title: title, description: summary,
                crumbs: crumbs + [crumb(place)], ownCrumb: words[.selfEmployedTool],
                sheets: .ofFigures, facts: PageFacts(modified: edition.dates.modified(year)),
                changes: takeHome.changes(
                    ofBusiness: incomes.map(\.profit), in: [place], edition)),
            title: title, summary: summary, notes: notes, jumps: [],
            caption: words.text(.selfEmployedCaption, values),
            rowLabel: words[.selfEmployedIncome],
            columns: columns(place, instalments?.plan),
            rows: incomes.map { row($0, instalments) }, related: related(place),
            places: edition.placeLinks(takeHome.places, current: place) {
                addresses.selfEmployed($0, year, language)
            },
            years: edition.yearLinks(current: year) {
                addresses.selfEmployed(place, $0, language)
            })
    }

    private func columns(_ place: Jurisdiction, _ instalments: InstalmentPlan?) -> [String] {
        let contributions = takeHome.plan.instalments(of: place)?.contributions[language]
        return [
            words[.setAside], ShareChart.heading(.chartOfHundred, words), words[.perMonth],
            words[.takeHomeRemains],
        ] + takeHome.law.incomeTaxes.map { words.name(of: $0.tax, in: place) }
            + (hasContributions ? [contributions ?? words.contributions(in: place)] : [])
            + (instalments?.collected.map { $0.names[language] ?? "" } ?? [])
    }

    private func row(
        _ income: SelfEmployedIncome, _ instalments: (plan: InstalmentPlan, threshold: Money)?
    ) -> IncomeRowView {
        let result = income.result
        let parts =
            instalments.map { plan, threshold in
                plan.collected.map {
                    plan.part(of: $0, income, above: threshold, to: takeHome.law.currency.unit)
                }
            } ?? []
        let share = income.setAside.scaled(
            by: words.numbers.hundred.cents, over: income.profit.cents,
            to: takeHome.law.currency.unit)
        let money =
            [
                income.setAside, share, words.numbers.part(of: income.setAside, in: 12),
                result.afterTax,
            ] + takeHome.law.incomeTaxes.map { result[$0.tax] }
            + (hasContributions ? [income.contributions] : [])
        return IncomeRowView(
            identifier: Self.identifier(income.profit),
            label: words.numbers.roundMoney(income.profit), address: nil,
            cells: money.map(words.numbers.money)
                + parts.map { $0.map(words.numbers.money) ?? words[.notApplicable] })
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
                at: { addresses.selfEmployed(year, $0) }, title: title, description: summary,
                crumbs: crumbs, ownCrumb: words[.selfEmployedTool], sheets: .ofFigures,
                facts: PageFacts(modified: edition.dates.modified(year)),
                changes: takeHome.changes(ofBusiness: shown, in: takeHome.places, edition)),
            title: title, summary: summary, notes: [words[.selfEmployedNote]], jumps: [],
            caption: words.text(.selfEmployedOverviewCaption, ["year": words.numbers.year(year)]),
            rowLabel: words[.jurisdiction], columns: shown.map(words.numbers.roundMoney),
            rows: words.sorted(takeHome.places).map { place in
                IncomeRowView(
                    identifier: place.rawValue, label: words[place].name,
                    address: addresses.link(addresses.selfEmployed(place, year, language)),
                    cells: shown.compactMap { profit in
                        incomes[place]?.first { $0.profit == profit }.map {
                            words.numbers.money($0.setAside)
                        }
                    })
            },
            related: [
                link(
                    words.text(.takeHomeYearTitle, ["year": words.numbers.year(year)]),
                    addresses.takeHome(year, language))
            ], places: [],
            years: edition.yearLinks(current: year) { addresses.selfEmployed($0, language) })
    }
}
