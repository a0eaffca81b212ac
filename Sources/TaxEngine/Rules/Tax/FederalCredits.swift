internal import TaxTables

/// The top-up tax credit from 2025: it keeps the value that credits beyond the first bracket had
/// before the lowest rate was cut (T1 line 34990).
struct TopUpCredit: Sendable {
    private let rate: Cited<Rate>
    private let threshold: Cited<Money>

    init?(_ reader: inout RuleReader) {
        rate = reader.rate("rate")
        threshold = reader.amount("threshold")
        guard reader.finish() else { return nil }
    }

    /// What it adds to the credits at the lowest rate.
    func credit(on taxReturn: inout TaxReturn) -> Line {
        var credits = taxReturn.creditsAtLowestRate
        let gifts = taxReturn.firstTierDonationsCredit
        let together = taxReturn.sheet.unwritten {
            $0.sum(.creditsWithFirstTierGifts, [credits.operand, gifts.operand])
        }
        guard taxReturn.sheet.compare(together.operand, threshold.operand) else { return .zero }
        if !gifts.isZero {
            credits = taxReturn.sheet.sum(
                .creditsWithFirstTierGifts, [credits.operand, gifts.operand])
        }
        let above = taxReturn.sheet.excess(
            .creditsAboveFirstBracket, credits.operand, over: threshold.operand)
        return taxReturn.sheet.product(.topUpCredit, above.operand, rate)
    }
}
