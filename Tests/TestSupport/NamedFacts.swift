package import RuleEngine
package import TaxTables

/// The amounts that tests name, as the rule files do.
extension AmountName {
    package static let employment = AmountName("employment")
    package static let selfEmployment = AmountName("self-employment")
    package static let otherIncome = AmountName("other-income")
    package static let capitalGains = AmountName("capital-gains")
    package static let eligibleDividends = AmountName("eligible-dividends")
    package static let otherDividends = AmountName("other-dividends")
    package static let pension = AmountName("pension")
    package static let rental = AmountName("rental")
    package static let foreignIncome = AmountName("foreign-income")
    package static let interest = AmountName("interest")
    package static let foreignTaxPaid = AmountName("foreign-tax-paid")
    package static let pensionPlanBenefits = AmountName("cpp-benefits")
    package static let oldAgeSecurity = AmountName("oas")
    package static let employmentInsuranceBenefits = AmountName("ei-benefits")
    package static let registeredRetirementSavings = AmountName("rrsp")
    package static let unionDues = AmountName("union-dues")
    package static let childCare = AmountName("child-care")
    package static let capitalLosses = AmountName("capital-losses")
    package static let medical = AmountName("medical")
    package static let donations = AmountName("donations")
    package static let tuition = AmountName("tuition")
    package static let studentLoanInterest = AmountName("student-loan-interest")
    package static let adoption = AmountName("adoption")
    package static let homeBuyers = AmountName("home-buyers")
    package static let homeAccessibility = AmountName("home-accessibility")
    package static let politicalContributions = AmountName("political-contributions")
    package static let provincialPoliticalContributions = AmountName(
        "provincial-political-contributions")
}

/// The facts that tests name, as the rule files do.
extension Profile {
    package enum MaritalStatus: String {
        case single
        case married
        case commonLaw = "common-law"
        case separated
        case divorced
        case widowed
    }

    package var maritalStatus: MaritalStatus {
        get { choices["marital-status"].flatMap(MaritalStatus.init) ?? .single }
        set {
            choices["marital-status"] = newValue.rawValue
            hasSpouse = newValue == .married || newValue == .commonLaw
        }
    }
    package var hasDisability: Bool {
        get { truths.contains("disability") }
        set { truths.formSymmetricDifference(newValue == hasDisability ? [] : ["disability"]) }
    }
    package var infirmChildren: Int {
        get { countedChildren["infirm-children"] ?? 0 }
        set { countedChildren["infirm-children"] = newValue == 0 ? nil : newValue }
    }
    package var hasInfirmSpouse: Bool {
        get { truths.contains("infirm-spouse") }
        set { truths.formSymmetricDifference(newValue == hasInfirmSpouse ? [] : ["infirm-spouse"]) }
    }
    package var isVolunteerFirefighter: Bool {
        get { truths.contains("volunteer-firefighter") }
        set {
            truths.formSymmetricDifference(
                newValue == isVolunteerFirefighter ? [] : ["volunteer-firefighter"])
        }
    }
    package var livesAlone: Bool {
        get { truths.contains("lives-alone") }
        set { truths.formSymmetricDifference(newValue == livesAlone ? [] : ["lives-alone"]) }
    }
}

/// The results that tests name, as the rule files do.
extension Calculation.Result {
    package var healthPremium: Money { declared("healthPremium") }
    package var cpp: Money { declared("cpp") }
    package var cpp2: Money { declared("cpp2") }
    package var qpp: Money { declared("qpp") }
    package var qpp2: Money { declared("qpp2") }
    package var ei: Money { declared("ei") }
    package var qpip: Money { declared("qpip") }
    package var healthServicesFund: Money { declared("healthServicesFund") }
    package var socialBenefitRepayment: Money { declared("socialBenefitRepayment") }

    private func declared(_ name: String) -> Money {
        guard let amount = self[name] else { fatalError("no rule declares the result '\(name)'") }
        return amount
    }
}
