internal import TaxTables

/// A province's or territory's form 428: brackets on the federal taxable income, credits, and the
/// rules its table lists.
struct ProvincialReturn: Sendable {
    private let jurisdiction: Jurisdiction
    private let brackets: BracketSchedule
    private let credits: NonRefundableCredits
    private let rules: [any TaxRule]

    init?(_ reader: inout RuleReader) {
        jurisdiction = reader.table.jurisdiction
        reader.ignore("indexation", "refundable", "plans", "benefits", "limits")
        let brackets = reader.read("brackets", BracketSchedule.init)
        let credits = reader.read("credits", NonRefundableCredits.init)
        let rules = reader.read("tax") { TaxRules.read(&$0) }
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
        return tax
    }
}
