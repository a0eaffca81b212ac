internal import Text

/// An exact rate: a decimal share such as 0.205, or a fraction such as 2/3.
package struct Rate: Hashable, Sendable {
    package let numerator: Int64
    /// The denominator, above zero; 1,000,000 for a decimal rate.
    package let denominator: Int64

    package static let zero = Rate(millionths: 0)

    private static let decimalPlaces = 6

    package init(millionths: Int64) {
        self.init(numerator: millionths, denominator: 1_000_000)
    }

    private init(numerator: Int64, denominator: Int64) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Parses a decimal share with at most six places (`0.150198`), or a fraction of whole numbers below a
    /// million (`2/3`).
    ///
    /// Nil for anything else, for a negative rate and for a rate above 10.
    package init?(text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2 {
            guard let top = Int64(parts[0]), let bottom = Int64(parts[1]),
                (0..<1_000_000).contains(top), (1..<1_000_000).contains(bottom), top <= 10 * bottom
            else { return nil }
            self.init(numerator: top, denominator: bottom)
        } else {
            guard let scaled = scaledInteger(text, places: Self.decimalPlaces),
                (0...10_000_000).contains(scaled)
            else { return nil }
            self.init(millionths: scaled)
        }
    }

    /// The rate in millionths, rounded half up; exact for every decimal rate.
    package var millionths: Int64 { roundedQuotient(1_000_000, numerator, denominator) }

    /// A Boolean value that is true if the rate is a fraction without an equal decimal of six places.
    package var isFraction: Bool { 1_000_000 % denominator != 0 }
}

extension Rate: Comparable {
    package static func < (left: Self, right: Self) -> Bool {
        Int128(left.numerator) * Int128(right.denominator)
            < Int128(right.numerator) * Int128(left.denominator)
    }
}

extension Rate: CustomStringConvertible {
    /// The rate as data files write it: a decimal without trailing zeros (`0.0505`), or a fraction (`2/3`).
    package var description: String {
        isFraction ? "\(numerator)/\(denominator)" : decimalText(millionths: millionths)
    }
}

/// Returns millionths as plain decimal text with at most `places` decimals, rounded half away from zero.
///
/// - Precondition: `places` is from 0 to 6.
func decimalText(millionths: Int64, places: Int) -> String {
    let unit = (places..<6).reduce(Int64(1)) { power, _ in power * 10 }
    return decimalText(millionths: roundedQuotient(millionths, 1, unit) * unit)
}
