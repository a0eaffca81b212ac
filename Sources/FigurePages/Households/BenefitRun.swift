internal import Calculations
internal import Content
internal import Pages
internal import Project
internal import RuleEngine
internal import RuleLanguage
internal import TaxTables
internal import Text

/// Computes a benefit of one family by income.
struct BenefitRun {
    let benefit: BenefitName
    let family: HouseholdPlan.Kind
    let law: TaxLaw
    let place: Jurisdiction

    private static let dollar: Int64 = 100

    /// Returns the yearly amount of the benefit at an income.
    ///
    /// - Throws: `CalculationError` or `InputError` if the family cannot be calculated.
    func amount(_ income: Money) throws -> Money {
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

    /// Returns true if the family receives something at one of the incomes.
    ///
    /// - Throws: `CalculationError` or `InputError` if the family cannot be calculated at an
    ///   earlier income.
    func isPaid(_ incomes: [Money]) throws -> Bool {
        try incomes.contains { (try computedAmount($0) ?? .zero) > .zero }
    }

    /// Returns the amount at an income; nil if it depends on an unpublished figure.
    private func computedAmount(_ income: Money) throws -> Money? {
        do {
            return try amount(income)
        } catch CalculationError.figureNotPublished {
            return nil
        }
    }

    /// Returns the highest income with a known amount, to the dollar, by bisection between an
    /// income with and one without.
    private func lastComputed(_ computed: Money, _ missing: Money) throws -> Money {
        var (low, high) = (computed.cents / Self.dollar, missing.cents / Self.dollar)
        while high - low > 1 {
            let middle = (low + high) / 2
            if try computedAmount(Money(cents: middle * Self.dollar)) == nil {
                high = middle
            } else {
                low = middle
            }
        }
        return Money(cents: low * Self.dollar)
    }

    /// Returns the column of a family; nil if nothing is paid at any income.
    ///
    /// - Throws: `CalculationError` or `InputError` if the family cannot be calculated, or no
    ///   amount is known.
    func column(_ all: [Money]) throws -> BenefitTable.Column? {
        let amounts = try all.map { try computedAmount($0) }
        let count = amounts.firstIndex { $0 == nil } ?? all.count
        guard count < all.count else { return try column(all, knownTo: nil, of: amounts) }
        guard count > 0 else {
            throw CalculationError.figureNotPublished(benefit.jurisdiction, benefit.step)
        }
        let limit = try lastComputed(all[count - 1], all[count])
        let incomes = all.prefix(count).filter { $0 < limit } + [limit]
        let shown = amounts.indices.map { $0 < count ? amounts[$0] : nil }
        return try column(incomes, knownTo: limit, of: shown)
    }

    /// - Parameters:
    ///   - incomes: The incomes with a known amount.
    ///   - knownTo: The last of them, if the amount is unknown above it.
    ///   - shown: The amounts in the table.
    private func column(
        _ incomes: [Money], knownTo: Money?, of shown: [Money?]
    ) throws -> BenefitTable.Column? {
        let amounts = try incomes.map { try amount($0) }
        guard let most = amounts.max(), most > .zero,
            let top = amounts.firstIndex(of: most)
        else { return nil }
        // The maximum may lie between two of the incomes, where an increase meets a reduction.
        let peak = try peak(around: top, incomes, amounts)
        let whole = max(most, peak.amount)
        let from = peak.amount == whole ? peak.income : incomes[top]
        let lastWhole = max(from, amounts.lastIndex(of: whole).map { incomes[$0] } ?? from)
        func above(_ holds: (Money) -> Bool) throws -> Money? {
            knownTo == nil ? try income(above: incomes, holds) : nil
        }
        let beyond = try incomes.first { $0 > lastWhole } ?? above { $0 < whole }
        let wholeTo = try beyond.map { try edge(of: whole, at: lastWhole, towards: $0) } ?? knownTo
        let lastPaid = amounts.lastIndex { $0 > .zero } ?? 0
        let unpaid = try incomes.dropFirst(lastPaid + 1).first ?? above { $0.isZero }
        let end = try unpaid.map { try edge(of: .zero, at: $0, towards: incomes[lastPaid]) }
        let rates =
            knownTo == nil
            ? try rates(incomes.filter { $0 >= (wholeTo ?? from) }, then: between(wholeTo, end))
            : []
        return BenefitTable.Column(
            family: family, amounts: shown, knownTo: knownTo, whole: whole, wholeFrom: from,
            wholeTo: wholeTo, end: end, rates: rates)
    }

    /// Returns an income above those of the plan at which the amount satisfies a condition,
    /// doubling the income until the tables' upper limit; nil if there is none.
    ///
    /// Incomes in between are not checked. A benefit that is briefly not paid between two of them
    /// is treated as paid throughout, and one that resumes above the returned income as ended.
    private func income(
        above incomes: [Money], _ holds: (Money) -> Bool
    ) throws -> Money? {
        guard var income = incomes.last, income > .zero else { return nil }
        while income < law.topIncome {
            income = min(income + income, law.topIncome)
            if holds(try amount(income)) { return income }
        }
        return nil
    }

    /// Returns the income at which the reduction starts and the middle of its range, which may lie
    /// between two incomes of the plan.
    private func between(_ wholeTo: Money?, _ end: Money?) -> [Money] {
        guard let wholeTo else { return [] }
        guard let end else { return [wholeTo] }
        let dollars = (wholeTo.cents + end.cents) / 2 / Self.dollar
        return [wholeTo, Money(cents: dollars * Self.dollar)]
    }

    /// The number of coins (of the smallest value) over which the slope is measured.
    private static let mostCoins: Int64 = 50

    /// Returns the last income, to the dollar, at which the amount still has a value, between an
    /// income where it does and one where it does not.
    ///
    /// With a slow reduction, the rounded amount changes only after some dollars. The start is then
    /// extrapolated from the incomes at which the amount has changed by one coin and by several.
    /// Rounding leaves a small range of possible incomes. Because laws use round amounts, the
    /// roundest of them is returned, and among equally round ones the nearest to `same`.
    private func edge(
        of value: Money, at same: Money, towards other: Money
    ) throws -> Money {
        let (start, end) = (same.cents / Self.dollar, other.cents / Self.dollar)
        let direction: Int64 = end > start ? 1 : -1
        func coins(_ distance: Int64) throws -> Int64 {
            let income = Money(cents: (start + direction * distance) * Self.dollar)
            return abs((try amount(income) - value).cents) / law.currency.unit
        }
        /// Returns the smallest distance at which the amount differs by a number of coins.
        func distance(_ least: Int64) throws -> Int64 {
            var (low, high) = (0 as Int64, abs(end - start))
            while high - low > 1 {
                let middle = (low + high) / 2
                if try coins(middle) < least { low = middle } else { high = middle }
            }
            return high
        }
        func income(_ distance: Int64) -> Money {
            Money(cents: (start + direction * distance) * Self.dollar)
        }
        let first = try distance(1)
        let most = min(Self.mostCoins, try coins(abs(end - start)))
        guard most > 1 else { return income(first - 1) }
        // Amounts are rounded half up, so distances are in units of 1/`parts` dollars: two for each
        // coin in between.
        let (width, parts) = (try distance(most) - first, 2 * (most - 1))
        guard width >= parts else { return income(first - 1) }
        let earliest = max(0, (first - 1) * parts - width) / parts
        let latest = max(earliest, min(first - 1, (first * parts - width + 1) / parts))
        // Laws use round amounts.
        let nearest = (earliest...latest).max { one, other in
            Self.roundness(start + direction * one) < Self.roundness(start + direction * other)
        }
        return income(nearest ?? first - 1)
    }

    /// Returns the largest of 1, 5, 10, 50, 100 … that divides an amount.
    private static func roundness(_ dollars: Int64) -> Int64 {
        var (greatest, power) = (1 as Int64, 1 as Int64)
        while power <= abs(dollars) {
            for step in [power, 5 * power] where dollars % step == 0 { greatest = step }
            power *= 10
        }
        return greatest
    }

    /// Returns the lowest income with the maximum amount, to the dollar, and the maximum.
    private func peak(
        around top: Int, _ incomes: [Money], _ amounts: [Money]
    ) throws -> (income: Money, amount: Money) {
        let start = incomes[max(0, top - 1)]
        let end = incomes[min(incomes.count - 1, top + 1)]
        guard top > 0 else { return (incomes[top], amounts[top]) }
        // Bisection: the amount increases up to the peak and not after it. Steps are wider for
        // whole coins.
        let step = Self.dollar * law.currency.unit
        var (low, high) = (start.cents / step, end.cents / step)
        while high - low > 1 {
            let middle = (low + high) / 2
            let here = try amount(Money(cents: middle * step))
            let next = try amount(Money(cents: (middle + 1) * step))
            if next > here { low = middle } else { high = middle }
        }
        let income = Money(cents: high * step)
        let most = try amount(income)
        guard step > Self.dollar, most > amounts[max(0, top - 1)] else { return (income, most) }
        let exact = try edge(of: most, at: income, towards: start)
        return (exact, try amount(exact))
    }

    /// Returns the distinct reduction rates in millionths.
    ///
    /// A rate is measured over two consecutive round amounts of income, which must agree. `further`
    /// incomes are used only for rates not found otherwise.
    private func rates(_ incomes: [Money], then further: [Money]) throws -> [Int64] {
        var rates: [(income: Money, rate: Int64)] = []
        let hundred = Money(cents: law.currency.roundAmount)
        for income in incomes + further {
            let here = try amount(income)
            let next = try amount(income + hundred)
            let after = try amount(income + hundred + hundred)
            guard here > next, next > after, after > .zero else { continue }
            let (first, second) = ((here - next).cents, (next - after).cents)
            // Tolerates rounding to the smallest coin.
            guard abs(first - second) <= law.currency.unit else { continue }
            let rate = roundedQuotient((here - after).cents, 1_000_000, 2 * hundred.cents)
            if further.contains(income), try isStepped(income, from: here, at: rate) { continue }
            let isKnown = rates.contains { abs($0.rate - rate) <= 100 }
            if !isKnown { rates.append((income, rate)) }
        }
        return rates.sorted { $0.income < $1.income }.map(\.rate)
    }
}

extension BenefitRun {
    /// Returns true if the rate does not hold over several more round amounts, as for a benefit
    /// that falls in steps.
    private func isStepped(_ income: Money, from here: Money, at rate: Int64) throws -> Bool {
        let farther = Money(cents: 7 * law.currency.roundAmount)
        let expected = roundedQuotient(farther.cents, rate, 1_000_000)
        let fall = (here - (try amount(income + farther))).cents
        return abs(fall - expected) > 4 * law.currency.unit
    }
}
