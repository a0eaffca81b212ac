internal import TaxTables

/// The federal T1, from the table named `federal`.
struct FederalReturn: Sendable {
    let form: String
    let seniorAge: Cited<Int>
    let contributions: ContributionRules
    let income: IncomeRules
    let deductions: DeductionRules
    private let brackets: BracketSchedule
    private let credits: NonRefundableCredits
    private let topUpCredit: TopUpCredit?
    private let dividendTaxCredit: DividendTaxCredit
    private let foreignTaxCredit: ForeignTaxCredit
    private let politicalContributionCredit: PoliticalContributionCredit
    private let quebecAbatement: Cited<Rate>
    private let minimumTax: AlternativeMinimumTax?

    init?(_ reader: inout RuleReader) {
        form = reader.table.form
        reader.ignoreGroups(TaxTable.quotedSections.union(["indexation", "refundable"]))
        let contributions = reader.read("contributions", ContributionRules.init)
        let income = reader.read("income", IncomeRules.init)
        let deductions = reader.read("deductions", DeductionRules.init)
        let brackets = reader.read("brackets", BracketSchedule.init)
        var seniorAge: Cited<Int>?
        let credits = reader.read("credits") { credits in
            seniorAge = credits.count("senior-age")
            return NonRefundableCredits(&credits)
        }
        let tax = reader.read("tax") { tax -> Tax? in
            let topUp = tax.readIfPresent("top-up-credit", TopUpCredit.init)
            let dividend = tax.read("dividend-tax-credit", DividendTaxCredit.init)
            let foreign = tax.read("foreign-tax-credit", ForeignTaxCredit.init)
            let political = tax.read(
                "political-contribution-credit", PoliticalContributionCredit.init)
            let minimum = tax.readIfPresent("minimum-tax", AlternativeMinimumTax.init)
            let abatement = tax.rate("rate", of: "quebec-abatement")
            tax.ignoreGroups(TaxRules.notComputed)
            guard tax.finish(), let dividend, let foreign, let political else { return nil }
            return Tax(
                topUp: topUp, dividend: dividend, foreign: foreign, political: political,
                minimum: minimum, abatement: abatement)
        }
        guard reader.finish(), let contributions, let income, let deductions, let brackets,
            let credits,
            let seniorAge, let tax
        else { return nil }
        self.contributions = contributions
        self.income = income
        self.deductions = deductions
        self.brackets = brackets
        self.credits = credits
        self.seniorAge = seniorAge
        topUpCredit = tax.topUp
        dividendTaxCredit = tax.dividend
        foreignTaxCredit = tax.foreign
        politicalContributionCredit = tax.political
        minimumTax = tax.minimum
        quebecAbatement = tax.abatement
    }

    private struct Tax {
        let topUp: TopUpCredit?
        let dividend: DividendTaxCredit
        let foreign: ForeignTaxCredit
        let political: PoliticalContributionCredit
        let minimum: AlternativeMinimumTax?
        let abatement: Cited<Rate>
    }

    /// Contributions, and the return down to taxable income.
    func applyIncome(to taxReturn: inout TaxReturn, in province: Jurisdiction) {
        taxReturn.sheet.jurisdiction = .federal
        taxReturn.sheet.section = .contributions
        contributions.apply(to: &taxReturn, in: province)
        income.applyTotalIncome(to: &taxReturn)
        deductions.apply(to: &taxReturn, repayment: income.socialBenefitsRepayment)
    }

    /// Federal tax of a resident of `province`: T1 lines 30000 to 42000, and line 44000.
    func tax(on taxReturn: inout TaxReturn, in province: Jurisdiction) -> Line {
        taxReturn.sheet.section = .federalTax
        let tax = taxReturn.sheet.tax(on: taxReturn.taxableIncome, under: brackets)
        let (credits, atLowestRate) = credits.apply(to: &taxReturn)
        taxReturn.creditsAtLowestRate = atLowestRate
        var allCredits = [credits.operand]
        if let topUp = topUpCredit?.credit(on: &taxReturn), !topUp.isZero {
            allCredits.append(topUp.operand)
        }
        let dividend = dividendTaxCredit.credit(on: &taxReturn)
        if !dividend.isZero { allCredits.append(dividend.operand) }
        let total =
            allCredits.count == 1
            ? credits : taxReturn.sheet.sum(.totalFederalCredits, allCredits)
        let basic = taxReturn.sheet.excess(
            .basicFederalTax, tax.operand, over: total.operand)
        var abatement = Line.zero
        if province == .quebec {
            abatement = taxReturn.sheet.product(
                .quebecAbatement, basic.operand, quebecAbatement)
        }
        var credit = Line.zero
        if !taxReturn.amount(.foreignTaxPaid).isZero {
            var base = basic
            if !dividend.isZero {
                base = taxReturn.sheet.sum(
                    .basicFederalTaxWithDividendCredit, [base.operand, dividend.operand])
            }
            if !abatement.isZero {
                base = taxReturn.sheet.excess(
                    .basicFederalTaxAfterAbatement, base.operand, over: abatement.operand)
            }
            credit = foreignTaxCredit.credit(against: base, on: &taxReturn)
            taxReturn.foreignTaxCredit = credit
        }
        var result = basic
        if !credit.isZero {
            result = taxReturn.sheet.excess(
                .federalTaxAfterForeignCredit, basic.operand, over: credit.operand)
        }
        result = politicalContributionCredit.apply(to: result, on: &taxReturn)
        // Line 44000 is refunded where the credits before it left no tax.
        if !abatement.isZero {
            result = taxReturn.sheet.difference(
                .netFederalTax, result.operand, abatement.operand)
        }
        taxReturn.minimumTaxExcess =
            minimumTax?.excess(over: basic, on: &taxReturn) ?? .zero
        return result
    }
}
