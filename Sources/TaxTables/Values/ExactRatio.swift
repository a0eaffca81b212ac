internal import Text

/// A fraction of whole numbers in lowest terms.
package struct ExactRatio: Hashable, Sendable {
    package let numerator: Int64
    /// The denominator, above zero.
    package let denominator: Int64

    /// Reduces a fraction; nil if `denominator` is zero.
    package init?(_ numerator: Int64, over denominator: Int64) {
        guard denominator != 0 else { return nil }
        let divisor = Int64(
            greatestCommonDivisor(UInt128(numerator.magnitude), UInt128(denominator.magnitude)))
        let sign: Int64 = denominator < 0 ? -1 : 1
        self.numerator = sign * numerator / divisor
        self.denominator = sign * denominator / divisor
    }

    /// The ratio in per cent with at most four decimals, rounded half away from zero: `-1.25`.
    package var percent: String {
        decimalText(millionths: roundedQuotient(100_000_000, numerator, denominator), places: 4)
    }
}

extension ExactRatio: CustomStringConvertible {
    /// The fraction as text: `-1/80`.
    package var description: String { "\(numerator)/\(denominator)" }
}

func greatestCommonDivisor(_ left: UInt128, _ right: UInt128) -> UInt128 {
    var (larger, smaller) = (left, right)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return max(1, larger)
}
