package import TaxTables

/// A return in progress: the sheet, and the lines that later rules refer to.
struct TaxReturn {
    var sheet: Worksheet
    let taxpayer: Taxpayer
    /// The amount whose next dollars the marginal rate is measured by.
    let measuredAmount: AmountName
    /// The age from which a person counts as a senior, from the federal table.
    let seniorAge: Cited<Int>

    // Contributions for the year.
    var employmentContributions = EmploymentContributions()

    // The federal return, in its order.
    var employmentIncome = Line.zero
    var foreignIncome = Line.zero
    var taxableEligibleDividends = Line.zero
    var taxableOtherDividends = Line.zero
    /// What the gross-up adds to the dividends received, by kind.
    var dividendGrossUps: [Operand] = []
    var netCapitalGains = Line.zero
    var taxableCapitalGains = Line.zero
    var totalIncome = Line.zero
    var childCareDeduction = Line.zero
    var socialBenefitsRepayment = Line.zero
    /// The part of it that repays employment insurance.
    var employmentInsuranceRepayment = Line.zero
    /// The deductions that the minimum tax allows in part.
    var deductionsLimitedByMinimumTax: [Operand] = []
    /// All deductions, without the repayment of social benefits, which no income of zero has.
    var totalDeductions = Line.zero
    var netIncome = Line.zero
    var taxableIncome = Line.zero
    var creditableForeignTax = Line.zero
    var foreignTaxCredit = Line.zero

    // Of the form being filled in, federal or provincial.
    var basicPersonalAmount = Line.zero
    var spouseAmount = Line.zero
    var eligibleDependantAmount = Line.zero
    /// How many infirm relatives an amount was claimed for.
    var relativesClaimed = 0
    var taxOnTaxableIncome = Line.zero
    var creditsAtLowestRate = Line.zero
    var firstTierDonationsCredit = Line.zero
    var donationsCredit = Line.zero
    /// What Schedule 9 allows of the gifts, which the 428 forms start from; nil where the form has its
    /// own start.
    var donationsAllowed: Line?
    var healthPremium = Line.zero
    var healthServicesFund = Line.zero
    /// Quebec's employment and business income.
    var eligibleWorkIncome = Line.zero
    /// By how much the alternative minimum tax is more than the regular federal tax.
    var minimumTaxExcess = Line.zero
    /// Paid out even where there is no tax to set them against.
    var refundableCredits = Line.zero

    /// Why there is no result; the first reason stands.
    private(set) var failure: CalculationError?

    init(
        sheet: Worksheet, taxpayer: Taxpayer, measuredAmount: AmountName, seniorAge: Cited<Int>
    ) {
        self.sheet = sheet
        self.taxpayer = taxpayer
        self.measuredAmount = measuredAmount
        self.seniorAge = seniorAge
    }

    var profile: Profile { taxpayer.profile }
    var isSenior: Bool { (profile.age ?? 0) >= seniorAge.value }
    /// Whose form is being filled in.
    var jurisdiction: Jurisdiction { sheet.jurisdiction }

    /// An amount that the taxpayer stated, written down if it is not zero.
    mutating func entered(_ step: StepName, _ name: AmountName) -> Line {
        let line = amount(name)
        return line.amount.isZero ? line : sheet.enter(step, line.amount, slope: line.slope)
    }

    /// An amount that the taxpayer stated, not written down.
    func amount(_ name: AmountName) -> Line {
        Line(
            amount: taxpayer[name], slope: name == measuredAmount ? Line.unitSlope : 0, number: 0)
    }

    /// What the operations come to, with nothing written down.
    mutating func unwritten(_ operations: (inout TaxReturn) -> Line) -> Line {
        let kept = sheet.keepsSteps
        sheet.keepsSteps = false
        defer { sheet.keepsSteps = kept }
        return operations(&self)
    }

    mutating func fail(_ error: CalculationError) {
        failure = failure ?? error
    }

    /// Net income of the taxpayer and the spouse, for the tests that look at the family.
    mutating func familyNetIncome() -> Line {
        guard profile.hasSpouse, !profile.spouseNetIncome.isZero else { return netIncome }
        let spouse = sheet.enter(.spouseNetIncome, profile.spouseNetIncome)
        return sheet.sum(.familyNetIncome, [netIncome.operand, spouse.operand])
    }
}

/// Why a calculation has no result.
package enum CalculationError: Error, Hashable, Sendable {
    /// The law has the figures of a step, but no document states them yet.
    case figureNotPublished(Jurisdiction, StepName)
    /// There are no tables for the year.
    case noTables(TaxYear)
}
