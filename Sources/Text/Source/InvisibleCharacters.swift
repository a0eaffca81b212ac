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

/// Characters without a shape that some languages write between letters, and that a language's file may
/// declare: the zero width non-joiner, which Persian and languages of India need.
package let declarableJoiners: Set<Unicode.Scalar> = ["\u{200C}"]

extension SourceContext {
    /// The first character of a text that has no place in it.
    ///
    /// A joiner of a language has one between two letters of scripts that join them. Elsewhere, as in a word
    /// of Latin letters, it would only hide what programs read.
    package func unprintable(in text: String) -> Unicode.Scalar? {
        if joiners.isEmpty { return text.unicodeScalars.first(where: isUnprintable) }
        let scalars = Array(text.unicodeScalars)
        return scalars.indices.first { index in
            guard isUnprintable(scalars[index]) else { return false }
            guard index > 0, index + 1 < scalars.count else { return true }
            let (previous, next) = (scalars[index - 1], scalars[index + 1])
            return !isJoiner(scalars[index], after: previous, before: next)
        }.map { scalars[$0] }
    }

    /// Whether a character joins or parts two letters of a language that declares it.
    package func isJoiner(
        _ scalar: Unicode.Scalar, after previous: Unicode.Scalar, before next: Unicode.Scalar
    ) -> Bool {
        joiners.contains(scalar) && previous.isPartOfJoinedScript && next.isPartOfJoinedScript
    }
}

extension Unicode.Scalar {
    /// Whether it is a letter, or a mark on one, beyond the scripts of Europe, whose letters stand by themselves.
    fileprivate var isPartOfJoinedScript: Bool {
        guard value >= 0x590 else { return false }
        switch properties.generalCategory {
        case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }

    /// The character's number as standards write it: `U+202E`.
    package var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
