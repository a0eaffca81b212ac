internal import TaxTables

/// Quebec's credit for career extension from 2025: a share of work income above an amount, for people
/// who have reached an age, less a share of net income above a threshold (TP-1 line 391, TP-752.PC).
struct CareerExtensionCredit: Sendable {
    private let firstAge: Cited<Int>
    private let floor: Cited<Money>
    private let maximum: Cited<Money>
    private let rate: Cited<Rate>
    private let threshold: Cited<Money>
    private let reduction: Cited<Rate>

    init?(_ reader: inout RuleReader) {
        firstAge = reader.count("first-age")
        floor = reader.amount("floor")
        maximum = reader.amount("maximum")
        rate = reader.rate("rate")
        threshold = reader.amount("threshold")
        reduction = reader.rate("reduction")
        guard reader.finish() else { return nil }
    }

    func credit(on taxReturn: inout TaxReturn) -> Line {
        let work = taxReturn.eligibleWorkIncome
        guard (taxReturn.profile.age ?? 0) >= firstAge.value,
            taxReturn.sheet.compare(work.operand, floor.operand)
        else { return .zero }
        let above = taxReturn.sheet.excess(
            .workIncomeAboveFloor, work.operand, over: floor.operand)
        let counted = taxReturn.sheet.lesser(
            .workIncomeCounted, above.operand, maximum.operand)
        let netIncome = taxReturn.netIncome
        guard taxReturn.sheet.compare(netIncome.operand, threshold.operand) else {
            return taxReturn.sheet.product(.careerExtensionCredit, counted.operand, rate)
        }
        let full = taxReturn.sheet.product(
            .careerExtensionCreditBeforeReduction, counted.operand, rate)
        let excess = taxReturn.sheet.excess(
            .incomeAboveThreshold, netIncome.operand, over: threshold.operand)
        let taken = taxReturn.sheet.product(.reductionForIncome, excess.operand, reduction)
        return taxReturn.sheet.excess(
            .careerExtensionCredit, full.operand, over: taken.operand)
    }
}
