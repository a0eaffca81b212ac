internal import TaxTables

/// How kinds of income enter total income: the gross-up of dividends and the taxable part of gains.
struct IncomeRules: Sendable {
    let eligibleGrossUp: Cited<Rate>
    let otherGrossUp: Cited<Rate>
    let capitalGainsInclusion: Cited<Rate>
    let socialBenefitsRepayment: SocialBenefitsRepayment

    init?(_ reader: inout RuleReader) {
        let grossUps = reader.read("dividends") { group in
            let rates = (group.rate("eligible-gross-up"), group.rate("other-gross-up"))
            return group.finish() ? rates : nil
        }
        let inclusion = reader.read("capital-gains") { group in
            let rate = group.rate("inclusion")
            group.ignore(
                "lifetime-exemption", "loss-carry-back", "personal-use-floor",
                "foreign-currency-exemption", "business-investment-loss-share")
            return group.finish() ? rate : nil
        }
        let repayment = reader.read("social-benefits-repayment", SocialBenefitsRepayment.init)
        guard reader.finish(), let grossUps, let inclusion, let repayment else { return nil }
        (eligibleGrossUp, otherGrossUp) = grossUps
        capitalGainsInclusion = inclusion
        socialBenefitsRepayment = repayment
    }

    /// Total income, line by line: T1 lines 10100 to 15000.
    func applyTotalIncome(to taxReturn: inout TaxReturn) {
        taxReturn.sheet.section = .totalIncome
        // In the order of the form; written as one list, since every return passes here.
        let pension = taxReturn.entered(.oldAgeSecurityPension, .oldAgeSecurity)
        let plan = taxReturn.entered(.pensionPlanBenefits, .pensionPlanBenefits)
        let otherPensions = taxReturn.entered(.pensionIncome, .pension)
        let insurance = taxReturn.entered(
            .employmentInsuranceBenefits, .employmentInsuranceBenefits)
        let dividends = taxableDividends(&taxReturn)
        let interest = taxReturn.entered(.interestIncome, .interest)
        taxReturn.foreignIncome = taxReturn.entered(.foreignIncome, .foreignIncome)
        let rental = taxReturn.entered(.rentalIncome, .rental)
        let gains = taxableCapitalGains(&taxReturn)
        let business = taxReturn.entered(.selfEmploymentIncome, .selfEmployment)
        let other = taxReturn.entered(.otherIncome, .otherIncome)
        taxReturn.totalIncome = taxReturn.sheet.sum(
            .totalIncome,
            [
                taxReturn.employmentIncome.operand, pension.operand, plan.operand,
                otherPensions.operand, insurance.operand,
                dividends.operand, interest.operand,
                taxReturn.foreignIncome.operand, rental.operand, gains.operand,
                business.operand, other.operand,
            ])
    }

    /// The taxable amount of all dividends: T1 line 12000, of which line 12010 is a part.
    private func taxableDividends(_ taxReturn: inout TaxReturn) -> Line {
        let eligible = taxReturn.entered(.eligibleDividendsReceived, .eligibleDividends)
        let other = taxReturn.entered(.otherDividendsReceived, .otherDividends)
        if !eligible.isZero {
            let grossUp = taxReturn.sheet.product(
                .eligibleDividendsGrossUp, eligible.operand, eligibleGrossUp)
            taxReturn.dividendGrossUps.append(grossUp.operand)
            taxReturn.taxableEligibleDividends = taxReturn.sheet.sum(
                .taxableEligibleDividends, [eligible.operand, grossUp.operand])
        }
        if !other.isZero {
            let grossUp = taxReturn.sheet.product(
                .otherDividendsGrossUp, other.operand, otherGrossUp)
            taxReturn.dividendGrossUps.append(grossUp.operand)
            taxReturn.taxableOtherDividends = taxReturn.sheet.sum(
                .taxableOtherDividends, [other.operand, grossUp.operand])
        }
        let kinds = [taxReturn.taxableEligibleDividends, taxReturn.taxableOtherDividends]
        guard kinds.contains(where: { !$0.isZero }) else { return .zero }
        return taxReturn.sheet.sum(.taxableDividends, kinds.map(\.operand))
    }

    private func taxableCapitalGains(_ taxReturn: inout TaxReturn) -> Line {
        let gains = taxReturn.entered(.capitalGains, .capitalGains)
        let losses = taxReturn.entered(.capitalLosses, .capitalLosses)
        guard !gains.isZero else { return .zero }
        let net =
            losses.isZero
            ? gains
            : taxReturn.sheet.excess(.netCapitalGains, gains.operand, over: losses.operand)
        taxReturn.netCapitalGains = net
        taxReturn.taxableCapitalGains = taxReturn.sheet.product(
            .taxableCapitalGains, net.operand, capitalGainsInclusion)
        return taxReturn.taxableCapitalGains
    }
}

/// Repayment of Old Age Security and employment insurance benefits from a high income: T1 line
/// 23500 and its worksheet.
struct SocialBenefitsRepayment: Sendable {
    let oldAgeSecurityThreshold: Cited<Money>
    let oldAgeSecurityRate: Cited<Rate>
    let employmentInsuranceThreshold: Cited<Money>
    let employmentInsuranceRate: Cited<Rate>

    init?(_ reader: inout RuleReader) {
        oldAgeSecurityThreshold = reader.amount("oas-threshold")
        oldAgeSecurityRate = reader.rate("oas-rate")
        employmentInsuranceThreshold = reader.amount("ei-threshold")
        employmentInsuranceRate = reader.rate("ei-rate")
        guard reader.finish() else { return nil }
    }

    /// What has to be paid back, from net income before adjustments.
    func amount(netIncomeBefore income: Line, of taxReturn: inout TaxReturn) -> Line {
        let insurance = employmentInsuranceRepayment(income, &taxReturn)
        let pension = oldAgeSecurityRepayment(income, after: insurance, &taxReturn)
        guard !insurance.isZero || !pension.isZero else { return .zero }
        return taxReturn.sheet.sum(
            .socialBenefitsRepayment, [insurance.operand, pension.operand])
    }

    private func employmentInsuranceRepayment(
        _ income: Line, _ taxReturn: inout TaxReturn
    ) -> Line {
        guard !taxReturn.amount(.employmentInsuranceBenefits).isZero,
            taxReturn.sheet.compare(income.operand, employmentInsuranceThreshold.operand)
        else { return .zero }
        let excess = taxReturn.sheet.excess(
            .incomeAboveInsuranceThreshold, income.operand,
            over: employmentInsuranceThreshold.operand)
        let received = taxReturn.entered(
            .employmentInsuranceBenefitsReceived, .employmentInsuranceBenefits)
        let lesser = taxReturn.sheet.lesser(
            .insuranceBenefitsSubjectToRepayment, received.operand, excess.operand)
        taxReturn.employmentInsuranceRepayment = taxReturn.sheet.product(
            .employmentInsuranceRepayment, lesser.operand, employmentInsuranceRate)
        return taxReturn.employmentInsuranceRepayment
    }

    private func oldAgeSecurityRepayment(
        _ income: Line, after insurance: Line, _ taxReturn: inout TaxReturn
    ) -> Line {
        guard !taxReturn.amount(.oldAgeSecurity).isZero else { return .zero }
        let tested =
            insurance.isZero
            ? income
            : taxReturn.sheet.difference(
                .incomeAfterInsuranceRepayment, income.operand, insurance.operand)
        guard taxReturn.sheet.compare(tested.operand, oldAgeSecurityThreshold.operand) else {
            return .zero
        }
        let excess = taxReturn.sheet.excess(
            .incomeAbovePensionThreshold, tested.operand, over: oldAgeSecurityThreshold.operand)
        let recovery = taxReturn.sheet.product(
            .oldAgeSecurityRecovery, excess.operand, oldAgeSecurityRate)
        let received = taxReturn.entered(.oldAgeSecurityReceived, .oldAgeSecurity)
        return taxReturn.sheet.lesser(
            .oldAgeSecurityRepayment, recovery.operand, received.operand)
    }
}
