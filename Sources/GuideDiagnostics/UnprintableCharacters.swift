/// Characters that have no place in an author's text: controls, invisible marks that turn the order of
/// reading around, line ends other than `\n`, and code points that are no characters.
///
/// They stand for nothing a reader sees, and much of what reads pages, feeds and calendars takes them
/// for the end of a line or of a value.
package func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case ..<0x20, 0x7F..<0xA0: true
    case 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xFDD0...0xFDEF: true
    // Every plane ends with two.
    case let value: value & 0xFFFE == 0xFFFE
    }
}

extension Unicode.Scalar {
    /// As standards write it: `U+202E`.
    package var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
