/// Characters that have no place in an author's text: controls, marks that turn the order of reading
/// around, characters that show as nothing, line ends other than `\n`, and code points that are no
/// characters.
///
/// They stand for nothing a reader sees: some hide words from readers that programs read, and much of
/// what reads pages, feeds and calendars takes others for the end of a line or of a value. What typing
/// has a use for stays: spaces that do not break, soft hyphens, and what joins the parts of an emoji.
package func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case ..<0x20, 0x7F..<0xA0: true
    case 0x200B, 0x200C, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
    case 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x3164, 0xFFA0: true
    case 0xFFF0...0xFFFB, 0xFDD0...0xFDEF, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: true
    // Tags spell words that only programs see.
    case 0xE0000...0xE0FFF: true
    // Every plane ends with two.
    case let value: value & 0xFFFE == 0xFFFE
    }
}

extension Unicode.Scalar {
    /// The character's number as standards write it: `U+202E`.
    package var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
