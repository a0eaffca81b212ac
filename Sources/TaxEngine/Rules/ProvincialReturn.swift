internal import TaxTables

/// A province's or territory's form 428: brackets on the federal taxable income, credits, and the
/// rules its table lists.
struct ProvincialReturn: Sendable {
    private let jurisdiction: Jurisdiction
    private let brackets: BracketSchedule
    private let credits: NonRefundableCredits
    private let rules: [any TaxRule]
    private let refundable: RefundableCredits?

    init?(_ reader: inout RuleReader) {
        jurisdiction = reader.table.jurisdiction
        reader.ignoreGroups(TaxTable.quotedSections.union(["indexation"]))
        let brackets = reader.read("brackets", BracketSchedule.init)
        let credits = reader.read("credits", NonRefundableCredits.init)
        let rules = reader.read("tax") { TaxRules.read(&$0) }
        refundable = reader.readIfPresent("refundable", RefundableCredits.init)
        guard reader.finish(), let brackets, let credits, let rules else { return nil }
        self.brackets = brackets
        self.credits = credits
        self.rules = rules
    }

    func tax(on taxReturn: inout TaxReturn) -> Line {
        taxReturn.sheet.jurisdiction = jurisdiction
        taxReturn.sheet.section = .provincialTax
        let gross = taxReturn.sheet.tax(on: taxReturn.taxableIncome, under: brackets)
        let (credits, atLowestRate) = credits.apply(to: &taxReturn)
        taxReturn.creditsAtLowestRate = atLowestRate
        var tax = taxReturn.sheet.excess(
            .taxAfterCredits, gross.operand, over: credits.operand)
        for rule in rules { tax = rule.apply(to: tax, on: &taxReturn) }
        taxReturn.refundableCredits = refundable?.credit(on: &taxReturn) ?? .zero
        return tax
    }
}

/// The refundable credits of a province that are computed: of all that tables state, Ontario's for
/// political contributions (ON479).
struct RefundableCredits: Sendable {
    private let politicalContributions: PoliticalContributionCredit?

    /// Credits that tables state and no calculation applies.
    ///
    /// The site says so.
    private static let notComputed: Set<String> = [
        "active-families-benefit", "child-care", "childrens-fitness",
        "childrens-sports-and-arts", "cost-of-living", "fertility-treatment",
        "fertility-treatment-credit", "green-energy-equipment", "home-renovation-expenses",
        "homeowners-affordability", "physical-activity", "primary-caregiver", "provincial-credit",
        "renters-affordability", "renters-credit", "seniors-care-at-home-credit",
        "seniors-home-renovation", "seniors-transit-credit", "volunteer-amount",
    ]

    init?(_ reader: inout RuleReader) {
        politicalContributions = reader.readIfPresent(
            "political-contribution-credit", PoliticalContributionCredit.init)
        reader.ignoreGroups(Self.notComputed.filter { reader.group.member($0) != nil })
        guard reader.finish(suggesting: Array(Self.notComputed)) else { return nil }
    }

    func credit(on taxReturn: inout TaxReturn) -> Line {
        politicalContributions?.credit(on: &taxReturn) ?? .zero
    }
}
