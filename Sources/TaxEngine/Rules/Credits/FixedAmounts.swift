internal import TaxTables

/// A credit that is the lesser of an entered amount and a maximum.
protocol LimitedCredit: CreditRule {
    static var step: StepName { get }
    static var enteredStep: StepName { get }
    static var amountName: AmountName { get }
    var maximum: Cited<Money>? { get }
    init(maximum: Cited<Money>?)
}

extension LimitedCredit {
    init?(_ reader: inout RuleReader) {
        self.init(maximum: reader.publishedAmount("maximum"))
        reader.finish()
    }

    func amount(on taxReturn: inout TaxReturn) -> Line {
        let entered = taxReturn.entered(Self.enteredStep, Self.amountName)
        guard !entered.isZero else { return .zero }
        guard let maximum else {
            taxReturn.fail(.figureNotPublished(taxReturn.jurisdiction, Self.step))
            return .zero
        }
        return taxReturn.sheet.lesser(Self.step, entered.operand, maximum.operand)
    }
}

/// The Canada employment amount: T1 line 31260, and Yukon's copy of it.
struct CanadaEmploymentAmount: LimitedCredit {
    static let step = StepName.canadaEmploymentAmount
    static let enteredStep = StepName.employmentIncome
    static let amountName = AmountName.employment
    let maximum: Cited<Money>?

    func amount(on taxReturn: inout TaxReturn) -> Line {
        guard !taxReturn.employmentIncome.isZero, let maximum else { return .zero }
        return taxReturn.sheet.lesser(
            Self.step, taxReturn.employmentIncome.operand, maximum.operand)
    }
}

/// The pension income amount: T1 line 31400.
struct PensionIncomeAmount: LimitedCredit {
    static let step = StepName.pensionIncomeAmount
    static let enteredStep = StepName.pensionIncome
    static let amountName = AmountName.pension
    let maximum: Cited<Money>?
}

/// The home buyers' amount: T1 line 31270.
struct HomeBuyersAmount: LimitedCredit {
    static let step = StepName.homeBuyersAmount
    static let enteredStep = StepName.homeBuyersClaim
    static let amountName = AmountName.homeBuyers
    let maximum: Cited<Money>?
}

/// Home accessibility expenses: T1 line 31285.
struct HomeAccessibilityExpenses: LimitedCredit {
    static let step = StepName.homeAccessibilityExpenses
    static let enteredStep = StepName.homeAccessibilityPaid
    static let amountName = AmountName.homeAccessibility
    let maximum: Cited<Money>?
}

/// Adoption expenses: T1 line 31300.
struct AdoptionExpenses: LimitedCredit {
    static let step = StepName.adoptionExpenses
    static let enteredStep = StepName.adoptionExpensesPaid
    static let amountName = AmountName.adoption
    let maximum: Cited<Money>?
}

/// A credit of one amount for whoever it applies to.
protocol FixedCredit: CreditRule {
    static var step: StepName { get }
    var maximum: Cited<Money> { get }
    init(maximum: Cited<Money>)
    static func applies(to taxReturn: TaxReturn) -> Bool
}

extension FixedCredit {
    init?(_ reader: inout RuleReader) {
        self.init(maximum: reader.amount("maximum"))
        // The supplement for a child needs facts about the child.
        reader.ignore("child-supplement", "child-supplement-threshold")
        guard reader.finish() else { return nil }
    }

    func amount(on taxReturn: inout TaxReturn) -> Line {
        Self.applies(to: taxReturn) ? taxReturn.sheet.copy(Self.step, maximum) : .zero
    }
}

/// The disability amount for oneself, for an adult: T1 line 31600.
struct DisabilityAmount: FixedCredit {
    static let step = StepName.disabilityAmount
    let maximum: Cited<Money>

    static func applies(to taxReturn: TaxReturn) -> Bool { taxReturn.profile.hasDisability }
}

/// The volunteer firefighters' amount: T1 line 31220.
struct VolunteerAmount: FixedCredit {
    static let step = StepName.volunteerAmount
    let maximum: Cited<Money>

    static func applies(to taxReturn: TaxReturn) -> Bool {
        taxReturn.profile.isVolunteerFirefighter
    }
}

/// Saskatchewan's supplement for seniors, whatever their income.
struct SeniorSupplement: FixedCredit {
    static let step = StepName.seniorSupplement
    let maximum: Cited<Money>

    static func applies(to taxReturn: TaxReturn) -> Bool { taxReturn.isSenior }
}
