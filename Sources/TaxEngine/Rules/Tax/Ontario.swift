internal import TaxTables

/// Ontario's surtax: two rates of the provincial tax above two thresholds, added up (ON428).
struct Surtax: TaxRule {
    private let firstThreshold: Cited<Money>
    private let firstRate: Cited<Rate>
    private let secondThreshold: Cited<Money>
    private let secondRate: Cited<Rate>

    init?(_ reader: inout RuleReader) {
        firstThreshold = reader.amount("first-threshold")
        firstRate = reader.rate("first-rate")
        secondThreshold = reader.amount("second-threshold")
        secondRate = reader.rate("second-rate")
        guard reader.finish() else { return nil }
    }

    func apply(to tax: Line, on taxReturn: inout TaxReturn) -> Line {
        guard taxReturn.sheet.compare(tax.operand, firstThreshold.operand) else { return tax }
        let firstBase = taxReturn.sheet.excess(
            .taxAboveFirstSurtaxThreshold, tax.operand, over: firstThreshold.operand)
        let first = taxReturn.sheet.product(.firstSurtax, firstBase.operand, firstRate)
        var parts = [tax.operand, first.operand]
        if taxReturn.sheet.compare(tax.operand, secondThreshold.operand) {
            let secondBase = taxReturn.sheet.excess(
                .taxAboveSecondSurtaxThreshold, tax.operand, over: secondThreshold.operand)
            parts.append(
                taxReturn.sheet.product(.secondSurtax, secondBase.operand, secondRate).operand)
        }
        return taxReturn.sheet.sum(.taxWithSurtax, parts)
    }
}

/// The Ontario tax reduction: twice a personal amount, less the tax (ON428 part C).
struct OntarioTaxReduction: TaxRule {
    private let basic: Cited<Money>
    private let child: Cited<Money>
    private let childBelowAge: Cited<Int>
    private let impairedDependant: Cited<Money>

    init?(_ reader: inout RuleReader) {
        basic = reader.amount("basic")
        child = reader.amount("child")
        childBelowAge = reader.count("child-below-age")
        impairedDependant = reader.amount("impaired-dependant")
        guard reader.finish() else { return nil }
    }

    func apply(to tax: Line, on taxReturn: inout TaxReturn) -> Line {
        var parts = [basic.operand]
        let children = taxReturn.profile.children.count { $0 < childBelowAge.value }
        // A child with an infirmity counts twice.
        let infirm = taxReturn.profile.infirmChildren + taxReturn.relativesClaimed
        // Of two spouses, the one with the higher net income claims the children and dependants.
        let spouse = Line.constant(taxReturn.profile.spouseNetIncome)
        if children + infirm > 0,
            !taxReturn.sheet.compare(spouse.operand, taxReturn.netIncome.operand)
        {
            for (name, amount, count) in [
                (StepName.ontarioReductionChildren, child, children),
                (.ontarioReductionInfirm, impairedDependant, infirm),
            ] where count > 0 {
                parts.append(taxReturn.sheet.multiple(name, amount, count: count).operand)
            }
        }
        let personal = parts.reduce(Money.zero) { $0 + $1.amount }
        guard taxReturn.sheet.isPositive(tax),
            taxReturn.sheet.compare(Line.constant(personal + personal).operand, tax.operand)
        else { return tax }
        let single = taxReturn.sheet.sum(.ontarioReductionAmounts, parts)
        // The form doubles the amounts by adding them to themselves.
        let doubled = taxReturn.sheet.sum(
            .ontarioReductionDoubled, [single.operand, single.operand])
        let reduction = taxReturn.sheet.excess(
            .ontarioTaxReduction, doubled.operand, over: tax.operand)
        return taxReturn.sheet.excess(
            .taxAfterReduction, tax.operand, over: reduction.operand)
    }
}

/// The low-income individuals and families tax credit: a share of employment income, reduced for own
/// or family income (schedule ON428-A).
struct LowIncomeFamiliesCredit: TaxRule {
    private let maximum: Cited<Money>
    private let employmentRate: Cited<Rate>
    private let reduction: Cited<Rate>
    private let individualThreshold: Cited<Money>
    private let familyThreshold: Cited<Money>

    init?(_ reader: inout RuleReader) {
        maximum = reader.amount("maximum")
        employmentRate = reader.rate("employment-rate")
        reduction = reader.rate("reduction")
        individualThreshold = reader.amount("individual-threshold")
        familyThreshold = reader.amount("family-threshold")
        guard reader.finish() else { return nil }
    }

    func apply(to tax: Line, on taxReturn: inout TaxReturn) -> Line {
        guard taxReturn.sheet.isPositive(taxReturn.employmentIncome),
            taxReturn.sheet.isPositive(tax)
        else { return tax }
        let family = taxReturn.familyNetIncome()
        let own = taxReturn.netIncome
        let isOver =
            taxReturn.sheet.compare(own.operand, individualThreshold.operand)
            || taxReturn.sheet.compare(family.operand, familyThreshold.operand)
        // Past the point where nothing is left, nothing is written down.
        let takenInAll = taxReturn.sheet.unwritten {
            reduction(of: own, and: family, on: &$0)
        }
        guard taxReturn.sheet.compare(maximum.operand, takenInAll.operand) else { return tax }
        let share = taxReturn.sheet.product(
            .lowIncomeCreditEmploymentShare, taxReturn.employmentIncome.operand, employmentRate)
        var credit = taxReturn.sheet.lesser(
            .lowIncomeCreditBeforeReduction, share.operand, maximum.operand)
        if isOver {
            let taken = reduction(of: own, and: family, on: &taxReturn.sheet)
            credit = taxReturn.sheet.excess(
                .lowIncomeCredit, credit.operand, over: taken.operand)
        }
        return taxReturn.sheet.excess(
            .taxAfterLowIncomeCredit, tax.operand, over: credit.operand)
    }

    /// What own or family income above its threshold takes away, whichever is more.
    private func reduction(of own: Line, and family: Line, on sheet: inout Worksheet) -> Line {
        let individual = sheet.excess(
            .lowIncomeCreditOwnExcess, own.operand, over: individualThreshold.operand)
        let together = sheet.excess(
            .lowIncomeCreditFamilyExcess, family.operand, over: familyThreshold.operand)
        let greater = sheet.greater(
            .lowIncomeCreditExcess, individual.operand, together.operand)
        return sheet.product(.reductionForIncome, greater.operand, reduction)
    }
}

/// The Ontario Health Premium on taxable income, in bands that rise to a cap each (ON428).
struct HealthPremium: TaxRule {
    private struct Band {
        let over: Cited<Money>
        let base: Cited<Money>
        let rate: Cited<Rate>
        let cap: Cited<Money>
    }

    private let bands: [Band]

    init?(_ reader: inout RuleReader) {
        bands = reader.list("bands") { item in
            Band(
                over: item.amount("over"), base: item.amount("base"), rate: item.rate("rate"),
                cap: item.amount("cap"))
        }
        guard reader.finish(), !bands.isEmpty else { return nil }
    }

    func apply(to tax: Line, on taxReturn: inout TaxReturn) -> Line {
        let income = taxReturn.taxableIncome
        var reached = bands[0]
        for band in bands.dropFirst()
        where taxReturn.sheet.compare(income.operand, band.over.operand) {
            reached = band
        }
        guard !reached.cap.value.isZero else { return tax }
        let above = taxReturn.sheet.excess(
            .incomeAboveHealthPremiumThreshold, income.operand, over: reached.over.operand)
        let share = taxReturn.sheet.product(
            .healthPremiumOnExcess, above.operand, reached.rate)
        let uncapped = taxReturn.sheet.sum(
            .healthPremiumBeforeCap, [reached.base.operand, share.operand])
        let premium = taxReturn.sheet.lesser(
            .healthPremium, uncapped.operand, reached.cap.operand)
        taxReturn.healthPremium = premium
        return taxReturn.sheet.sum(
            .taxWithHealthPremium, [tax.operand, premium.operand])
    }
}
