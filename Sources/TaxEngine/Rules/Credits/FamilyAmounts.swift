internal import TaxTables

/// An amount for each month that a child is below an age: Nova Scotia, Nunavut, Prince Edward
/// Island.
///
/// A child below the age all year counts for twelve months. Of two spouses, the one with the lower net
/// income claims.
struct YoungChildAmount: CreditRule {
    static let needs = ["basic-personal-amount"]
    private let monthly: Cited<Money>
    private let belowAge: Cited<Int>
    private static let monthsInYear = 12

    init?(_ reader: inout RuleReader) {
        monthly = reader.amount("monthly")
        belowAge = reader.count("below-age")
        guard reader.finish() else { return nil }
    }

    func amount(on taxReturn: inout TaxReturn) -> Line {
        let months = count(in: taxReturn) * Self.monthsInYear
        guard months > 0 else { return .zero }
        guard taxReturn.spouseHasLess(than: taxReturn.netIncome) else {
            return taxReturn.sheet.multiple(.youngChildAmount, monthly, count: months)
        }
        // Of the three, only Schedule NU(S2) passes on what the spouse has no use for.
        return taxReturn.jurisdiction == .nunavut
            ? taxReturn.leftBySpouse(of: monthly, count: months) : .zero
    }

    /// Nova Scotia leaves out a child who is claimed as an eligible dependant.
    private func count(in taxReturn: TaxReturn) -> Int {
        taxReturn.jurisdiction == .novaScotia
            ? taxReturn.profile.childrenBesidesDependant(below: belowAge.value)
            : taxReturn.profile.children.count { $0 < belowAge.value }
    }
}

extension TaxReturn {
    /// Whether a spouse has the lower income, and so makes a claim that is that spouse's to make.
    fileprivate mutating func spouseHasLess(than income: Line) -> Bool {
        let spouse = Line.constant(profile.spouseNetIncome)
        return profile.hasSpouse && sheet.compare(income.operand, spouse.operand)
    }

    /// What the spouse's income, above the basic personal amount, leaves of an amount for children:
    /// Schedules SK(S2) and NU(S2).
    ///
    /// The spouse's other credits, which would leave more of it, are in no profile.
    fileprivate mutating func leftBySpouse(of figure: Cited<Money>, count: Int) -> Line {
        let spouse = Line.constant(profile.spouseNetIncome)
        let most = Line.constant(figure.value.scaled(by: Int64(count), over: 1))
        let usedInAll = sheet.unwritten { [basicPersonalAmount] in
            $0.excess(
                .spouseIncomeAboveBasicAmount, spouse.operand, over: basicPersonalAmount.operand)
        }
        guard sheet.compare(most.operand, usedInAll.operand) else { return .zero }
        let amount = sheet.multiple(.spouseChildAmount, figure, count: count)
        let income = sheet.enter(.spouseNetIncome, profile.spouseNetIncome)
        let used = sheet.excess(
            .spouseIncomeAboveBasicAmount, income.operand, over: basicPersonalAmount.operand)
        return sheet.excess(.spouseAmountsTransferred, amount.operand, over: used.operand)
    }
}

/// Saskatchewan's amount for each dependent child.
///
/// Of two spouses, the one with the lower taxable income claims it, and the other what is left of it.
struct DependentChildAmount: CreditRule {
    static let needs = ["basic-personal-amount"]
    private let maximum: Cited<Money>
    private let belowAge: Cited<Int>

    init?(_ reader: inout RuleReader) {
        maximum = reader.amount("maximum")
        belowAge = reader.count("below-age")
        guard reader.finish() else { return nil }
    }

    func amount(on taxReturn: inout TaxReturn) -> Line {
        // A child claimed as an eligible dependant is not claimed again.
        let claimed = taxReturn.profile.claimsChildAsDependant ? 1 : 0
        let count = taxReturn.profile.children.count { $0 < belowAge.value } - claimed
        guard count > 0 else { return .zero }
        guard taxReturn.spouseHasLess(than: taxReturn.taxableIncome) else {
            return taxReturn.sheet.multiple(.dependentChildAmount, maximum, count: count)
        }
        return taxReturn.leftBySpouse(of: maximum, count: count)
    }
}

/// Newfoundland and Labrador's child care amount: what the federal return deducts.
struct ChildCareAmount: CreditRule {
    init?(_ reader: inout RuleReader) {
        reader.finish()
    }

    func amount(on taxReturn: inout TaxReturn) -> Line {
        guard !taxReturn.childCareDeduction.isZero else { return .zero }
        return taxReturn.sheet.sum(
            .childCareAmount, [taxReturn.childCareDeduction.operand])
    }
}

/// Manitoba's family tax benefit: amounts for the members of a family, less a share of net income
/// (Schedule MB428-A).
struct FamilyTaxBenefit: CreditRule {
    static let needs = ["spouse-or-partner-amount"]
    private let basic: Cited<Money>
    private let spouse: Cited<Money>
    private let eligibleDependant: Cited<Money>
    private let senior: Cited<Money>
    private let disability: Cited<Money>
    private let child: Cited<Money>
    private let reduction: Cited<Rate>
    private let childBelowAge: Cited<Int>

    init?(_ reader: inout RuleReader) {
        basic = reader.amount("basic")
        spouse = reader.amount("spouse")
        eligibleDependant = reader.amount("eligible-dependant")
        senior = reader.amount("age-65")
        disability = reader.amount("disability")
        child = reader.amount("child")
        reduction = reader.rate("reduction")
        childBelowAge = reader.count("child-below-age")
        guard reader.finish() else { return nil }
    }

    func amount(on taxReturn: inout TaxReturn) -> Line {
        let profile = taxReturn.profile
        var operands = [basic.operand]
        // Line 2 is for a spouse for whom line 58120 gives an amount.
        if taxReturn.sheet.isPositive(taxReturn.spouseAmount) { operands.append(spouse.operand) }
        if profile.eligibleDependant != nil { operands.append(eligibleDependant.operand) }
        if taxReturn.isSenior { operands.append(senior.operand) }
        if profile.hasDisability { operands.append(disability.operand) }
        let claimed = profile.claimsChildAsDependant ? 1 : 0
        let children = profile.children.count { $0 < childBelowAge.value } - claimed
        // Of two spouses, the one with the higher net income claims the children on line 9.
        let spouseIncome = Line.constant(profile.spouseNetIncome)
        if children > 0,
            !taxReturn.sheet.compare(spouseIncome.operand, taxReturn.netIncome.operand)
        {
            operands.append(
                taxReturn.sheet.multiple(.familyBenefitChildren, child, count: children).operand)
        }
        let total = operands.reduce(Money.zero) { $0 + $1.amount }
        let income = taxReturn.netIncome
        // Written down only while something is left of it.
        let takenInAll = taxReturn.sheet.unwritten {
            $0.product(.reductionForIncome, income.operand, reduction)
        }
        guard taxReturn.sheet.compare(Line.constant(total).operand, takenInAll.operand) else {
            return .zero
        }
        let sum = taxReturn.sheet.sum(.familyBenefitAmounts, operands)
        let taken = taxReturn.sheet.product(
            .reductionForIncome, income.operand, reduction)
        return taxReturn.sheet.excess(.familyTaxBenefit, sum.operand, over: taken.operand)
    }
}
