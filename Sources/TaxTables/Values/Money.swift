/// An exact amount of money, in hundredths of the guide's currency.
///
/// Values are made from decimal text or cents, never from floating point. Operations that round say so.
package struct Money: Hashable, Sendable, Comparable, AdditiveArithmetic {
    package let cents: Int64

    package static let zero = Money(cents: 0)

    /// The largest amount that is read from text: a thousand billion less a hundredth.
    ///
    /// It leaves room in 64 bits for every sum and product of a return.
    package static let largest = Money(cents: 99_999_999_999_999)

    /// The bound of computed amounts, in hundredths: 2⁵³ − 1, the largest integer that all readers of JSON
    /// know exactly.
    ///
    /// A computed amount is strictly between the bound and its negative. The sum of a thousand such amounts
    /// fits 64 bits.
    package static let bound = Int64.max >> 10

    @inline(__always)
    package static func isBeyondRange(_ cents: Int64) -> Bool { cents.magnitude >= bound.magnitude }

    /// Clamps an amount of a 128-bit calculation to the bound.
    package init(clamping cents: Int128) {
        self.cents = Int64(max(-Int128(Self.bound), min(Int128(Self.bound), cents)))
    }

    package init(cents: Int64) {
        self.cents = cents
    }

    /// Parses decimal text such as `1234.5`; nil for anything else.
    ///
    /// The text has digits, at most two of them after a point, and an optional leading `-`. It has no group
    /// separators, no exponent and no currency sign. Amounts above `largest` are rejected.
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

    /// Returns the product with a rate, rounded half away from zero to the cent.
    package func multiplied(by rate: Rate) -> Money { multiplied(by: rate, to: 1) }

    /// Returns the product with a rate, rounded half away from zero to a multiple of `unit` hundredths.
    package func multiplied(by rate: Rate, to unit: Int64) -> Money {
        scaled(by: rate.numerator, over: rate.denominator, to: unit)
    }

    /// Returns `self × numerator ÷ denominator`, rounded once, half away from zero.
    ///
    /// - Parameter unit: The hundredths to round to; 1 is a cent.
    package func scaled(
        by numerator: Int64, over denominator: Int64, to unit: Int64 = 1
    ) -> Money {
        Money(cents: roundedQuotient(cents, numerator, denominator, to: unit))
    }

    /// Returns the largest multiple not above the amount or, with `up`, the smallest not below it; `self` if
    /// `multiple` is not above zero.
    package func rounded(up: Bool, toMultipleOf multiple: Money) -> Money {
        guard multiple.cents > 0 else { return self }
        let beyond = cents % multiple.cents
        if beyond == 0 { return self }
        let below = cents - beyond - (beyond < 0 ? multiple.cents : 0)
        return Money(cents: up ? below + multiple.cents : below)
    }
}

extension Money: CustomStringConvertible {
    /// The amount as plain decimal text with two places, such as `-1234.50`, the format of data files.
    package var description: String {
        let (whole, part) = cents.magnitude.quotientAndRemainder(dividingBy: 100)
        return "\(cents < 0 ? "-" : "")\(whole).\(part < 10 ? "0" : "")\(part)"
    }
}

/// Returns `value × numerator ÷ denominator`, rounded half away from zero.
///
/// The result is 0 if the denominator is not above zero, because a line without a divisor is 0. The
/// calculation uses 64 bits if they suffice, 128 bits otherwise. A result beyond `Money.bound` is clamped to
/// it.
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

/// Returns a quotient of whole numbers, in half the time if both fit 32 bits, as most amounts and rates do.
@inline(__always)
private func shortQuotient(_ value: UInt64, _ divisor: UInt64) -> UInt64 {
    (value | divisor) >> 32 == 0
        ? UInt64(UInt32(truncatingIfNeeded: value) / UInt32(truncatingIfNeeded: divisor))
        : value / divisor
}

/// Returns `value × numerator ÷ denominator`, rounded once, half away from zero, to a multiple of `unit`.
@inline(__always)
package func roundedQuotient(
    _ value: Int64, _ numerator: Int64, _ denominator: Int64, to unit: Int64
) -> Int64 {
    unit == 1
        ? roundedQuotient(value, numerator, denominator)
        : roundedQuotient(value, numerator, denominator &* unit) &* unit
}

/// Parses decimal text as an integer, scaled by ten to the power of `places`; nil for anything else.
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
    // "12." is a typing error.
    guard hasDigit, placesLeft != places else { return nil }
    for _ in 0..<(placesLeft ?? places) {
        let (shifted, overflow) = result.multipliedReportingOverflow(by: 10)
        guard !overflow else { return nil }
        result = shifted
    }
    return isNegative ? -result : result
}
