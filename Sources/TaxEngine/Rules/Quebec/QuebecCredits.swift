internal import TaxTables

/// The non-refundable credits of the TP-1: some at the lowest rate, some at rates of their own.
struct QuebecCredits: Sendable {
    private let rate: Cited<Rate>
    private let basicPersonalAmount: Cited<Money>
    private let livingAloneAmount: Cited<Money>
    private let ageAmount: Cited<Money>
    private let retirementIncomeAmount: Cited<Money>
    private let retirementIncomeMultiplier: Cited<Rate>
    private let reductionThreshold: Cited<Money>
    private let reductionRate: Cited<Rate>
    private let disabilityAmount: Cited<Money>
    private let volunteerAmount: Cited<Money>
    private let homeBuyersAmount: Cited<Money>
    private let unionDuesRate: Cited<Rate>
    private let studentLoanInterestRate: Cited<Rate>
    private let tuitionRate: Cited<Rate>
    private let medicalNetIncomeShare: Cited<Rate>
    private let medicalRate: Cited<Rate>
    private let donations: DonationsCredit
    private let careerExtension: CareerExtensionCredit?

    init?(_ reader: inout RuleReader) {
        rate = reader.rate("rate")
        basicPersonalAmount = reader.amount("maximum", of: "basic-personal-amount")
        ageAmount = reader.amount("maximum", of: "age-amount")
        disabilityAmount = reader.amount("maximum", of: "disability-amount")
        volunteerAmount = reader.amount("maximum", of: "volunteer-amount")
        homeBuyersAmount = reader.amount("maximum", of: "home-buyers-amount")
        unionDuesRate = reader.rate("rate", of: "union-dues")
        studentLoanInterestRate = reader.rate("rate", of: "student-loan-interest")
        tuitionRate = reader.rate("rate", of: "tuition")
        let retirement = reader.read("retirement-income-amount") { group in
            let figures = (group.amount("maximum"), group.rate("multiplier"))
            return group.finish() ? figures : nil
        }
        let reduction = reader.read("family-income-reduction") { group in
            let figures = (group.amount("threshold"), group.rate("reduction"))
            return group.finish() ? figures : nil
        }
        let livingAlone = reader.read("living-alone-amount") { group in
            let maximum = group.amount("maximum")
            // For a parent of a student of 18 or older, whom no profile states.
            group.ignore("single-parent-supplement")
            return group.finish() ? maximum : nil
        }
        let medical = reader.read("medical-expenses") { group in
            let figures = (group.rate("net-income-share"), group.rate("rate"))
            return group.finish() ? figures : nil
        }
        let donations = reader.read("donations", DonationsCredit.init)
        careerExtension = reader.readIfPresent("career-extension", CareerExtensionCredit.init)
        // These need facts about a dependant, a home or a spouse that no profile states.
        reader.ignoreGroups([
            "other-dependant-amount", "post-secondary-child-amount",
            "parental-contribution-transfer",
        ])
        guard reader.finish(), let retirement, let reduction, let medical, let donations,
            let livingAlone
        else { return nil }
        livingAloneAmount = livingAlone
        (retirementIncomeAmount, retirementIncomeMultiplier) = retirement
        (reductionThreshold, reductionRate) = reduction
        (medicalNetIncomeShare, medicalRate) = medical
        self.donations = donations
    }

    func apply(to taxReturn: inout TaxReturn) -> Line {
        taxReturn.basicPersonalAmount = taxReturn.sheet.copy(
            .basicPersonalAmount, basicPersonalAmount)
        var amounts = [taxReturn.basicPersonalAmount.operand]
        amounts.append(incomeTestedAmounts(on: &taxReturn).operand)
        if taxReturn.profile.hasDisability {
            amounts.append(taxReturn.sheet.copy(.disabilityAmount, disabilityAmount).operand)
        }
        if taxReturn.profile.isVolunteerFirefighter {
            amounts.append(taxReturn.sheet.copy(.volunteerAmount, volunteerAmount).operand)
        }
        let home = taxReturn.entered(.homeBuyersClaim, .homeBuyers)
        if !home.isZero {
            amounts.append(
                taxReturn.sheet.lesser(
                    .homeBuyersAmount, home.operand, homeBuyersAmount.operand
                ).operand)
        }
        let sum = taxReturn.sheet.sum(.creditAmounts, amounts)
        taxReturn.creditsAtLowestRate = taxReturn.sheet.product(
            .creditsAtLowestRate, sum.operand, rate)
        var credits = [taxReturn.creditsAtLowestRate.operand]
        credits.append(contentsOf: creditsAtOwnRates(on: &taxReturn))
        credits = credits.filter { !$0.isZero }
        return credits.count == 1
            ? taxReturn.creditsAtLowestRate
            : taxReturn.sheet.sum(.nonRefundableCredits, credits)
    }

    /// What the spouse's return has no use for of the basic personal amount: TP-1 line 431.
    ///
    /// The spouse's income below that amount is taxed at the rate of the credit, and other credits of
    /// the spouse are in no profile.
    func transferFromSpouse(on taxReturn: inout TaxReturn) -> Line {
        let spouseIncome = Line.constant(taxReturn.profile.spouseNetIncome)
        guard taxReturn.profile.hasSpouse,
            taxReturn.sheet.compare(basicPersonalAmount.operand, spouseIncome.operand)
        else { return .zero }
        let income = taxReturn.sheet.enter(.spouseNetIncome, taxReturn.profile.spouseNetIncome)
        let unused = taxReturn.sheet.excess(
            .spouseUnusedAmount, basicPersonalAmount.operand, over: income.operand)
        return taxReturn.sheet.product(.spouseCreditsTransferred, unused.operand, rate)
    }

    /// The living-alone, age and retirement income amounts, less a share of family income (Schedule
    /// B).
    private func incomeTestedAmounts(on taxReturn: inout TaxReturn) -> Line {
        var amounts: [Operand] = []
        if taxReturn.profile.livesAlone {
            amounts.append(taxReturn.sheet.copy(.livingAloneAmount, livingAloneAmount).operand)
        }
        if taxReturn.isSenior {
            amounts.append(taxReturn.sheet.copy(.ageAmount, ageAmount).operand)
        }
        let pension = taxReturn.entered(.pensionIncome, .pension)
        if !pension.isZero {
            let counted = taxReturn.sheet.product(
                .retirementIncomeCounted, pension.operand, retirementIncomeMultiplier)
            amounts.append(
                taxReturn.sheet.lesser(
                    .retirementIncomeAmount, counted.operand, retirementIncomeAmount.operand
                ).operand)
        }
        guard !amounts.isEmpty else { return .zero }
        let sum = taxReturn.sheet.sum(.incomeTestedAmounts, amounts)
        let family = taxReturn.familyNetIncome()
        guard taxReturn.sheet.compare(family.operand, reductionThreshold.operand) else {
            return sum
        }
        let above = taxReturn.sheet.excess(
            .incomeAboveThreshold, family.operand, over: reductionThreshold.operand)
        let reduction = taxReturn.sheet.product(
            .reductionForIncome, above.operand, reductionRate)
        return taxReturn.sheet.excess(
            .incomeTestedAmountsLeft, sum.operand, over: reduction.operand)
    }

    private func creditsAtOwnRates(on taxReturn: inout TaxReturn) -> [Operand] {
        var credits: [Operand] = []
        for (step, creditStep, name, rate) in [
            (StepName.unionDues, StepName.unionDuesCredit, AmountName.unionDues, unionDuesRate),
            (
                .studentLoanInterest, .studentLoanInterestCredit, .studentLoanInterest,
                studentLoanInterestRate
            ),
            (.tuitionAmount, .tuitionCredit, .tuition, tuitionRate),
        ] {
            let amount = taxReturn.entered(step, name)
            guard !amount.isZero else { continue }
            credits.append(taxReturn.sheet.product(creditStep, amount.operand, rate).operand)
        }
        let paid = taxReturn.entered(.medicalExpensesPaid, .medical)
        if !paid.isZero {
            let family = taxReturn.familyNetIncome()
            let floor = taxReturn.sheet.product(
                .medicalNetIncomeShare, family.operand, medicalNetIncomeShare)
            let allowed = taxReturn.sheet.excess(
                .medicalExpenses, paid.operand, over: floor.operand)
            credits.append(
                taxReturn.sheet.product(.medicalCredit, allowed.operand, medicalRate).operand)
        }
        if let careerExtension {
            credits.append(careerExtension.credit(on: &taxReturn).operand)
        }
        // The TP-1 starts from what was given.
        taxReturn.donationsAllowed = nil
        credits.append(donations.credit(on: &taxReturn).operand)
        return credits
    }
}
