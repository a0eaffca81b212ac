internal import TaxTables

/// What a person pays into the pension plan, employment insurance and parental insurance, with the
/// parts that the return credits and deducts.
///
/// Schedule 8 of the T1 (Canada Pension Plan) or the Quebec Pension Plan's equivalent.
struct EmploymentContributions {
    var pensionPlan = Line.zero
    var secondAdditional = Line.zero
    var employmentInsurance = Line.zero
    var parentalInsurance = Line.zero
    /// The part of the premiums that an employee would have paid: a credit.
    var creditedParentalInsurance = Line.zero
    /// The rest of a self-employed person's premiums: a deduction.
    var deductedParentalInsurance = Line.zero
    /// The employee's base contributions: a credit.
    var creditedBase = Line.zero
    /// The self-employed person's share of base contributions: a credit.
    var creditedSelfEmployedBase = Line.zero
    /// Enhanced contributions on employment: a deduction.
    var deductedEnhanced = Line.zero
    /// The employer's share of a self-employed person's base contributions, and the enhanced ones:
    /// a deduction.
    var deductedSelfEmployed = Line.zero
}

/// The Canada or the Quebec Pension Plan.
struct PensionPlanRules: Sendable {
    /// The last age of contributions where it is not that of both plans.
    let lastAge: Cited<Int>?
    let basicExemption: Cited<Money>
    let earningsMaximum: Cited<Money>
    let additionalEarningsMaximum: Cited<Money>
    let baseRate: Cited<Rate>
    let employeeRate: Cited<Rate>
    let secondAdditionalRate: Cited<Rate>
    let selfEmployedBaseRate: Cited<Rate>
    let selfEmployedFirstAdditionalRate: Cited<Rate>
    let selfEmployedSecondAdditionalRate: Cited<Rate>

    init?(_ reader: inout RuleReader) {
        lastAge = reader.optionalCount("last-age")
        basicExemption = reader.amount("basic-exemption")
        earningsMaximum = reader.amount("earnings-maximum")
        additionalEarningsMaximum = reader.amount("additional-earnings-maximum")
        baseRate = reader.rate("base-rate")
        employeeRate = reader.rate("employee-rate")
        secondAdditionalRate = reader.rate("second-additional-rate")
        selfEmployedBaseRate = reader.rate("self-employed-base-rate")
        selfEmployedFirstAdditionalRate = reader.rate("self-employed-first-additional-rate")
        selfEmployedSecondAdditionalRate = reader.rate("self-employed-second-additional-rate")
        reader.ignore(
            "first-additional-rate", "contributory-earnings-maximum", "employee-maximum",
            "employee-total-maximum", "base-maximum", "first-additional-maximum",
            "second-additional-maximum", "enhanced-deduction-maximum", "base-share",
            "self-employed-rate", "self-employed-maximum",
            "self-employed-second-additional-maximum")
        guard reader.finish() else { return nil }
    }
}

struct EmploymentInsuranceRules: Sendable {
    let insurableMaximum: Cited<Money>
    /// Premiums on insurable earnings up to this are refunded.
    let minimumEarnings: Cited<Money>
    let rate: Cited<Rate>
    let quebecRate: Cited<Rate>

    init?(_ reader: inout RuleReader) {
        insurableMaximum = reader.amount("insurable-maximum")
        minimumEarnings = reader.amount("minimum-earnings")
        rate = reader.rate("rate")
        quebecRate = reader.rate("quebec-rate")
        reader.ignore(
            "premium-maximum", "quebec-premium-maximum", "employer-rate", "quebec-employer-rate",
            "employer-maximum", "quebec-employer-maximum", "weekly-benefit-maximum")
        guard reader.finish() else { return nil }
    }
}

/// The Quebec parental insurance plan.
struct ParentalInsuranceRules: Sendable {
    let insurableMaximum: Cited<Money>
    let minimumEarnings: Cited<Money>
    let employeeRate: Cited<Rate>
    let selfEmployedRate: Cited<Rate>

    init?(_ reader: inout RuleReader) {
        insurableMaximum = reader.amount("insurable-maximum")
        minimumEarnings = reader.amount("minimum-earnings")
        employeeRate = reader.rate("employee-rate")
        selfEmployedRate = reader.rate("self-employed-rate")
        reader.ignore(
            "employee-maximum", "self-employed-maximum", "self-employed-deduction-maximum",
            "employer-rate", "employer-maximum")
        guard reader.finish() else { return nil }
    }

    /// Premiums on wages, then on what business income has left of the maximum (Schedule 10).
    func apply(to taxReturn: inout TaxReturn, employment: Line, selfEmployment: Line) {
        let earnings = taxReturn.sheet.unwritten {
            $0.sum(.combinedEarnings, [employment.operand, selfEmployment.operand])
        }
        guard !taxReturn.sheet.compare(minimumEarnings.operand, earnings.operand) else { return }
        var premiums: [Line] = []
        var credited: [Line] = []
        if !employment.isZero {
            let insurable = taxReturn.sheet.lesser(
                .parentalInsurableEarnings, employment.operand, insurableMaximum.operand)
            let premium = taxReturn.sheet.product(
                .parentalInsurancePremiums, insurable.operand, employeeRate)
            premiums.append(premium)
            credited.append(premium)
        }
        var contributions = taxReturn.employmentContributions
        if !selfEmployment.isZero,
            taxReturn.sheet.compare(insurableMaximum.operand, employment.operand)
        {
            let entered = taxReturn.sheet.enter(selfEmployment)
            var room = insurableMaximum.operand
            if !employment.isZero {
                room =
                    taxReturn.sheet.excess(
                        .parentalInsuranceRoom, room, over: employment.operand
                    ).operand
            }
            let insurable = taxReturn.sheet.lesser(
                .selfEmployedParentalInsurableEarnings, entered.operand, room)
            let premium = taxReturn.sheet.product(
                .selfEmployedParentalInsurancePremiums, insurable.operand, selfEmployedRate)
            let credit = taxReturn.sheet.product(
                .selfEmployedParentalInsuranceCredit, insurable.operand, employeeRate)
            contributions.deductedParentalInsurance = taxReturn.sheet.difference(
                .selfEmployedParentalInsuranceDeduction, premium.operand, credit.operand)
            premiums.append(premium)
            credited.append(credit)
        }
        contributions.parentalInsurance = taxReturn.sheet.total(
            .parentalInsurancePremiumsTotal, of: premiums)
        contributions.creditedParentalInsurance = taxReturn.sheet.total(
            .parentalInsuranceCreditTotal, of: credited)
        taxReturn.employmentContributions = contributions
    }
}

extension Worksheet {
    /// Net earnings from a business, as the contributions' schedules take them over.
    fileprivate mutating func enter(_ earnings: Line) -> Line {
        enter(.selfEmploymentEarnings, earnings.amount, slope: earnings.slope)
    }

    /// The sum of several lines; a single one as it stands.
    fileprivate mutating func total(_ name: StepName, of lines: [Line]) -> Line {
        lines.count == 1 ? lines[0] : sum(name, lines.map(\.operand))
    }
}

struct ContributionRules: Sendable {
    let canadaPensionPlan: PensionPlanRules
    let quebecPensionPlan: PensionPlanRules
    let employmentInsurance: EmploymentInsuranceRules
    let parentalInsurance: ParentalInsuranceRules
    /// The ages between which pension plan contributions are due.
    let firstAge: Cited<Int>
    let lastAge: Cited<Int>

    init?(_ reader: inout RuleReader) {
        firstAge = reader.count("first-age")
        lastAge = reader.count("last-age")
        let canada = reader.read("cpp", PensionPlanRules.init)
        let quebec = reader.read("qpp", PensionPlanRules.init)
        let insurance = reader.read("ei", EmploymentInsuranceRules.init)
        let parental = reader.read("qpip", ParentalInsuranceRules.init)
        guard reader.finish(), let canada, let quebec, let insurance, let parental else {
            return nil
        }
        canadaPensionPlan = canada
        quebecPensionPlan = quebec
        employmentInsurance = insurance
        parentalInsurance = parental
    }

    /// Computes the year's contributions of a resident of `province`.
    func apply(to taxReturn: inout TaxReturn, in province: Jurisdiction) {
        let employment = taxReturn.entered(.employmentIncome, .employment)
        taxReturn.employmentIncome = employment
        var selfEmployment = taxReturn.amount(.selfEmployment)
        if !taxReturn.sheet.isPositive(selfEmployment) { selfEmployment = .zero }
        guard !employment.isZero || !selfEmployment.isZero else { return }
        let isQuebec = province == .quebec
        let plan = isQuebec ? quebecPensionPlan : canadaPensionPlan
        let age = taxReturn.profile.age ?? firstAge.value
        if age >= firstAge.value, age <= (plan.lastAge ?? lastAge).value {
            plan.apply(to: &taxReturn, employment: employment, selfEmployment: selfEmployment)
        }
        if isQuebec {
            parentalInsurance.apply(
                to: &taxReturn, employment: employment, selfEmployment: selfEmployment)
        }
        guard !employment.isZero else { return }
        taxReturn.employmentContributions.employmentInsurance = employmentInsurance.premiums(
            on: employment, isQuebec: isQuebec, &taxReturn.sheet)
    }
}

extension EmploymentInsuranceRules {
    /// The premiums, less what is refunded to a person who would be left with less than the minimum:
    /// then what is above the minimum (Employment Insurance Act, subsections 96(4) and (5)).
    ///
    /// The Act refunds nothing where that is a dollar or less, which would be a step in the tax.
    fileprivate func premiums(
        on employment: Line, isQuebec: Bool, _ sheet: inout Worksheet
    ) -> Line {
        guard sheet.compare(employment.operand, minimumEarnings.operand) else { return .zero }
        let insurable = sheet.lesser(
            .insurableEarnings, employment.operand, insurableMaximum.operand)
        let rate = isQuebec ? quebecRate : rate
        let isRefunded = sheet.isGreater(
            { $0.product(.employmentInsurancePremiumsDeducted, insurable.operand, rate) },
            than: {
                $0.excess(
                    .earningsAboveInsuranceMinimum, insurable.operand,
                    over: minimumEarnings.operand)
            })
        guard isRefunded else {
            return sheet.product(.employmentInsurancePremiums, insurable.operand, rate)
        }
        let deducted = sheet.product(
            .employmentInsurancePremiumsDeducted, insurable.operand, rate)
        let above = sheet.excess(
            .earningsAboveInsuranceMinimum, insurable.operand, over: minimumEarnings.operand)
        return sheet.lesser(.employmentInsurancePremiums, deducted.operand, above.operand)
    }
}

extension Worksheet {
    /// Whether one result is above another for the very next income, with neither written down.
    fileprivate mutating func isGreater(
        _ left: (inout Worksheet) -> Line, than right: (inout Worksheet) -> Line
    ) -> Bool {
        let (left, right) = (unwritten(left), unwritten(right))
        return compare(left.operand, right.operand)
    }
}

extension PensionPlanRules {
    func apply(to taxReturn: inout TaxReturn, employment: Line, selfEmployment: Line) {
        var contributions = taxReturn.employmentContributions
        var contributory = Line.zero
        var additional = Line.zero
        if !employment.isZero {
            (contributory, additional) = earnings(employment, on: &taxReturn.sheet)
            let base = taxReturn.sheet.product(
                .pensionPlanContributions, contributory.operand, employeeRate)
            contributions.pensionPlan = base
            contributions.creditedBase = taxReturn.sheet.share(
                .pensionPlanBaseContributions, base.operand, baseRate, of: employeeRate)
            var enhanced = [
                taxReturn.sheet.difference(
                    .pensionPlanFirstAdditionalContributions, base.operand,
                    contributions.creditedBase.operand
                ).operand
            ]
            if !additional.isZero {
                contributions.secondAdditional = taxReturn.sheet.product(
                    .pensionPlanSecondAdditionalContributions, additional.operand,
                    secondAdditionalRate)
                enhanced.append(contributions.secondAdditional.operand)
            }
            contributions.deductedEnhanced = taxReturn.sheet.sum(
                .enhancedContributionsDeduction, enhanced)
        }
        if !selfEmployment.isZero {
            applySelfEmployment(
                selfEmployment, after: employment, contributory: contributory,
                additional: additional, to: &contributions, on: &taxReturn.sheet)
        }
        taxReturn.employmentContributions = contributions
    }

    /// Earnings that base and first additional contributions are due on, and those above the first
    /// maximum that second additional contributions are due on.
    private func earnings(_ earnings: Line, on sheet: inout Worksheet) -> (Line, Line) {
        let pensionable = sheet.lesser(
            .pensionableEarnings, earnings.operand, earningsMaximum.operand)
        let contributory = sheet.excess(
            .contributoryEarnings, pensionable.operand, over: basicExemption.operand)
        guard sheet.compare(earnings.operand, earningsMaximum.operand) else {
            return (contributory, .zero)
        }
        let upper = sheet.lesser(
            .additionalPensionableEarnings, earnings.operand, additionalEarningsMaximum.operand)
        let additional = sheet.excess(
            .secondAdditionalEarnings, upper.operand, over: earningsMaximum.operand)
        return (contributory, additional)
    }

    /// A self-employed person pays both shares, on what employment has not used of the maximum.
    private func applySelfEmployment(
        _ amount: Line, after employment: Line, contributory: Line, additional: Line,
        to contributions: inout EmploymentContributions, on sheet: inout Worksheet
    ) {
        let entered = sheet.enter(amount)
        let combined =
            employment.isZero
            ? entered : sheet.sum(.combinedEarnings, [employment.operand, entered.operand])
        let (allContributory, allAdditional) = earnings(combined, on: &sheet)
        let remaining =
            contributory.isZero
            ? allContributory
            : sheet.excess(
                .selfEmployedContributoryEarnings, allContributory.operand,
                over: contributory.operand)
        let base = sheet.product(
            .selfEmployedBaseContributions, remaining.operand, selfEmployedBaseRate)
        let first = sheet.product(
            .selfEmployedFirstAdditionalContributions, remaining.operand,
            selfEmployedFirstAdditionalRate)
        let both = sheet.sum(.selfEmployedContributions, [base.operand, first.operand])
        contributions.creditedSelfEmployedBase = sheet.half(
            .selfEmployedBaseCredit, base.operand)
        contributions.pensionPlan =
            contributions.pensionPlan.isZero
            ? both
            : sheet.sum(
                .pensionPlanContributionsTotal,
                [contributions.pensionPlan.operand, both.operand])
        var deducted = [
            sheet.difference(
                .selfEmployedDeductedShare, base.operand,
                contributions.creditedSelfEmployedBase.operand
            ).operand, first.operand,
        ]
        let remainingAdditional =
            additional.isZero
            ? allAdditional
            : sheet.excess(
                .selfEmployedSecondAdditionalEarnings, allAdditional.operand,
                over: additional.operand)
        if !remainingAdditional.isZero {
            let second = sheet.product(
                .selfEmployedSecondAdditionalContributions, remainingAdditional.operand,
                selfEmployedSecondAdditionalRate)
            contributions.secondAdditional = sheet.sum(
                .secondAdditionalContributionsTotal,
                [contributions.secondAdditional.operand, second.operand])
            deducted.append(second.operand)
        }
        contributions.deductedSelfEmployed = sheet.sum(
            .selfEmployedContributionsDeduction, deducted)
    }
}
