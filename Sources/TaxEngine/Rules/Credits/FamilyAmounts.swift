internal import TaxTables

/// An amount for each month that a child is below an age: Nova Scotia, Nunavut, Prince Edward
/// Island.
///
/// A child below the age all year counts for twelve months.
struct YoungChildAmount: CreditRule {
    private let monthly: Cited<Money>
    private let belowAge: Cited<Int>
    private static let monthsInYear = 12

    init?(_ reader: inout RuleReader) {
        monthly = reader.amount("monthly")
        belowAge = reader.count("below-age")
        guard reader.finish() else { return nil }
    }

    func amount(on taxReturn: inout TaxReturn) -> Line {
        let count = taxReturn.profile.children.count { $0 < belowAge.value }
        guard count > 0 else { return .zero }
        return taxReturn.sheet.multiple(
            .youngChildAmount, monthly, count: count * Self.monthsInYear)
    }
}

/// Saskatchewan's amount for each dependent child.
struct DependentChildAmount: CreditRule {
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
        return count > 0
            ? taxReturn.sheet.multiple(.dependentChildAmount, maximum, count: count) : .zero
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
        if profile.hasSpouse { operands.append(spouse.operand) }
        if profile.eligibleDependant != nil { operands.append(eligibleDependant.operand) }
        if taxReturn.isSenior { operands.append(senior.operand) }
        if profile.hasDisability { operands.append(disability.operand) }
        let claimed = profile.claimsChildAsDependant ? 1 : 0
        let children = profile.children.count { $0 < childBelowAge.value } - claimed
        if children > 0 {
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
