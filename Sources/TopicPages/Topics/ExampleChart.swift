internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

/// Draws the destination of an example's amount, or the part of it that is refunded.
struct ExampleChart {
    let examples: TopicExamples
    let words: SiteStrings

    /// Returns the chart; nil if some parts of a change increase and others decrease, which a bar
    /// cannot show.
    func view(_ comparison: Comparison) -> ShareChartView? {
        let parts = ChangeParts(from: comparison.before.result, to: comparison.after.result)
        let sum = examples.sumAdded
        let isSaving = comparison.cost < .zero
        let place = comparison.after.jurisdiction
        let changes = words.columns(in: place, of: examples.law).map { column in
            (column.label, isSaving ? -column.amount(parts) : column.amount(parts))
        }
        let rest = sum - (isSaving ? -comparison.cost : comparison.cost)
        // With a part missing, the share of each hundred dollars would be too low.
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
    /// A component of the amount paid, with its name in a jurisdiction.
    struct PaidColumn {
        let label: String
        let amount: (ChangeParts) -> Money
    }

    /// Returns the components of the amount paid in a jurisdiction: its taxes and contributions by
    /// name.
    ///
    /// - Parameter law: The law, which determines whether there are contributions.
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
