internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables
internal import Templates
internal import Text

/// A person's take-home pay, divided among the spending categories of households.
struct BudgetView: TemplateView {
    var sentence: String
    var chart: ShareChartView?

    static let fields = TemplateFields(\Self.sentence, \.chart)
}

/// The budgets for one jurisdiction and the current year.
struct BudgetPageView: LayoutPageView {
    static let template = "budget"

    var frame: PageLayout
    var title: String
    var summary: String
    var note: String
    var contents: [LinkView]
    var budgets: [BudgetView]
    var places: [LinkView]
    /// A link to the jurisdiction's take-home pay; nil if the guide has no such pages.
    var takeHome: LinkView?
    var sources: [SourceView]

    static let fields = TemplateFields(
        \Self.frame, \.title, \.summary, \.note, \.contents, \.budgets, \.places, \.takeHome,
        \.sources)
}

/// Makes the budget pages of one language.
struct BudgetPages: PageMaker {
    let edition: LocalizedSite
    let plan: BudgetPlan

    private var year: TaxYear { guide.currentYear }

    private func places(current: Jurisdiction?) -> [LinkView] {
        edition.placeLinks(guide.laws.residences(in: year), current: current) {
            addresses.budgets($0, language)
        }
    }

    /// The list of jurisdictions.
    var index: ListPageView {
        edition.index(
            addresses.budgets, title: .householdBudget,
            summary: words.text(.budgetSummary, ["year": words.numbers.year(year)]),
            links: places(current: nil))
    }

    /// - Parameter results: The calculations of the plan's people, in order; nil for those that
    ///   failed.
    func page(
        _ place: Jurisdiction, _ results: [HouseholdCalculation?]
    ) -> BudgetPageView {
        let values = KeyValuePairs(
            dictionaryLiteral: ("place", words[place].name), ("within", words[place].within),
            ("year", words.numbers.year(year)))
        let title = words.text(.budgetTitle, values)
        let summary = words.text(.budgetPlaceSummary, values)
        let budgets = zip(plan.budgets, results).enumerated().compactMap { index, budget in
            budget.1.map { view(budget.0, $0, number: index + 1, in: place) }
        }
        var sources = SourceList(guide, words)
        _ = sources.mark(plan.source)
        return BudgetPageView(
            frame: edition.frame(
                at: { addresses.budgets(place, $0) }, title: title, description: summary,
                crumbs: [
                    .init(label: words[.householdBudget], path: addresses.budgets(language))
                ], currentCrumb: words[place].name, sheets: .ofAnswers, changes: changes(in: place)),
            title: title, summary: summary,
            note: note,
            contents: budgets.compactMap(\.chart).map {
                LinkView(label: $0.heading, address: "#\($0.identifier)")
            }, budgets: budgets, places: places(current: place),
            takeHome: edition.path(.takeHome, place, year).map {
                link(words.text(.takeHomeTitle, values), $0)
            },
            sources: sources.views)
    }

    private var note: String {
        let shares = words.text(.budgetNote, ["year": String(plan.year)])
        guard !plan.savings.isEmpty else { return shares }
        let share = words.numbers.percent(
            millionths: plan.savings.reduce(0) { $0 + $1.share.millionths })
        return words.noting(shares, words.text(.budgetSavings, ["share": share]))
    }

    /// Returns the changes of the rules and figures behind the plan's people.
    private func changes(in place: Jurisdiction) -> [PageChangeView] {
        guard let law = guide.laws[year] else { return [] }
        return edition.changes(
            from: OriginFinder(law).origins(of: plan.budgets.map(\.household), in: [place]),
            in: law.tables(of: [place]))
    }

    private func view(
        _ budget: BudgetPlan.Budget, _ household: HouseholdCalculation, number: Int,
        in place: Jurisdiction
    ) -> BudgetView {
        let left = household.left
        let isComplete = household.awaited.isEmpty
        let name = budget.names[language] ?? ""
        let saved = plan.savings.map { left.multiplied(by: $0.share, to: guide.currency.unit) }
        let spent = saved.reduce(left) { $0 - $1 }.divided(
            in: budget.categories.map(\.spending), to: guide.currency.unit)
        let names = budget.categories.map(\.titles) + plan.savings.map(\.titles)
        let parts = zip(names, spent + saved).map { titles, amount in
            ShareChart.Part(
                label: titles[language] ?? "", amount: amount,
                cells: [amount, words.numbers.part(of: amount, in: 12)]
                    .map(words.numbers.wholeNumber))
        }
        return BudgetView(
            sentence: words.noting(
                words.text(
                    .budgetSentence,
                    [
                        "start": words.start(of: budget.facts) { words.entry($0) },
                        "within": words[place].within, "year": words.numbers.year(year),
                        "remaining": words.total(left, isComplete: isComplete),
                        "month": words.total(
                            words.numbers.part(of: left, in: 12), isComplete: isComplete),
                    ]),
                (words.notCounted(
                    household.awaited, household.gaps,
                    assuming: guide.laws[year].map {
                        OpenFactSearch($0).openFacts(of: budget.household, in: place)
                    } ?? [],
                    in: place, year, guide)
                    + words.spouseAssumed(budget.facts)).joined(separator: " ")),
            chart: ShareChart(words: words).view(
                identifier: "budget-\(number)", heading: name,
                caption: words.inWholeNumbers(words.text(.budgetCaption, ["person": name])),
                columns: [words[.perYear], words[.perMonth]], parts: parts))
    }
}

extension Money {
    /// Divides the amount in proportion to others, in multiples of `unit`.
    ///
    /// The parts add up to the amount.
    fileprivate func divided(in proportions: [Money], to unit: Int64) -> [Money] {
        let whole = proportions.reduce(Money.zero) { $0 + $1 }
        var sum = Money.zero
        var given = Money.zero
        return proportions.map { proportion in
            sum = sum + proportion
            // Computed from rounded cumulative sums, so that no rounding error accumulates.
            let end = scaled(by: sum.cents, over: whole.cents, to: unit)
            defer { given = end }
            return end - given
        }
    }
}
