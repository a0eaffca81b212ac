/// A name that is safe in a path or on a line of a list, manifest or cache.
///
/// It contains no control characters or line separators, so that a line cannot be read as two.
package struct SafeName: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let text: String

    /// Creates a name from a relative path; nil if it leads outside its folder or contains unsafe
    /// characters.
    package init?(path: String) {
        guard FileSystem.staysInside(path), Self.isSafe(path) else { return nil }
        text = path
    }

    /// Creates a name from a text, with unsafe characters replaced by spaces.
    package init(line: String) {
        text =
            Self.isSafe(line)
            ? line
            : String(
                String.UnicodeScalarView(line.unicodeScalars.map { Self.isSafe($0) ? $0 : " " }))
    }

    package var description: String { text }

    package static func < (left: Self, right: Self) -> Bool { left.text < right.text }

    private static func isSafe(_ text: String) -> Bool {
        // Fast path: printable ASCII needs no decoding.
        text.utf8.allSatisfy { 0x20..<0x7F ~= $0 } || text.unicodeScalars.allSatisfy(isSafe)
    }

    /// Excludes C0, DEL and C1, the line and paragraph separators, and U+FFFD, which marks invalid
    /// UTF-8.
    private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFFFD: false
        default: true
        }
    }
}
