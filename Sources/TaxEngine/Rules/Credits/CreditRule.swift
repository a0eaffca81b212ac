internal import TaxTables

/// A line of the non-refundable credits: an amount that is later multiplied by the credit rate.
///
/// A table's `credits` section selects rules by name, in the order of the form.
protocol CreditRule: Sendable {
    /// The rule with the figures of a group; nil if they are incomplete, which the reader reports.
    init?(_ reader: inout RuleReader)
    /// The credits that this one starts from, which therefore stand before it.
    static var needs: [String] { get }
    /// The amount claimed; `Line.zero` where there is no claim, with nothing written down.
    func amount(on taxReturn: inout TaxReturn) -> Line
}

extension CreditRule {
    static var needs: [String] { [] }
}

/// The rules for credits, by the names that tables select them with.
enum CreditRules {
    static let byName: [String: any CreditRule.Type] = [
        "basic-personal-amount": BasicPersonalAmount.self,
        "age-amount": AgeAmount.self,
        "spouse-or-partner-amount": SpouseAmount.self,
        "eligible-dependant-amount": EligibleDependantAmount.self,
        "infirm-child-amount": InfirmChildAmount.self,
        "infirm-spouse-or-eligible-dependant-amount": CanadaCaregiverTopUp.self,
        "canada-caregiver-amount": CanadaCaregiverAmount.self,
        "caregiver-amount": CaregiverAmount.self,
        "british-columbia-caregiver-amount": BritishColumbiaCaregiverAmount.self,
        "contributions": ContributionsCredit.self,
        "volunteer-amount": VolunteerAmount.self,
        "canada-employment-amount": CanadaEmploymentAmount.self,
        "home-buyers-amount": HomeBuyersAmount.self,
        "home-accessibility-expenses": HomeAccessibilityExpenses.self,
        "adoption-expenses": AdoptionExpenses.self,
        "pension-income-amount": PensionIncomeAmount.self,
        "disability-amount": DisabilityAmount.self,
        "senior-supplement": SeniorSupplement.self,
        "young-child-amount": YoungChildAmount.self,
        "dependent-child-amount": DependentChildAmount.self,
        "child-care": ChildCareAmount.self,
        "family-tax-benefit": FamilyTaxBenefit.self,
        "student-loan-interest": StudentLoanInterest.self,
        "tuition": TuitionAmount.self,
        "medical-expenses": MedicalExpenses.self,
    ]

    /// Credits that tables state and no profile can claim: they need facts about a dependant who lives
    /// elsewhere, an expense that has no amount of its own, or an earlier year.
    ///
    /// The site says so.
    static let notComputed: Set<String> = [
        "infirm-dependant-amount", "digital-news", "childrens-fitness", "childrens-arts",
        "childrens-wellness", "teacher-school-supply", "tuition-carry-forward",
        "home-renovation-expenses",
    ]
}

/// The non-refundable credits of a table: the lines, the rate, and gifts, which have their own.
struct NonRefundableCredits: Sendable {
    let rate: Cited<Rate>
    let rules: [any CreditRule]
    let donations: DonationsCredit?

    init?(_ reader: inout RuleReader) {
        rate = reader.rate("rate")
        var rules: [any CreditRule] = []
        for entry in reader.group.entries {
            if let type = CreditRules.byName[entry.name] {
                reader.checkOrder(of: entry, after: type.needs)
                if let rule = reader.read(entry.name, { type.init(&$0) }) { rules.append(rule) }
            } else if CreditRules.notComputed.contains(entry.name) {
                reader.ignoreGroups([entry.name])
            }
        }
        donations = reader.readIfPresent("donations", DonationsCredit.init)
        self.rules = rules
        let names = Array(CreditRules.byName.keys) + CreditRules.notComputed + ["donations"]
        guard reader.finish(suggesting: names) else { return nil }
    }

    /// What the credits take off the tax, and the amount that the lowest rate was applied to.
    func apply(to taxReturn: inout TaxReturn) -> (total: Line, atCreditRate: Line) {
        taxReturn.spouseAmount = .zero
        taxReturn.eligibleDependantAmount = .zero
        taxReturn.relativesClaimed = 0
        let amounts = rules.map { $0.amount(on: &taxReturn).operand }
        let sum = taxReturn.sheet.sum(.creditAmounts, amounts)
        let atRate = taxReturn.sheet.product(.creditsAtLowestRate, sum.operand, rate)
        let gifts = donations?.credit(on: &taxReturn) ?? .zero
        taxReturn.donationsCredit = gifts
        guard !gifts.isZero else { return (atRate, atRate) }
        let total = taxReturn.sheet.sum(
            .nonRefundableCredits, [atRate.operand, gifts.operand])
        return (total, atRate)
    }
}
