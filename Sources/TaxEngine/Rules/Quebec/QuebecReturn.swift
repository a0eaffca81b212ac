internal import TaxTables

/// Quebec's own return, the TP-1: its own net income, credits and contribution to the health
/// services fund.
///
/// Differs from a form 428 in that union dues and child care are not deducted, workers have a
/// deduction of their own, and contributions are not credited (the basic amount stands in for them).
struct QuebecReturn: Sendable {
    private let brackets: BracketSchedule
    private let workersRate: Cited<Rate>
    private let workersMaximum: Cited<Money>
    private let credits: QuebecCredits
    private let rules: [any TaxRule]
    private let healthServicesFund: HealthServicesFund

    init?(_ reader: inout RuleReader) {
        reader.ignoreGroups(TaxTable.quotedSections.union(["indexation", "refundable"]))
        let brackets = reader.read("brackets", BracketSchedule.init)
        let workers = reader.read("deductions") { deductions in
            let workers = deductions.read("workers") { group -> (Cited<Rate>, Cited<Money>)? in
                let figures = (group.rate("rate"), group.amount("maximum"))
                return group.finish() ? figures : nil
            }
            deductions.finish()
            return workers
        }
        let credits = reader.read("credits", QuebecCredits.init)
        let rules = reader.read("tax") { TaxRules.read(&$0) }
        let fund = reader.read("levies") { levies in
            let fund = levies.read("health-services-fund", HealthServicesFund.init)
            // Due only from people whom the public plan insures, which no profile states.
            levies.ignoreGroups(["drug-plan-premium"])
            levies.finish()
            return fund
        }
        guard reader.finish(), let brackets, let workers, let credits, let rules, let fund else {
            return nil
        }
        self.brackets = brackets
        (workersRate, workersMaximum) = workers
        self.credits = credits
        self.rules = rules
        healthServicesFund = fund
    }

    /// Quebec income tax: TP-1 lines 201 to 432.
    ///
    /// Afterwards the return's net and taxable income are Quebec's.
    func tax(on taxReturn: inout TaxReturn) -> Line {
        taxReturn.sheet.jurisdiction = .quebec
        taxReturn.sheet.section = .provincialTax
        applyIncome(to: &taxReturn)
        let gross = taxReturn.sheet.tax(on: taxReturn.taxableIncome, under: brackets)
        let credits = credits.apply(to: &taxReturn)
        var tax = taxReturn.sheet.excess(
            .taxAfterCredits, gross.operand, over: credits.operand)
        for rule in rules { tax = rule.apply(to: tax, on: &taxReturn) }
        tax = afterTransfer(tax, on: &taxReturn)
        taxReturn.healthServicesFund = healthServicesFund.contribution(on: &taxReturn)
        return tax
    }

    /// TP-1 line 432.
    private func afterTransfer(_ tax: Line, on taxReturn: inout TaxReturn) -> Line {
        guard taxReturn.sheet.isPositive(tax) else { return tax }
        let transferred = credits.transferFromSpouse(on: &taxReturn)
        guard !transferred.isZero else { return tax }
        return taxReturn.sheet.excess(
            .taxAfterSpouseTransfer, tax.operand, over: transferred.operand)
    }

    /// Employment income and net income from a business: what the deduction for workers is a share of.
    private func eligibleWorkIncome(on taxReturn: inout TaxReturn) -> Line {
        guard taxReturn.sheet.isPositive(taxReturn.amount(.selfEmployment)) else {
            return taxReturn.employmentIncome
        }
        let business = taxReturn.entered(.selfEmploymentIncome, .selfEmployment)
        guard !taxReturn.employmentIncome.isZero else { return business }
        return taxReturn.sheet.sum(
            .eligibleWorkIncome, [taxReturn.employmentIncome.operand, business.operand])
    }

    private func applyIncome(to taxReturn: inout TaxReturn) {
        var deductions: [Operand] = []
        let work = eligibleWorkIncome(on: &taxReturn)
        taxReturn.eligibleWorkIncome = work
        if taxReturn.sheet.isPositive(work) {
            let share = taxReturn.sheet.product(
                .workersDeductionShare, work.operand, workersRate)
            deductions.append(
                taxReturn.sheet.lesser(
                    .workersDeduction, share.operand, workersMaximum.operand
                ).operand)
        }
        let contributions = taxReturn.employmentContributions
        deductions += [
            taxReturn.entered(.registeredPensionPlanDeduction, .registeredPensionPlan).operand,
            taxReturn.entered(.retirementSavingsDeduction, .registeredRetirementSavings).operand,
            taxReturn.entered(.firstHomeSavingsDeduction, .firstHomeSavings).operand,
            taxReturn.entered(.supportPayments, .supportPaid).operand,
            taxReturn.entered(.movingExpenses, .moving).operand,
            taxReturn.entered(.carryingCharges, .carryingCharges).operand,
            contributions.deductedEnhanced.operand,
            contributions.deductedSelfEmployed.operand,
            contributions.deductedParentalInsurance.operand,
            taxReturn.socialBenefitsRepayment.operand,
            taxReturn.entered(.employmentExpenses, .employmentExpenses).operand,
            taxReturn.entered(.northernResidentsDeduction, .northernResidents).operand,
            taxReturn.entered(.otherDeductions, .otherDeductions).operand,
        ]
        let total = taxReturn.sheet.sum(.totalDeductions, deductions)
        taxReturn.netIncome = taxReturn.sheet.excess(
            .netIncome, taxReturn.totalIncome.operand, over: total.operand)
        taxReturn.taxableIncome = taxReturn.sheet.sum(
            .taxableIncome, [taxReturn.netIncome.operand])
    }
}

/// The contribution to the health services fund on income other than from employment: TP-1 line 446,
/// Schedule F.
struct HealthServicesFund: Sendable {
    private let firstThreshold: Cited<Money>
    private let secondThreshold: Cited<Money>
    private let rate: Cited<Rate>
    private let firstMaximum: Cited<Money>
    private let secondMaximum: Cited<Money>

    init?(_ reader: inout RuleReader) {
        firstThreshold = reader.amount("first-threshold")
        secondThreshold = reader.amount("second-threshold")
        rate = reader.rate("rate")
        firstMaximum = reader.amount("first-maximum")
        secondMaximum = reader.amount("second-maximum")
        guard reader.finish() else { return nil }
    }

    func contribution(on taxReturn: inout TaxReturn) -> Line {
        let income = incomeSubject(on: &taxReturn)
        guard taxReturn.sheet.compare(income.operand, firstThreshold.operand) else {
            return .zero
        }
        if taxReturn.sheet.compare(income.operand, secondThreshold.operand) {
            let above = taxReturn.sheet.excess(
                .incomeAboveHealthFundThreshold, income.operand, over: secondThreshold.operand)
            let share = taxReturn.sheet.product(
                .healthFundOnExcess, above.operand, rate)
            let sum = taxReturn.sheet.sum(
                .healthFundBeforeCap, [firstMaximum.operand, share.operand])
            return taxReturn.sheet.lesser(
                .healthServicesFund, sum.operand, secondMaximum.operand)
        }
        let above = taxReturn.sheet.excess(
            .incomeAboveHealthFundThreshold, income.operand, over: firstThreshold.operand)
        let share = taxReturn.sheet.product(.healthFundOnExcess, above.operand, rate)
        return taxReturn.sheet.lesser(
            .healthServicesFund, share.operand, firstMaximum.operand)
    }

    /// Total income without what Schedule F leaves out, less the deductions that it allows.
    ///
    /// Left out are wages, Old Age Security and the gross-up of dividends; allowed are support paid,
    /// carrying charges, the deduction for contributions on business income and the repayment of
    /// employment insurance (lines 43 to 44).
    private func incomeSubject(on taxReturn: inout TaxReturn) -> Line {
        var left: [Operand] = []
        for (step, name) in [
            (StepName.employmentIncome, AmountName.employment),
            (.oldAgeSecurityPension, .oldAgeSecurity),
            (.supportPayments, .supportPaid),
            (.carryingCharges, .carryingCharges),
        ] where !taxReturn.amount(name).isZero {
            left.append(taxReturn.entered(step, name).operand)
        }
        for (taxable, received) in [
            (taxReturn.taxableEligibleDividends, AmountName.eligibleDividends),
            (taxReturn.taxableOtherDividends, .otherDividends),
        ] where !taxable.isZero {
            let actual = taxReturn.entered(.dividendsReceived, received)
            left.append(
                taxReturn.sheet.difference(
                    .dividendsGrossUpLeftOut, taxable.operand, actual.operand
                ).operand)
        }
        let contributions = taxReturn.employmentContributions
        left += [
            contributions.deductedSelfEmployed, contributions.deductedParentalInsurance,
            taxReturn.employmentInsuranceRepayment,
        ].filter { !$0.isZero }.map(\.operand)
        guard !left.isEmpty else { return taxReturn.totalIncome }
        let out = taxReturn.sheet.sum(.incomeLeftOutOfHealthFund, left)
        return taxReturn.sheet.excess(
            .incomeSubjectToHealthFund, taxReturn.totalIncome.operand, over: out.operand)
    }
}
