internal import TaxTables

/// The dividend tax credit, at rates of the taxable (grossed-up) dividends: T1 line 40425, line 61520
/// of the 428 forms, TP-1 line 415.
struct DividendTaxCredit: TaxRule {
    private let eligible: Cited<Rate>
    private let other: Cited<Rate>

    init?(_ reader: inout RuleReader) {
        eligible = reader.rate("eligible")
        other = reader.rate("other")
        guard reader.finish() else { return nil }
    }

    func apply(to tax: Line, on taxReturn: inout TaxReturn) -> Line {
        let credit = credit(on: &taxReturn)
        return credit.isZero
            ? tax
            : taxReturn.sheet.excess(.taxAfterDividendCredit, tax.operand, over: credit.operand)
    }

    func credit(on taxReturn: inout TaxReturn) -> Line {
        var credits: [Operand] = []
        if !taxReturn.taxableEligibleDividends.isZero {
            credits.append(
                taxReturn.sheet.product(
                    .eligibleDividendCredit, taxReturn.taxableEligibleDividends.operand, eligible
                ).operand)
        }
        if !taxReturn.taxableOtherDividends.isZero {
            credits.append(
                taxReturn.sheet.product(
                    .otherDividendCredit, taxReturn.taxableOtherDividends.operand, other
                ).operand)
        }
        return credits.isEmpty ? .zero : taxReturn.sheet.sum(.dividendTaxCredit, credits)
    }
}
