internal import Text

/// The rates and the order of the rows of a schedule.
extension TableReader {
    /// Reports a rate of a band above 100 %.
    func checkRate(_ quantity: Figure.Quantity, at offsets: Range<Int>) {
        guard case .rate(let rate) = quantity, rate.millionths > 1_000_000 else { return }
        file.report(
            "high-rate", "the rate of a band is above 100 %", at: offsets,
            fix: "write 8 % as \"0.08\"")
    }

    /// Checks that rows begin at zero and ascend; then there are no gaps and no overlaps.
    func checkAscent(
        _ amount: Money, at offsets: Range<Int>, after last: (amount: Money, offsets: Range<Int>)?
    ) {
        if let last, amount <= last.amount {
            file.report(
                "descending-threshold", "threshold \(amount) does not come after \(last.amount)",
                at: offsets, fix: "sort the bands by threshold",
                notes: [
                    .init("the band before starts here", at: file.source.range(last.offsets))
                ])
        } else if last == nil, !amount.isZero {
            file.report(
                "gap-in-schedule", "the first band starts at \(amount), not at 0", at: offsets,
                fix: "add a band with 'over: 0'")
        }
    }
}
