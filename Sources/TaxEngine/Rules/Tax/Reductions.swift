internal import TaxTables

/// British Columbia's tax reduction: an amount less a share of net income above a threshold (BC428).
struct BritishColumbiaTaxReduction: TaxRule {
    private let basic: Cited<Money>
    private let threshold: Cited<Money>
    private let reduction: Cited<Rate>

    init?(_ reader: inout RuleReader) {
        basic = reader.amount("basic")
        threshold = reader.amount("threshold")
        reduction = reader.rate("reduction")
        reader.ignore("nil-at")
        guard reader.finish() else { return nil }
    }

    func apply(to tax: Line, on taxReturn: inout TaxReturn) -> Line {
        taxReturn.tax(
            tax, reducedBy: [basic.operand], less: reduction, of: taxReturn.netIncome,
            above: threshold)
    }
}

/// The reduction for low family income of New Brunswick, Nova Scotia, Prince Edward Island, and
/// Newfoundland and Labrador, which has a higher threshold for families.
struct LowIncomeTaxReduction: TaxRule {
    private let own: Cited<Money>
    private let spouse: Cited<Money>
    private let eligibleDependant: Cited<Money>
    private let child: Cited<Money>?
    private let childBelowAge: Cited<Int>?
    private let ownSenior: Cited<Money>?
    private let threshold: Cited<Money>
    private let familyThreshold: Cited<Money>?
    private let reduction: Cited<Rate>
    /// The age from which a person who has neither a spouse nor a child can claim it, where there is
    /// one.
    private let firstAge: Cited<Int>?

    init?(_ reader: inout RuleReader) {
        own = reader.amount("self")
        spouse = reader.amount("spouse")
        eligibleDependant = reader.amount("eligible-dependant")
        child = reader.optionalAmount("child")
        childBelowAge = child == nil ? nil : reader.count("child-below-age")
        ownSenior = reader.optionalAmount("age-65-self")
        threshold = reader.amount("threshold")
        familyThreshold = reader.optionalAmount("family-threshold")
        reduction = reader.rate("reduction")
        firstAge = reader.optionalCount("first-age")
        // A spouse's age is not part of a profile.
        reader.ignore("age-65-spouse", "maximum", "nil-at", "family-nil-at")
        guard reader.finish() else { return nil }
    }

    private func isOpen(to profile: Profile) -> Bool {
        guard let firstAge, let age = profile.age else { return true }
        return age >= firstAge.value || profile.hasSpouse || !profile.children.isEmpty
    }

    func apply(to tax: Line, on taxReturn: inout TaxReturn) -> Line {
        let profile = taxReturn.profile
        guard isOpen(to: profile) else { return tax }
        let isFamily = profile.hasSpouse || profile.eligibleDependant != nil
        var parts = [own.operand]
        if profile.hasSpouse { parts.append(spouse.operand) }
        if profile.eligibleDependant != nil { parts.append(eligibleDependant.operand) }
        if let ownSenior, taxReturn.isSenior { parts.append(ownSenior.operand) }
        if let child, let childBelowAge {
            let claimed = profile.claimsChildAsDependant ? 1 : 0
            let count = profile.children.count { $0 < childBelowAge.value } - claimed
            if count > 0 {
                parts.append(
                    taxReturn.sheet.multiple(
                        .lowIncomeReductionChildren, child, count: count
                    ).operand)
            }
        }
        let family = taxReturn.familyNetIncome()
        return taxReturn.tax(
            tax, reducedBy: parts, less: reduction, of: family,
            above: isFamily ? familyThreshold ?? threshold : threshold)
    }
}

extension TaxReturn {
    /// `tax` less a reduction that shrinks as income grows past a threshold.
    ///
    /// Nothing is written down where nothing is left of the reduction.
    mutating func tax(
        _ tax: Line, reducedBy operands: [Operand], less rate: Cited<Rate>, of income: Line,
        above threshold: Cited<Money>
    ) -> Line {
        guard sheet.isPositive(tax) else { return tax }
        let total = Line.constant(operands.reduce(Money.zero) { $0 + $1.amount })
        let taken = sheet.unwritten { $0.share(rate, of: income, above: threshold) }
        guard sheet.compare(total.operand, taken.operand) else { return tax }
        var reduction = sheet.sum(.taxReductionAmounts, operands)
        if sheet.compare(income.operand, threshold.operand) {
            let decrease = sheet.share(rate, of: income, above: threshold)
            reduction = sheet.excess(
                .taxReduction, reduction.operand, over: decrease.operand)
        }
        return sheet.excess(.taxAfterReduction, tax.operand, over: reduction.operand)
    }
}

extension Worksheet {
    /// What an income above a threshold takes away.
    fileprivate mutating func share(
        _ rate: Cited<Rate>, of income: Line, above threshold: Cited<Money>
    ) -> Line {
        let above = excess(.incomeAboveThreshold, income.operand, over: threshold.operand)
        return product(.reductionForIncome, above.operand, rate)
    }
}

/// Nova Scotia's age tax credit: for seniors below a taxable income (NS428).
struct AgeTaxCredit: TaxRule {
    private let maximum: Cited<Money>
    private let taxableIncomeLimit: Cited<Money>

    init?(_ reader: inout RuleReader) {
        maximum = reader.amount("maximum")
        taxableIncomeLimit = reader.amount("taxable-income-limit")
        guard reader.finish() else { return nil }
    }

    func apply(to tax: Line, on taxReturn: inout TaxReturn) -> Line {
        guard taxReturn.isSenior, taxReturn.sheet.isPositive(tax),
            taxReturn.sheet.compare(
                taxableIncomeLimit.operand, taxReturn.taxableIncome.operand)
        else { return tax }
        let credit = taxReturn.sheet.copy(.ageTaxCredit, maximum)
        return taxReturn.sheet.excess(
            .taxAfterAgeCredit, tax.operand, over: credit.operand)
    }
}

/// Alberta's supplemental tax credit from 2025: a share of the credits beyond the first bracket
/// (AB428).
struct SupplementalTaxCredit: TaxRule {
    private let rate: Cited<Rate>
    private let threshold: Cited<Money>

    init?(_ reader: inout RuleReader) {
        rate = reader.rate("rate")
        threshold = reader.amount("threshold")
        guard reader.finish() else { return nil }
    }

    func apply(to tax: Line, on taxReturn: inout TaxReturn) -> Line {
        guard
            taxReturn.sheet.compare(
                taxReturn.creditsAtLowestRate.operand, threshold.operand)
        else { return tax }
        let above = taxReturn.sheet.excess(
            .creditsAboveFirstBracket, taxReturn.creditsAtLowestRate.operand,
            over: threshold.operand)
        let credit = taxReturn.sheet.product(.supplementalTaxCredit, above.operand, rate)
        return taxReturn.sheet.excess(
            .taxAfterSupplementalCredit, tax.operand, over: credit.operand)
    }
}
