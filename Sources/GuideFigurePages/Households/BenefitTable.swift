package import GuideCalculations
internal import GuideContent
internal import GuideDiagnostics
internal import GuidePages
internal import GuideWords
internal import RuleLanguage
internal import RulePrograms
package import TaxEngine
package import TaxTables

/// What a benefit pays to several families, by family income.
package struct BenefitTable: Sendable {
    /// What one family is paid.
    package struct Column: Sendable {
        package let family: HouseholdPlan.Kind
        /// The benefit at each income, in the order of the incomes.
        let amounts: [Money]
        /// The most that is paid.
        package let whole: Money
        /// The least and the greatest income with the most, to the dollar; nil where it is paid whole up
        /// to the last income.
        package let wholeFrom: Money
        package let wholeTo: Money?
        /// The income from which nothing is paid any more, to the dollar; nil where something always is.
        package let end: Money?
        /// How much each further dollar lowers the benefit, in millionths, in the order of the
        /// incomes.
        package let rates: [Int64]

        /// The column with the amounts of the first incomes only.
        fileprivate func prefix(_ count: Int) -> Column {
            Column(
                family: family, amounts: Array(amounts.prefix(count)), whole: whole,
                wholeFrom: wholeFrom, wholeTo: wholeTo, end: end, rates: rates)
        }
    }

    let benefit: BenefitName
    /// A place where it is paid.
    let place: Jurisdiction
    let law: TaxLaw
    /// What is known of it besides its rules.
    let known: HouseholdPlan.Benefit?
    /// When it is paid; nil if the place does not pay it.
    let paid: PaymentTimes?
    let incomes: [Money]
    /// A column for each family that is paid something at one of the incomes.
    package let columns: [Column]
    /// The families for which it cannot be computed.
    let leftOut: [LeftOut]

    package init(
        _ benefit: BenefitName, in place: Jurisdiction, _ plan: HouseholdPlan, _ law: TaxLaw
    ) {
        self.benefit = benefit
        self.place = place
        self.law = law
        known = plan.benefit(benefit.step)
        paid =
            law.benefits(in: place).first {
                $0.name == benefit.step && $0.jurisdiction == benefit.jurisdiction
            }?.paid
        let all = Self.incomes(of: plan)
        var found: [Column] = []
        var leftOut: [LeftOut] = []
        for family in plan.families(paid: benefit) {
            let run = BenefitRun(benefit: benefit, family: family, law: law, place: place)
            let computed = ComputedPlaces([place]) { _ in try run.column(all) }
            found += computed.values.compactMap(\.value)
            leftOut += computed.leftOut(
                "'\(benefit.step)' of the family '\(family.name)'", law.year,
                askedForIn: plan.source.path)
        }
        self.leftOut = leftOut
        // Up to the first income at which nobody is paid any more.
        let lastPaid = all.indices.last { index in
            found.contains { $0.amounts[index] > .zero }
        }
        let count = min(all.count, (lastPaid ?? 0) + 2)
        incomes = Array(all.prefix(count))
        columns = found.map { $0.prefix(count) }
    }

    /// Whether a family of the plan is paid something at one of the incomes, which is found in a fraction of
    /// the time that the table takes.
    static func isPaid(
        _ benefit: BenefitName, in place: Jurisdiction, _ plan: HouseholdPlan, _ law: TaxLaw
    ) -> Bool {
        let incomes = incomes(of: plan)
        return plan.families(paid: benefit).contains { family in
            let run = BenefitRun(benefit: benefit, family: family, law: law, place: place)
            return (try? run.isPaid(incomes)) ?? false
        }
    }

    private static func incomes(of plan: HouseholdPlan) -> [Money] { [.zero] + plan.incomes }
}

/// Follows one benefit of one family along its income.
private struct BenefitRun {
    let benefit: BenefitName
    let family: HouseholdPlan.Kind
    let law: TaxLaw
    let place: Jurisdiction

    private static let dollar: Int64 = 100

    private func amount(_ income: Money) throws -> Money {
        let amounts = try law.amounts(of: family.household(with: income), in: place)
        let isUnpublished = amounts.awaited.contains {
            $0.name == benefit.step && $0.jurisdiction == benefit.jurisdiction
                && !$0.figures.isEmpty
        }
        if isUnpublished {
            throw CalculationError.figureNotPublished(benefit.jurisdiction, benefit.step)
        }
        return amounts.benefits.reduce(.zero) { sum, paid in
            let isThis = paid.name == benefit.step && paid.jurisdiction == benefit.jurisdiction
            return isThis ? sum + paid.amount : sum
        }
    }

    /// Whether a family is paid something at one of some incomes.
    ///
    /// - Throws: `CalculationError` or `EntryError` if the family cannot be calculated at an income before.
    func isPaid(_ incomes: [Money]) throws -> Bool {
        try incomes.contains { try amount($0) > .zero }
    }

    /// What a family is paid at each income; nil if nothing is paid at any.
    ///
    /// - Throws: `CalculationError` or `EntryError` if the family cannot be calculated.
    func column(_ incomes: [Money]) throws -> BenefitTable.Column? {
        let amounts = try incomes.map { try amount($0) }
        guard let most = amounts.max(), most > .zero,
            let top = amounts.firstIndex(of: most)
        else { return nil }
        // The most may lie between two of the incomes, where a rise ends and a fall begins.
        let peak = try peak(around: top, incomes, amounts)
        let whole = max(most, peak.amount)
        let from = peak.amount == whole ? peak.income : incomes[top]
        let lastWhole = max(from, amounts.lastIndex(of: whole).map { incomes[$0] } ?? from)
        let wholeTo = try incomes.first { $0 > lastWhole }.map { next in
            try boundary(lastWhole, next) { $0 >= whole }
        }
        let lastPaid = amounts.lastIndex { $0 > .zero } ?? 0
        let end = try incomes.dropFirst(lastPaid + 1).first.map { next in
            try boundary(incomes[lastPaid], next) { $0 > .zero } + Money(cents: Self.dollar)
        }
        return BenefitTable.Column(
            family: family, amounts: amounts, whole: whole, wholeFrom: from, wholeTo: wholeTo,
            end: end, rates: try rates(incomes.filter { $0 >= (wholeTo ?? from) }))
    }

    /// The last income, to the dollar, at which something holds of the amount: it does at the first of two
    /// incomes and not at the second.
    private func boundary(
        _ first: Money, _ second: Money, _ holds: (Money) -> Bool
    ) throws -> Money {
        var (low, high) = (first.cents / Self.dollar, second.cents / Self.dollar)
        while high - low > 1 {
            let middle = (low + high) / 2
            if holds(try amount(Money(cents: middle * Self.dollar))) {
                low = middle
            } else {
                high = middle
            }
        }
        return Money(cents: low * Self.dollar)
    }

    /// The least income with the most that is paid, to the dollar, where a rise ends.
    private func peak(
        around top: Int, _ incomes: [Money], _ amounts: [Money]
    ) throws -> (income: Money, amount: Money) {
        let start = incomes[max(0, top - 1)]
        let end = incomes[min(incomes.count - 1, top + 1)]
        guard top > 0 else { return (incomes[top], amounts[top]) }
        // The amount rises to the peak and does not rise after it.
        var (low, high) = (start.cents / Self.dollar, end.cents / Self.dollar)
        while high - low > 1 {
            let middle = (low + high) / 2
            let here = try amount(Money(cents: middle * Self.dollar))
            let next = try amount(Money(cents: (middle + 1) * Self.dollar))
            if next > here { low = middle } else { high = middle }
        }
        let income = Money(cents: high * Self.dollar)
        return (income, try amount(income))
    }

    /// The different rates at which it falls along two hundred dollars of an income, where both hundreds
    /// agree.
    private func rates(_ incomes: [Money]) throws -> [Int64] {
        var rates: [Int64] = []
        let hundred = Money(cents: law.currency.roundAmount)
        for income in incomes {
            let here = try amount(income)
            let next = try amount(income + hundred)
            let after = try amount(income + hundred + hundred)
            guard here > next, next > after, after > .zero else { continue }
            let (first, second) = ((here - next).cents, (next - after).cents)
            // Amounts are rounded to the smallest coin.
            guard abs(first - second) <= law.currency.unit else { continue }
            let rate = roundedQuotient((here - after).cents, 1_000_000, 2 * hundred.cents)
            let isKnown = rates.contains { abs($0 - rate) <= 100 }
            if !isKnown { rates.append(rate) }
        }
        return rates
    }
}

extension HouseholdPlan {
    /// The families that a benefit is shown for: its own, or those of all benefits.
    fileprivate func families(paid name: BenefitName) -> [Kind] {
        let own = benefit(name.step)?.families ?? []
        return own.isEmpty ? families : own
    }
}
