internal import TaxTables

/// The limits on deducting child care: form T778.
struct ChildCareLimits: Sendable {
    let youngChild: Cited<Money>
    let olderChild: Cited<Money>
    let earnedIncomeShare: Cited<Rate>
    /// A child younger than this counts as young; one older than `lastAge` not at all.
    let youngBelowAge: Cited<Int>
    let lastAge: Cited<Int>

    init?(_ reader: inout RuleReader) {
        youngChild = reader.amount("under-7")
        olderChild = reader.amount("age-7-to-16")
        earnedIncomeShare = reader.rate("earned-income-share")
        youngBelowAge = reader.count("young-below-age")
        lastAge = reader.count("last-age")
        reader.ignore("disabled-child", "weekly")
        guard reader.finish() else { return nil }
    }

    /// The deductible part of what was paid: T1 line 21400.
    ///
    /// Of two spouses, the one with the lower net income deducts: nothing is left for the other, but
    /// in situations that no profile states.
    ///
    /// - Parameter income: Net income without this deduction.
    func deduction(from taxReturn: inout TaxReturn, netIncomeBefore income: Line) -> Line {
        let paid = taxReturn.entered(.childCarePaid, .childCare)
        guard !paid.isZero else { return .zero }
        let spouse = Line.constant(taxReturn.profile.spouseNetIncome)
        if taxReturn.profile.hasSpouse,
            taxReturn.sheet.compare(income.operand, spouse.operand)
        {
            return taxReturn.sheet.nothing(.childCareDeduction)
        }
        let ages = taxReturn.profile.children
        let young = ages.count { $0 < youngBelowAge.value }
        let older = ages.count { ($0 >= youngBelowAge.value) && $0 <= lastAge.value }
        var limits: [Operand] = []
        if young > 0 {
            limits.append(
                taxReturn.sheet.multiple(.childCareLimitYoung, youngChild, count: young).operand)
        }
        if older > 0 {
            limits.append(
                taxReturn.sheet.multiple(.childCareLimitOlder, olderChild, count: older).operand)
        }
        let limit = taxReturn.sheet.sum(.childCareLimit, limits)
        var earned = taxReturn.employmentIncome
        if taxReturn.sheet.isPositive(taxReturn.amount(.selfEmployment)) {
            let business = taxReturn.entered(.selfEmploymentEarnings, .selfEmployment)
            earned = taxReturn.sheet.sum(.earnedIncome, [earned.operand, business.operand])
        }
        let share = taxReturn.sheet.product(
            .earnedIncomeShare, earned.operand, earnedIncomeShare)
        let lower = taxReturn.sheet.lesser(.childCareLowerLimit, limit.operand, share.operand)
        return taxReturn.sheet.lesser(.childCareDeduction, paid.operand, lower.operand)
    }
}

/// From total income to taxable income on the federal return: T1 lines 20700 to 26000.
struct DeductionRules: Sendable {
    let childCare: ChildCareLimits

    init?(_ reader: inout RuleReader) {
        guard let childCare = reader.read("child-care", ChildCareLimits.init) else { return nil }
        reader.finish()
        self.childCare = childCare
    }

    func apply(to taxReturn: inout TaxReturn, repayment: SocialBenefitsRepayment) {
        taxReturn.sheet.section = .netIncome
        let contributions = taxReturn.employmentContributions
        let pension = taxReturn.entered(
            .registeredPensionPlanDeduction, .registeredPensionPlan
        ).operand
        let savings = taxReturn.entered(
            .retirementSavingsDeduction, .registeredRetirementSavings
        ).operand
        let firstHome = taxReturn.entered(
            .firstHomeSavingsDeduction, .firstHomeSavings
        ).operand
        let unionDues = taxReturn.entered(.unionDues, .unionDues).operand
        let moving = taxReturn.entered(.movingExpenses, .moving).operand
        let support = taxReturn.entered(.supportPayments, .supportPaid).operand
        let carrying = taxReturn.entered(.carryingCharges, .carryingCharges).operand
        let jobCosts = taxReturn.entered(.employmentExpenses, .employmentExpenses).operand
        let other = taxReturn.entered(.otherDeductions, .otherDeductions).operand
        let onContributions = [
            contributions.deductedSelfEmployed.operand,
            contributions.deductedParentalInsurance.operand,
            contributions.deductedEnhanced.operand,
        ]
        let totalIncome = taxReturn.totalIncome
        let withoutChildCare = taxReturn.sheet.unwritten { sheet in
            let others =
                [
                    pension, savings, firstHome, unionDues, moving, support, carrying, jobCosts,
                    other,
                ] + onContributions
            let total = sheet.sum(.totalDeductions, others)
            return sheet.excess(
                .netIncomeBeforeAdjustments, totalIncome.operand, over: total.operand)
        }
        taxReturn.childCareDeduction = childCare.deduction(
            from: &taxReturn, netIncomeBefore: withoutChildCare)
        let deductions =
            [
                pension, savings, firstHome, unionDues, taxReturn.childCareDeduction.operand,
                moving, support, carrying,
            ] + onContributions + [jobCosts, other]
        // Income Tax Act, paragraph 127.52(1)(j).
        taxReturn.deductionsLimitedByMinimumTax =
            [unionDues, taxReturn.childCareDeduction.operand, moving, carrying, jobCosts]
            + onContributions
        var before = taxReturn.totalIncome
        if deductions.contains(where: { !$0.isZero }) {
            let total = taxReturn.sheet.sum(.totalDeductions, deductions)
            taxReturn.totalDeductions = total
            before = taxReturn.sheet.excess(
                .netIncomeBeforeAdjustments, before.operand, over: total.operand)
        }
        let repaid = repayment.amount(netIncomeBefore: before, of: &taxReturn)
        taxReturn.socialBenefitsRepayment = repaid
        taxReturn.netIncome = Self.netIncome(before, less: repaid, on: &taxReturn.sheet)
        taxReturn.sheet.section = .taxableIncome
        applyNorthernResidents(to: &taxReturn)
    }

    /// What stands between net and taxable income: T1 line 25500.
    private func applyNorthernResidents(to taxReturn: inout TaxReturn) {
        let northern = taxReturn.entered(.northernResidentsDeduction, .northernResidents)
        let net = taxReturn.netIncome
        taxReturn.deductionsLimitedByMinimumTax.append(northern.operand)
        taxReturn.taxableIncome =
            northern.isZero
            ? taxReturn.sheet.sum(.taxableIncome, [net.operand])
            : taxReturn.sheet.excess(.taxableIncome, net.operand, over: northern.operand)
    }

    /// Line 23600, which is 0 where losses are more than the income.
    private static func netIncome(
        _ before: Line, less repaid: Line, on sheet: inout Worksheet
    ) -> Line {
        if before.amount < .zero, !sheet.isPositive(before) { return sheet.nothing(.netIncome) }
        return repaid.isZero
            ? sheet.sum(.netIncome, [before.operand])
            : sheet.excess(.netIncome, before.operand, over: repaid.operand)
    }
}
