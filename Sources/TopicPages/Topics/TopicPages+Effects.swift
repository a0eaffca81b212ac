internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import TaxTables

/// The effect of an example in words: its parts, and what it does not include.
extension TopicPages {
    /// Returns the taxes, contributions and benefits that change, in the direction of the whole effect.
    func parts(_ effect: ExampleEffect, _ examples: TopicExamples) -> [EffectPartView] {
        let isSaving = effect.cost < .zero
        var parts: [(label: String, amount: Money, family: ShareChart.Family)] = []
        let columns = words.columns(in: effect.jurisdiction, of: examples.law)
        for column in columns {
            parts.append((column.label, column.amount(effect.parts), column.family))
        }
        for benefit in effect.changedBenefits(examples.law) {
            parts.append((words.name(benefit.name, guide.households), -benefit.gained, .benefit))
        }
        parts = parts.filter { !$0.amount.isZero }
        let whole = effect.cost
        // Parts that offset each other have no segments.
        let hasBar = parts.allSatisfy { ($0.amount < .zero) == isSaving }
        var sum = Money.zero
        return parts.map { part in
            let start = sum.scaled(by: 1_000, over: max(1, abs(whole.cents))).cents.magnitude
            sum = sum + part.amount
            let end = sum.scaled(by: 1_000, over: max(1, abs(whole.cents))).cents.magnitude
            return EffectPartView(
                label: part.label,
                change: words.numbers.money(isSaving ? -part.amount : part.amount),
                fill: part.family.rawValue, start: hasBar ? ShareChart.perCent(Int64(start)) : nil,
                width: ShareChart.perCent(Int64(end) - Int64(start)))
        }
    }

    /// Returns sentences about benefits that are not included in an example.
    func notCounted(_ example: PlaceExample) -> [String] {
        words.notCounted(
            example.effect.awaited, example.effect.gaps, assuming: example.assumed,
            in: example.residence, example.examples.year, guide)
            + words.spouseAssumed(example.examples.example.result)
    }
}

extension SiteStrings {
    /// A component of the amount paid, with its name in a jurisdiction.
    struct PaidColumn {
        let label: String
        let family: ShareChart.Family
        let amount: (ChangeParts) -> Money
    }

    /// Returns the components of the amount paid in a jurisdiction: its taxes and contributions by
    /// name.
    ///
    /// - Parameter law: The law, which determines whether there are contributions.
    func columns(in place: Jurisdiction, of law: TaxLaw) -> [PaidColumn] {
        let taxes = law.incomeTaxes.map { income in
            PaidColumn(label: name(of: income.tax, in: place), family: .taken) { $0[income.tax] }
        }
        let contributions =
            law.hasContributions
            ? [
                PaidColumn(
                    label: contributions(in: place), family: .contribution,
                    amount: \.contributions)
            ] : []
        return taxes + contributions + [
            PaidColumn(label: self[.incomeTableOther], family: .other, amount: \.other)
        ]
    }
}
