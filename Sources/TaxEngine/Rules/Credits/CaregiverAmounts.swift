internal import TaxTables

/// An amount for a person with an infirmity: a base less that person's net income, at most the
/// maximum, less what another line gave for the same person.
///
/// The forms print the base; it is the maximum and the income up to which all of it is left.
struct CaregiverFigures: Sendable {
    private let maximum: Cited<Money>
    private let threshold: Cited<Money>

    init?(_ reader: inout RuleReader) {
        maximum = reader.amount("maximum")
        threshold = reader.amount("threshold")
        reader.ignore("nil-at")
        guard reader.finish() else { return nil }
    }

    /// - Parameter claim: What the form gave for the same person before.
    func amount(
        _ name: StepName, for netIncome: Money, less claim: Line, on sheet: inout Worksheet
    ) -> Line {
        let income = sheet.enter(.dependantNetIncome, netIncome)
        let base = sheet.sum(.caregiverBase, [maximum.operand, threshold.operand])
        let left = sheet.excess(.caregiverBaseLessIncome, base.operand, over: income.operand)
        guard !claim.isZero else { return sheet.lesser(name, left.operand, maximum.operand) }
        let limited = sheet.lesser(.caregiverBeforeClaim, left.operand, maximum.operand)
        return sheet.excess(name, limited.operand, over: claim.operand)
    }
}

/// A line that is made of caregiver amounts.
protocol CaregiverCredit: CreditRule {
    init(figures: CaregiverFigures)
}

extension CaregiverCredit {
    init?(_ reader: inout RuleReader) {
        guard let figures = CaregiverFigures(&reader) else { return nil }
        self.init(figures: figures)
    }
}

extension TaxReturn {
    /// The amounts for several persons on one line.
    fileprivate mutating func total(_ name: StepName, of amounts: [Line]) -> Line {
        switch amounts.count {
        case 0: .zero
        case 1: amounts[0]
        default: sheet.sum(name, amounts.map(\.operand))
        }
    }
}

/// The Canada caregiver amount for an infirm spouse, or for an eligible dependant of 18 or more: T1
/// line 30425, and Yukon's copy of it.
struct CanadaCaregiverTopUp: CaregiverCredit {
    static let needs = ["spouse-or-partner-amount", "eligible-dependant-amount"]
    let figures: CaregiverFigures

    func amount(on taxReturn: inout TaxReturn) -> Line {
        let profile = taxReturn.profile
        if profile.hasInfirmSpouse {
            return figures.amount(
                .caregiverTopUp, for: profile.spouseNetIncome, less: taxReturn.spouseAmount,
                on: &taxReturn.sheet)
        }
        guard case .relative(let netIncome) = profile.eligibleDependant else { return .zero }
        return figures.amount(
            .caregiverTopUp, for: netIncome, less: taxReturn.eligibleDependantAmount,
            on: &taxReturn.sheet)
    }
}

/// The Canada caregiver amount for other infirm dependants of 18 or more: T1 line 30450, and
/// Yukon's copy of it.
///
/// Not for a person who is claimed as an eligible dependant.
struct CanadaCaregiverAmount: CaregiverCredit {
    let figures: CaregiverFigures

    func amount(on taxReturn: inout TaxReturn) -> Line {
        var incomes = taxReturn.profile.infirmRelatives.sorted()
        if case .relative = taxReturn.profile.eligibleDependant { incomes.removeFirst() }
        let name: StepName = incomes.count == 1 ? .caregiverAmount : .caregiverForOne
        let amounts = incomes.map {
            figures.amount(name, for: $0, less: .zero, on: &taxReturn.sheet)
        }
        return taxReturn.total(.caregiverAmount, of: amounts)
    }
}

/// The caregiver amount of a form 428, for each infirm relative who lives with the taxpayer: less
/// what the form gave for that person as an eligible dependant (lines 58400 and 58185).
struct CaregiverAmount: CaregiverCredit {
    static let needs = ["eligible-dependant-amount"]
    let figures: CaregiverFigures

    func amount(on taxReturn: inout TaxReturn) -> Line {
        let amounts = figures.amounts(forRelativesOn: &taxReturn, besides: 0)
        return taxReturn.total(.caregiverAmount, of: amounts)
    }
}

/// British Columbia's caregiver amount, which is also for a spouse: BC428 line 58175.
struct BritishColumbiaCaregiverAmount: CaregiverCredit {
    static let needs = ["spouse-or-partner-amount", "eligible-dependant-amount"]
    let figures: CaregiverFigures

    func amount(on taxReturn: inout TaxReturn) -> Line {
        let profile = taxReturn.profile
        var amounts: [Line] = []
        if profile.hasInfirmSpouse {
            amounts.append(
                figures.amount(
                    profile.infirmRelatives.isEmpty ? .caregiverAmount : .caregiverForOne,
                    for: profile.spouseNetIncome, less: taxReturn.spouseAmount,
                    on: &taxReturn.sheet))
        }
        amounts += figures.amounts(forRelativesOn: &taxReturn, besides: amounts.count)
        return taxReturn.total(.caregiverAmount, of: amounts)
    }
}

extension CaregiverFigures {
    /// An amount for each infirm relative, the lowest income first: that relative is the eligible
    /// dependant, if there is one.
    fileprivate func amounts(
        forRelativesOn taxReturn: inout TaxReturn, besides others: Int
    ) -> [Line] {
        let incomes = taxReturn.profile.infirmRelatives.sorted()
        let name: StepName =
            incomes.count + others == 1 ? .caregiverAmount : .caregiverForOne
        var claim = Line.zero
        if case .relative = taxReturn.profile.eligibleDependant {
            claim = taxReturn.eligibleDependantAmount
        }
        var amounts: [Line] = []
        for income in incomes {
            let amount = amount(name, for: income, less: claim, on: &taxReturn.sheet)
            if !amount.amount.isZero || !claim.amount.isZero { taxReturn.relativesClaimed += 1 }
            amounts.append(amount)
            claim = .zero
        }
        return amounts
    }
}

/// The Canada caregiver amount for infirm children under 18: T1 line 30500, and Yukon's copy of it.
struct InfirmChildAmount: CreditRule {
    private let maximum: Cited<Money>

    init?(_ reader: inout RuleReader) {
        maximum = reader.amount("maximum")
        guard reader.finish() else { return nil }
    }

    func amount(on taxReturn: inout TaxReturn) -> Line {
        let count = taxReturn.profile.infirmChildren
        return count > 0
            ? taxReturn.sheet.multiple(.infirmChildAmount, maximum, count: count) : .zero
    }
}
