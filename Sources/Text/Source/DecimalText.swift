/// Returns a fraction given in millionths as a decimal without trailing zeros, such as `-0.0505`.
package func decimalText(millionths: Int64) -> String {
    let digits = String(millionths.magnitude)
    let padded = String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    return withoutNeedlessZeros(
        "\(millionths < 0 ? "-" : "")\(padded.dropLast(6)).\(padded.suffix(6))")
}

/// Removes trailing zeros from a number with a decimal point: `12.50` becomes `12.5`, `3.00`
/// becomes `3`.
package func withoutNeedlessZeros(_ decimal: String) -> String {
    var end = decimal.utf8.endIndex
    func last() -> UInt8? { decimal.utf8[..<end].last }
    while last() == UInt8(ascii: "0") { end = decimal.utf8.index(before: end) }
    if last() == UInt8(ascii: ".") { end = decimal.utf8.index(before: end) }
    return String(decimal[..<end])
}
