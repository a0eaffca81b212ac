/// A share given in millionths as plain decimal text without needless zeros, such as `-0.0505`.
package func decimalText(millionths: Int64) -> String {
    let digits = String(millionths.magnitude)
    let padded = String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    return withoutNeedlessZeros(
        "\(millionths < 0 ? "-" : "")\(padded.dropLast(6)).\(padded.suffix(6))")
}

/// `decimal`, which has a decimal point, without the zeros that end it: `12.50` as `12.5`, `3.00`
/// as `3`.
package func withoutNeedlessZeros(_ decimal: String) -> String {
    var end = decimal.utf8.endIndex
    func last() -> UInt8? { decimal.utf8[..<end].last }
    while last() == UInt8(ascii: "0") { end = decimal.utf8.index(before: end) }
    if last() == UInt8(ascii: ".") { end = decimal.utf8.index(before: end) }
    return String(decimal[..<end])
}
