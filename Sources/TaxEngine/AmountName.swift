package import TaxTables

/// The amounts of a year that a return is computed from, by the names of the command line.
package enum AmountName: Int, CaseIterable, Sendable {
    case employment
    case selfEmployment
    case interest
    /// Actual dividends, before the gross-up.
    case eligibleDividends
    /// Actual dividends other than eligible ones, before the gross-up.
    case otherDividends
    /// The whole gain, not the taxable part.
    case capitalGains
    /// Income from foreign property that is not a business, before the tax withheld abroad.
    case foreignIncome
    case foreignTaxPaid
    /// Pension income that qualifies for the pension income amount.
    case pension
    /// Benefits of the Canada or the Quebec Pension Plan.
    case pensionPlanBenefits
    case oldAgeSecurity
    case employmentInsuranceBenefits
    /// Net rental income; negative for a loss.
    case rental
    case otherIncome
    /// Money received that no return counts as income.
    case exemptIncome
    case registeredRetirementSavings
    case firstHomeSavings
    case registeredPensionPlan
    case unionDues
    case childCare
    case moving
    case carryingCharges
    case supportPaid
    /// Costs of a job that the employer does not pay back.
    case employmentExpenses
    /// The whole loss of the year, set against its gains.
    case capitalLosses
    case otherDeductions
    /// Taken off after net income, but on Quebec's return before it.
    case northernResidents
    case medical
    case donations
    case tuition
    case studentLoanInterest
    case adoption
    case homeBuyers
    case homeAccessibility
    /// Contributions to parties and candidates of Canada.
    case politicalContributions
    /// Contributions to parties and candidates of the province or territory; in Quebec, municipal.
    case provincialPoliticalContributions

    /// The name on the command line and in content files.
    package var name: String {
        switch self {
        case .employment: "employment"
        case .selfEmployment: "self-employment"
        case .interest: "interest"
        case .eligibleDividends: "eligible-dividends"
        case .otherDividends: "other-dividends"
        case .capitalGains: "capital-gains"
        case .foreignIncome: "foreign-income"
        case .foreignTaxPaid: "foreign-tax-paid"
        case .pension: "pension"
        case .pensionPlanBenefits: "cpp-benefits"
        case .oldAgeSecurity: "oas"
        case .employmentInsuranceBenefits: "ei-benefits"
        case .rental: "rental"
        case .otherIncome: "other-income"
        case .exemptIncome: "exempt-income"
        case .registeredRetirementSavings: "rrsp"
        case .firstHomeSavings: "fhsa"
        case .registeredPensionPlan: "rpp"
        case .unionDues: "union-dues"
        case .childCare: "child-care"
        case .moving: "moving"
        case .carryingCharges: "carrying-charges"
        case .supportPaid: "support-paid"
        case .capitalLosses: "capital-losses"
        case .employmentExpenses: "employment-expenses"
        case .otherDeductions: "other-deductions"
        case .northernResidents: "northern-residents"
        case .medical: "medical"
        case .donations: "donations"
        case .tuition: "tuition"
        case .studentLoanInterest: "student-loan-interest"
        case .adoption: "adoption"
        case .homeBuyers: "home-buyers"
        case .homeAccessibility: "home-accessibility"
        case .politicalContributions: "political-contributions"
        case .provincialPoliticalContributions: "provincial-political-contributions"
        }
    }

    package init?(name: String) {
        guard let match = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = match
    }

    /// What comes in, as money: the amounts that `afterTax` starts from.
    package static let moneyReceived: [AmountName] = [
        .employment, .selfEmployment, .interest, .eligibleDividends, .otherDividends,
        .capitalGains, .foreignIncome, .pension, .pensionPlanBenefits, .oldAgeSecurity,
        .employmentInsuranceBenefits, .rental, .otherIncome, .exemptIncome,
    ]

    /// Whether a loss may be entered as a negative amount.
    package var mayBeNegative: Bool { self == .selfEmployment || self == .rental }
}

/// What is known of a person besides amounts.
///
/// Left out, it is as INTERFACE promises: a resident all year, single, under 65, without
/// dependants.
package struct Profile: Hashable, Sendable {
    package enum MaritalStatus: String, CaseIterable, Sendable {
        case single
        case married
        case commonLaw = "common-law"
        case separated
        case divorced
        case widowed
    }

    /// Age at the end of the year; nil where it makes no difference because it is 18 to 64.
    package var age: Int?
    package var maritalStatus = MaritalStatus.single
    package var spouseNetIncome = Money.zero
    /// Ages of the children at the end of the year.
    package var children: [Int] = []
    package var hasDisability = false
    /// Whether the spouse or partner depends on the person because of an infirmity.
    package var hasInfirmSpouse = false
    /// How many of the children under 18 have an infirmity.
    package var infirmChildren = 0
    /// Net incomes of adult relatives with an infirmity who live with the person and depend on them.
    package var infirmRelatives: [Money] = []
    package var isVolunteerFirefighter = false
    /// Whether the person kept a home all year and shared it with nobody, or only with people under 18
    /// or with own children who study.
    ///
    /// No other fact tells: people without a spouse share homes too, so that what is not said is that
    /// they do.
    package var livesAlone = false

    package init() {}

    package var hasSpouse: Bool { maritalStatus == .married || maritalStatus == .commonLaw }

    /// Whom a person without a spouse claims the amount for an eligible dependant for.
    package enum EligibleDependant: Hashable, Sendable {
        /// A child under 18, taken to have no income.
        case child
        /// The infirm relative with the lowest net income.
        case relative(netIncome: Money)
    }

    package var eligibleDependant: EligibleDependant? {
        if hasSpouse { return nil }
        if claimsChildAsDependant { return .child }
        return infirmRelatives.min().map { .relative(netIncome: $0) }
    }

    /// A single parent claims a child as an eligible dependant.
    package var claimsChildAsDependant: Bool { !hasSpouse && children.contains { $0 < 18 } }

    /// How many children are younger than `age`, besides one who is claimed as an eligible dependant.
    ///
    /// A parent claims an older child in that way where there is one.
    package func childrenBesidesDependant(below age: Int) -> Int {
        let young = children.count { $0 < age }
        let hasOlderMinor = children.contains { $0 >= age && $0 < 18 }
        return claimsChildAsDependant && !hasOlderMinor ? young - 1 : young
    }
}

/// A person's year: the input of a calculation.
package struct Taxpayer: Hashable, Sendable {
    package var profile = Profile()
    /// Whether the spouse's net income was entered, be it zero.
    var isSpouseIncomeStated = false
    /// By the raw values of their names: a calculation looks up nearly all of them.
    private var amounts: [Money]

    package init() {
        amounts = Array(repeating: .zero, count: AmountName.allCases.count)
    }

    package subscript(_ name: AmountName) -> Money {
        get { amounts[name.rawValue] }
        set { amounts[name.rawValue] = newValue }
    }

    /// The amounts that are not zero, in the order of `AmountName`.
    package var enteredAmounts: [(name: AmountName, amount: Money)] {
        AmountName.allCases.map { ($0, self[$0]) }.filter { !$0.1.isZero }
    }
}
