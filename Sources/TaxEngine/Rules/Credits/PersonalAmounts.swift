internal import TaxTables

/// The basic personal amount, with its phase-out on net income where the law has one (T1 line 30000;
/// Manitoba; Yukon), or with Nova Scotia's 2024 supplement on taxable income.
struct BasicPersonalAmount: CreditRule {
    private struct PhaseOut {
        let minimum: Cited<Money>
        let start: Cited<Money>
        let end: Cited<Money>
    }

    private let maximum: Cited<Money>
    private let phaseOut: PhaseOut?
    private let supplement: IncomeTestedSupplement?

    init?(_ reader: inout RuleReader) {
        maximum = reader.amount("maximum")
        if reader.group.member("phase-out-start") != nil {
            phaseOut = PhaseOut(
                minimum: reader.amount("minimum"), start: reader.amount("phase-out-start"),
                end: reader.amount("phase-out-end"))
        } else {
            phaseOut = nil
        }
        reader.ignore("additional")
        supplement = reader.readIfPresent("supplement", IncomeTestedSupplement.init)
        guard reader.finish() else { return nil }
    }

    func amount(on taxReturn: inout TaxReturn) -> Line {
        taxReturn.basicPersonalAmount = claimed(on: &taxReturn)
        return taxReturn.basicPersonalAmount
    }

    private func claimed(on taxReturn: inout TaxReturn) -> Line {
        if let supplement {
            let base = taxReturn.sheet.copy(.basicPersonalAmountBase, maximum)
            let extra = supplement.amount(.basicPersonalAmountSupplement, on: &taxReturn)
            return taxReturn.sheet.sum(.basicPersonalAmount, [base.operand, extra.operand])
        }
        let netIncome = taxReturn.netIncome.operand
        guard let phaseOut,
            taxReturn.sheet.compare(netIncome, phaseOut.start.operand)
        else { return taxReturn.sheet.copy(.basicPersonalAmount, maximum) }
        guard !taxReturn.sheet.compare(netIncome, phaseOut.end.operand) else {
            return taxReturn.sheet.copy(.basicPersonalAmount, phaseOut.minimum)
        }
        let income = taxReturn.sheet.excess(
            .incomeAbovePhaseOutStart, netIncome, over: phaseOut.start.operand)
        let range = taxReturn.sheet.difference(
            .phaseOutRange, phaseOut.end.operand, phaseOut.start.operand)
        let additional = taxReturn.sheet.difference(
            .basicPersonalAmountAdditional, maximum.operand, phaseOut.minimum.operand)
        let reduction = taxReturn.sheet.proportion(
            .basicPersonalAmountReduction, additional.operand, times: income.operand,
            over: range.operand)
        return taxReturn.sheet.difference(
            .basicPersonalAmount, maximum.operand, reduction.operand)
    }
}

/// An amount on top of another, reduced by a share of taxable income above a threshold: Nova
/// Scotia's supplements of 2024.
struct IncomeTestedSupplement: Sendable {
    private let maximum: Cited<Money>
    private let threshold: Cited<Money>
    private let reduction: Cited<Rate>

    init?(_ reader: inout RuleReader) {
        maximum = reader.amount("maximum")
        threshold = reader.amount("threshold")
        reduction = reader.rate("reduction")
        reader.ignore("nil-at")
        guard reader.finish() else { return nil }
    }

    func amount(_ name: StepName, on taxReturn: inout TaxReturn) -> Line {
        taxReturn.reduced(
            name, maximum, by: reduction, of: taxReturn.taxableIncome, above: threshold)
    }
}

extension TaxReturn {
    /// `maximum` less `rate` of the part of `income` above `threshold`, not below zero.
    mutating func reduced(
        _ name: StepName, _ maximum: Cited<Money>, by rate: Cited<Rate>, of income: Line,
        above threshold: Cited<Money>
    ) -> Line {
        guard sheet.compare(income.operand, threshold.operand) else {
            return sheet.copy(name, maximum)
        }
        let above = sheet.excess(
            .incomeAboveThreshold, income.operand, over: threshold.operand)
        let reduction = sheet.product(.reductionForIncome, above.operand, rate)
        return sheet.excess(name, maximum.operand, over: reduction.operand)
    }
}

/// The age amount: for seniors, less a share of net income above a threshold (T1 line 30100).
struct AgeAmount: CreditRule {
    private let maximum: Cited<Money>
    private let threshold: Cited<Money>
    private let reduction: Cited<Rate>
    private let supplement: IncomeTestedSupplement?

    init?(_ reader: inout RuleReader) {
        maximum = reader.amount("maximum")
        threshold = reader.amount("threshold")
        reduction = reader.rate("reduction")
        supplement = reader.readIfPresent("supplement", IncomeTestedSupplement.init)
        reader.ignore("nil-at")
        guard reader.finish() else { return nil }
    }

    func amount(on taxReturn: inout TaxReturn) -> Line {
        guard taxReturn.isSenior else { return .zero }
        let name: StepName = supplement == nil ? .ageAmount : .ageAmountBase
        let base = taxReturn.reduced(
            name, maximum, by: reduction, of: taxReturn.netIncome, above: threshold)
        guard let supplement else { return base }
        let extra = supplement.amount(.ageAmountSupplement, on: &taxReturn)
        return taxReturn.sheet.sum(.ageAmount, [base.operand, extra.operand])
    }
}

/// An amount for a person who depends on the taxpayer, less that person's net income.
///
/// With a `base`, the amount is the base less the income, at most the maximum (and the income counts
/// as at least `floor`, Nova Scotia), and a supplement less the same income (Nova Scotia in 2024).
/// Without one, it is the taxpayer's own basic personal amount,
/// with a supplement for an infirmity, less the income (T1 lines 30300 and 30400; Yukon).
struct DependantAmountFigures: Sendable {
    private let maximum: Cited<Money>
    private let base: Cited<Money>?
    private let floor: Cited<Money>?
    private let infirmSupplement: Cited<Money>?
    private let supplement: IncomeTestedSupplement?

    init?(_ reader: inout RuleReader) {
        maximum = reader.amount("maximum")
        base = reader.optionalAmount("base")
        floor = reader.optionalAmount("floor")
        infirmSupplement = reader.optionalAmount("infirm-supplement")
        supplement = reader.readIfPresent("supplement", IncomeTestedSupplement.init)
        guard reader.finish() else { return nil }
    }

    func amount(
        _ name: StepName, for income: Line, isInfirm: Bool, on taxReturn: inout TaxReturn
    ) -> Line {
        guard let base else {
            var allowed = taxReturn.basicPersonalAmount.operand
            if isInfirm, let infirmSupplement {
                allowed =
                    taxReturn.sheet.sum(
                        .basicAmountWithSupplement, [allowed, infirmSupplement.operand]
                    ).operand
            }
            return taxReturn.sheet.excess(name, allowed, over: income.operand)
        }
        var counted = income
        if let floor {
            counted = taxReturn.sheet.greater(
                .dependantIncomeCounted, income.operand, floor.operand)
        }
        let left = taxReturn.sheet.excess(
            .baseLessDependantIncome, base.operand, over: counted.operand)
        guard let supplement else {
            return taxReturn.sheet.lesser(name, left.operand, maximum.operand)
        }
        let amount = taxReturn.sheet.lesser(
            .dependantAmountBase, left.operand, maximum.operand)
        let extra = supplement.amount(.dependantSupplementBeforeIncome, on: &taxReturn)
        let rest = taxReturn.sheet.excess(
            .dependantSupplement, extra.operand, over: income.operand)
        return taxReturn.sheet.sum(name, [amount.operand, rest.operand])
    }
}

/// The amount for a spouse or common-law partner.
struct SpouseAmount: CreditRule {
    static let needs = ["basic-personal-amount"]
    private let figures: DependantAmountFigures

    init?(_ reader: inout RuleReader) {
        guard let figures = DependantAmountFigures(&reader) else { return nil }
        self.figures = figures
    }

    func amount(on taxReturn: inout TaxReturn) -> Line {
        guard taxReturn.profile.hasSpouse else { return .zero }
        let income = taxReturn.sheet.enter(.spouseNetIncome, taxReturn.profile.spouseNetIncome)
        taxReturn.spouseAmount = figures.amount(
            .spouseAmount, for: income, isInfirm: taxReturn.profile.hasInfirmSpouse,
            on: &taxReturn)
        return taxReturn.spouseAmount
    }
}

/// The amount for an eligible dependant: a single parent's child, or an infirm relative.
///
/// The supplement of an infirm child goes on the line for infirm children (T1 line 30500).
struct EligibleDependantAmount: CreditRule {
    static let needs = ["basic-personal-amount"]
    private let figures: DependantAmountFigures

    init?(_ reader: inout RuleReader) {
        guard let figures = DependantAmountFigures(&reader) else { return nil }
        self.figures = figures
    }

    func amount(on taxReturn: inout TaxReturn) -> Line {
        switch taxReturn.profile.eligibleDependant {
        case nil: return .zero
        case .child:
            taxReturn.eligibleDependantAmount = figures.amount(
                .eligibleDependantAmount, for: .zero, isInfirm: false, on: &taxReturn)
        case .relative(let netIncome):
            let income = taxReturn.sheet.enter(.dependantNetIncome, netIncome)
            taxReturn.eligibleDependantAmount = figures.amount(
                .eligibleDependantAmount, for: income, isInfirm: true, on: &taxReturn)
        }
        return taxReturn.eligibleDependantAmount
    }
}
