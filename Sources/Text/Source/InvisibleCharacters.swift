/// Returns true for characters that are not permitted in source texts: control characters,
/// bidirectional marks, invisible characters, line breaks other than `\n`, and noncharacters.
///
/// They can hide words from readers, or end a line or value in programs that read pages, feeds and
/// calendars. No-break spaces, soft hyphens and the joiners of emoji are permitted.
package func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case ..<0x20, 0x7F..<0xA0: true
    case 0x200B, 0x200C, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
    case 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x3164, 0xFFA0: true
    case 0xFFF0...0xFFFB, 0xFDD0...0xFDEF, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: true
    // Tag characters.
    case 0xE0000...0xE0FFF: true
    // The last two code points of every plane.
    case let value: value & 0xFFFE == 0xFFFE
    }
}

/// Invisible joiners that a language may declare: the zero width non-joiner, which Persian and
/// Indic languages need.
package let declarableJoiners: Set<Unicode.Scalar> = ["\u{200C}"]

extension SourceContext {
    /// Returns the first character of a text that is not permitted.
    ///
    /// A declared joiner is permitted only between two letters of scripts that join letters.
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

    /// Returns true for a declared joiner between two letters of joining scripts.
    package func isJoiner(
        _ scalar: Unicode.Scalar, after previous: Unicode.Scalar, before next: Unicode.Scalar
    ) -> Bool {
        joiners.contains(scalar) && previous.isPartOfJoinedScript && next.isPartOfJoinedScript
    }
}

extension Unicode.Scalar {
    /// True for letters and combining marks of scripts other than Latin, Greek, Cyrillic and
    /// Armenian.
    fileprivate var isPartOfJoinedScript: Bool {
        guard value >= 0x590 else { return false }
        switch properties.generalCategory {
        case .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark: return true
        default: return false
        }
    }

    /// The code point in standard notation, such as `U+202E`.
    package var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
