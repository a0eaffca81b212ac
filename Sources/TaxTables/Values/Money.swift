/// An exact amount of money, in hundredths of the guide's currency.
///
/// Made from decimal text or cents, never from floating point. Nothing rounds except
/// `multiplied(by:)` and `divided`, which say how.
package struct Money: Hashable, Sendable, Comparable, AdditiveArithmetic {
    package let cents: Int64

    package static let zero = Money(cents: 0)

    /// The largest amount read from text: a thousand billion less a hundredth.
    ///
    /// It leaves room for every sum and product of a return in 64 bits.
    package static let largest = Money(cents: 99_999_999_999_999)

    /// The bound of computed amounts, in hundredths: the largest whole number that every reader of JSON knows
    /// exactly (2⁵³ − 1).
    ///
    /// A computed amount lies between the bound and its negative, both excluded. A thousand such amounts can be
    /// added in 64 bits.
    package static let bound = Int64.max >> 10

    @inline(__always)
    package static func isBeyondRange(_ cents: Int64) -> Bool { cents.magnitude >= bound.magnitude }

    /// An amount of a wide calculation, held at the bound.
    package init(clamping cents: Int128) {
        self.cents = Int64(max(-Int128(Self.bound), min(Int128(Self.bound), cents)))
    }

    package init(cents: Int64) {
        self.cents = cents
    }

    /// An amount from decimal text such as `1234.5`, or nil if it is anything else.
    ///
    /// Digits with at most two after a point, an optional `-` first; no group separators, no
    /// exponent, no sign of a currency. Amounts beyond `largest` are refused.
    package init?(decimal text: some StringProtocol) {
        guard let scaled = scaledInteger(text, places: 2), abs(scaled) <= Self.largest.cents else {
            return nil
        }
        cents = scaled
    }

    package var isZero: Bool { cents == 0 }

    package static func < (left: Self, right: Self) -> Bool { left.cents < right.cents }
    package static func + (left: Self, right: Self) -> Self {
        Money(cents: left.cents + right.cents)
    }
    package static func - (left: Self, right: Self) -> Self {
        Money(cents: left.cents - right.cents)
    }
    package static prefix func - (value: Self) -> Self { Money(cents: -value.cents) }

    /// The product with a rate, rounded half away from zero to the cent, as the forms round.
    package func multiplied(by rate: Rate) -> Money { multiplied(by: rate, to: 1) }

    /// The product with a rate, rounded half away from zero to a multiple of `unit` hundredths.
    package func multiplied(by rate: Rate, to unit: Int64) -> Money {
        scaled(by: rate.numerator, over: rate.denominator, to: unit)
    }

    /// `self × numerator ÷ denominator`, rounded half away from zero to the cent once, at the end.
    ///
    /// - Parameter unit: The hundredths that it is rounded to; one is a cent.
    package func scaled(
        by numerator: Int64, over denominator: Int64, to unit: Int64 = 1
    ) -> Money {
        Money(cents: roundedQuotient(cents, numerator, denominator, to: unit))
    }

    /// The next whole multiple of an amount that is not above this one, or not below it with `up`.
    ///
    /// Of nothing there are no multiples: the amount stays as it is.
    package func rounded(up: Bool, toMultipleOf multiple: Money) -> Money {
        guard multiple.cents > 0 else { return self }
        let beyond = cents % multiple.cents
        if beyond == 0 { return self }
        let below = cents - beyond - (beyond < 0 ? multiple.cents : 0)
        return Money(cents: up ? below + multiple.cents : below)
    }
}

extension Money: CustomStringConvertible {
    /// Plain decimal text with two places, such as `-1234.50`: what the data files hold.
    package var description: String {
        let (whole, part) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
        return "\(cents < 0 ? "-" : "")\(whole).\(part < 10 ? "0" : "")\(part)"
    }
}

/// `value × numerator ÷ denominator`, rounded half away from zero.
///
/// Zero if the denominator is not above zero: a line is nothing where its form divides by nothing. 64-bit arithmetic where it fits, 128-bit otherwise. A result that no amount of money comes near, as
/// absurd tables make, is held at `Money.bound`.
package func roundedQuotient(_ value: Int64, _ numerator: Int64, _ denominator: Int64) -> Int64 {
    // Most lines of a return are 0, and a division takes as long as ten other operations.
    if value == 0 || denominator <= 0 { return 0 }
    let (product, overflow) = value.multipliedReportingOverflow(by: numerator)
    if !overflow, product.magnitude < UInt64(Int64.max / 2), denominator < Int64.max / 2 {
        let quotient = shortQuotient(
            product.magnitude + denominator.magnitude / 2, denominator.magnitude)
        return product < 0 ? -Int64(quotient) : Int64(quotient)
    }
    let wide = Int128(value) * Int128(numerator)
    let half = Int128(denominator / 2)
    return Money(clamping: (wide + (wide < 0 ? -half : half)) / Int128(denominator)).cents
}

/// A quotient of whole numbers, in half the time where both are short, as amounts and rates mostly are.
@inline(__always)
private func shortQuotient(_ value: UInt64, _ divisor: UInt64) -> UInt64 {
    (value | divisor) >> 32 == 0
        ? UInt64(UInt32(truncatingIfNeeded: value) / UInt32(truncatingIfNeeded: divisor))
        : value / divisor
}

/// `value × numerator ÷ denominator`, rounded half away from zero to a multiple of `unit`, once.
@inline(__always)
package func roundedQuotient(
    _ value: Int64, _ numerator: Int64, _ denominator: Int64, to unit: Int64
) -> Int64 {
    unit == 1
        ? roundedQuotient(value, numerator, denominator)
        : roundedQuotient(value, numerator, denominator &* unit) &* unit
}

/// Decimal text as an integer scaled by ten to the power of `places`, or nil.
func scaledInteger(_ text: some StringProtocol, places: Int) -> Int64? {
    var digits = text.utf8[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits = digits.dropFirst() }
    var result: Int64 = 0
    var placesLeft: Int?
    var hasDigit = false
    for byte in digits {
        if byte == UInt8(ascii: "."), placesLeft == nil, hasDigit {
            placesLeft = places
            continue
        }
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), placesLeft != 0 else {
            return nil
        }
        let (shifted, overflow) = result.multipliedReportingOverflow(by: 10)
        let (sum, secondOverflow) = shifted.addingReportingOverflow(
            Int64(byte - UInt8(ascii: "0")))
        guard !overflow, !secondOverflow else { return nil }
        result = sum
        hasDigit = true
        placesLeft = placesLeft.map { $0 - 1 }
    }
    // "12." is a slip of the keyboard, not a number.
    guard hasDigit, placesLeft != places else { return nil }
    for _ in 0..<(placesLeft ?? places) {
        let (shifted, overflow) = result.multipliedReportingOverflow(by: 10)
        guard !overflow else { return nil }
        result = shifted
    }
    return isNegative ? -result : result
}
