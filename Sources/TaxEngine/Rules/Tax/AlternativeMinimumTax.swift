internal import TaxTables

/// The alternative minimum tax, computed beside the regular federal tax: form T691.
///
/// Only compared, never charged: gifts in kind, stock options, the capital gains deduction, carried
/// losses and what a rental loss is made of are no amounts of a return here, so that the result says
/// on the amounts entered whether the form has to be filled in.
struct AlternativeMinimumTax: Sendable {
    private let rate: Cited<Rate>
    private let exemption: Cited<Money>
    private let capitalGainsInclusion: Cited<Rate>
    private let deductionShare: Cited<Rate>
    private let creditShare: Cited<Rate>
    private let donationCreditShare: Cited<Rate>
    private let foreignTaxShare: Cited<Rate>

    init?(_ reader: inout RuleReader) {
        rate = reader.rate("rate")
        exemption = reader.amount("exemption")
        capitalGainsInclusion = reader.rate("capital-gains-inclusion")
        deductionShare = reader.rate("deduction-share")
        creditShare = reader.rate("credit-share")
        donationCreditShare = reader.rate("donation-credit-share")
        foreignTaxShare = reader.rate("foreign-tax-share")
        reader.ignore(
            "stock-option-inclusion", "donated-securities-inclusion", "carried-other-loss-share",
            "capital-gains-deduction-multiple", "carry-forward")
        guard reader.finish() else { return nil }
    }

    /// By how much the minimum tax is more than the regular federal tax, before the Quebec abatement.
    ///
    /// Nothing is written down where no income is above the exemption.
    ///
    /// - Parameter basicTax: T1 line 42900.
    func excess(over basicTax: Line, on taxReturn: inout TaxReturn) -> Line {
        let section = taxReturn.sheet.section
        taxReturn.sheet.section = .minimumTax
        defer { taxReturn.sheet.section = section }
        let trial = taxReturn.unwritten { adjustedIncome(on: &$0) }
        guard taxReturn.sheet.compare(trial.operand, exemption.operand) else { return .zero }
        let income = adjustedIncome(on: &taxReturn)
        let above = taxReturn.sheet.excess(
            .minimumTaxIncomeAboveExemption, income.operand, over: exemption.operand)
        let gross = taxReturn.sheet.product(.minimumTaxBeforeCredits, above.operand, rate)
        let minimum = taxReturn.sheet.excess(
            .minimumTax, gross.operand, over: credits(on: &taxReturn).operand)
        let foreign = specialForeignTaxCredit(on: &taxReturn)
        let net =
            foreign.isZero
            ? minimum
            : taxReturn.sheet.excess(
                .minimumTaxAfterForeignCredit, minimum.operand, over: foreign.operand)
        let credit = taxReturn.foreignTaxCredit
        let regular =
            credit.isZero
            ? basicTax
            : taxReturn.sheet.excess(
                .federalTaxAfterForeignCredit, basicTax.operand, over: credit.operand)
        return taxReturn.sheet.excess(
            .minimumTaxExcess, net.operand, over: regular.operand)
    }

    /// Taxable income with the whole gains, half of certain deductions and actual dividends: T691
    /// part 1.
    private func adjustedIncome(on taxReturn: inout TaxReturn) -> Line {
        var income = taxReturn.taxableIncome
        if !taxReturn.sheet.isPositive(income) {
            income = taxReturn.sheet.difference(
                .minimumTaxIncomeBelowZero, taxReturn.totalIncome.operand,
                taxReturn.totalDeductions.operand)
        }
        var additions = [income.operand]
        if !taxReturn.netCapitalGains.isZero {
            let included = taxReturn.sheet.product(
                .minimumTaxCapitalGains, taxReturn.netCapitalGains.operand, capitalGainsInclusion)
            additions.append(
                taxReturn.sheet.difference(
                    .minimumTaxUntaxedGains, included.operand,
                    taxReturn.taxableCapitalGains.operand
                ).operand)
        }
        if taxReturn.deductionsLimitedByMinimumTax.contains(where: { !$0.isZero }) {
            let deducted = taxReturn.sheet.sum(
                .minimumTaxLimitedDeductions, taxReturn.deductionsLimitedByMinimumTax)
            let allowed = taxReturn.sheet.product(
                .minimumTaxAllowedDeductions, deducted.operand, deductionShare)
            additions.append(
                taxReturn.sheet.difference(
                    .minimumTaxDeductionsAddedBack, deducted.operand, allowed.operand
                ).operand)
        }
        if additions.count > 1 {
            income = taxReturn.sheet.sum(.minimumTaxIncomeBeforeDividends, additions)
        }
        let grossUps = taxReturn.dividendGrossUps
        guard grossUps.contains(where: { !$0.isZero }) else { return income }
        let grossUp = taxReturn.sheet.sum(.minimumTaxGrossUp, grossUps)
        return taxReturn.sheet.excess(
            .minimumTaxIncome, income.operand, over: grossUp.operand)
    }

    /// The basic minimum tax credit: shares of the non-refundable credits and of that for gifts, and
    /// nothing for dividends or the top-up.
    private func credits(on taxReturn: inout TaxReturn) -> Line {
        let share = taxReturn.sheet.product(
            .minimumTaxCreditShare, taxReturn.creditsAtLowestRate.operand, creditShare)
        guard !taxReturn.donationsCredit.isZero else { return share }
        let gifts = taxReturn.sheet.product(
            .minimumTaxDonationShare, taxReturn.donationsCredit.operand, donationCreditShare)
        return taxReturn.sheet.sum(.minimumTaxCredits, [share.operand, gifts.operand])
    }

    /// The foreign tax credit of the minimum tax: the regular one, or two thirds of the tax paid
    /// within the rate of the minimum tax, if that is more (T691 part 4).
    private func specialForeignTaxCredit(on taxReturn: inout TaxReturn) -> Line {
        let creditable = taxReturn.creditableForeignTax
        guard !creditable.isZero else { return .zero }
        let part = taxReturn.sheet.product(
            .minimumTaxForeignTaxShare, creditable.operand, foreignTaxShare)
        let limit = taxReturn.sheet.product(
            .minimumTaxForeignLimit, taxReturn.foreignIncome.operand, rate)
        let lesser = taxReturn.sheet.lesser(
            .minimumTaxForeignPart, part.operand, limit.operand)
        return taxReturn.sheet.greater(
            .minimumTaxForeignCredit, taxReturn.foreignTaxCredit.operand, lesser.operand)
    }
}
