internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

/// Draws where the money of an example goes, or what of it comes back.
struct ExampleChart {
    let examples: TopicExamples
    let words: SiteStrings

    /// The chart is nil where some parts of a change cost and others save, which no bar can show.
    func view(_ comparison: Comparison) -> ShareChartView? {
        let parts = ChangeParts(from: comparison.before.result, to: comparison.after.result)
        let sum = examples.sumAdded
        let isSaving = comparison.cost < .zero
        let place = comparison.after.jurisdiction
        let changes = words.columns(in: place, of: examples.law).map { column in
            (column.label, isSaving ? -column.amount(parts) : column.amount(parts))
        }
        let rest = sum - (isSaving ? -comparison.cost : comparison.cost)
        // Of a part, what comes back of each hundred dollars would be too little.
        let isWhole = examples.example.missing(in: place) == nil
        guard isWhole, comparison.cost != .zero, rest >= .zero,
            changes.allSatisfy({ $0.1 >= .zero })
        else { return nil }
        func part(
            _ label: String, _ amount: Money, _ family: ShareChart.Family
        ) -> ShareChart.Part {
            ShareChart.Part(
                label: label, amount: amount, cells: [words.numbers.money(amount)], family: family)
        }
        return ShareChart(words: words).view(
            identifier: isSaving ? "back" : "share",
            heading: ShareChart.heading(isSaving ? .chartBack : .chartHundred, words),
            caption: words.text(.chartExampleCaption, ["adds": examples.addsWords(words)]),
            columns: [words[.chartAmount]],
            parts: changes.map { part($0.0, $0.1, isSaving ? .kept : .taken) }
                + [
                    part(
                        words[isSaving ? .chartNotBack : .takeHomeRemains], rest,
                        isSaving ? .other : .kept)
                ])
    }
}

extension SiteStrings {
    /// A part of what is paid, under the name that it has in a place.
    struct PaidColumn {
        let label: String
        let amount: (ChangeParts) -> Money
    }

    /// The parts of what is paid in a place: its tax and its contributions by their own names.
    ///
    /// - Parameter law: Whose rules declare contributions, or none.
    func columns(in place: Jurisdiction, of law: TaxLaw) -> [PaidColumn] {
        let taxes = law.incomeTaxes.map { income in
            PaidColumn(label: name(of: income.tax, in: place)) { $0[income.tax] }
        }
        let contributions =
            law.hasContributions
            ? [PaidColumn(label: contributions(in: place), amount: \.contributions)] : []
        return taxes + contributions + [
            PaidColumn(label: self[.ladderOther], amount: \.other),
            PaidColumn(label: self[.lostBenefits], amount: \.lostBenefits),
        ]
    }
}
