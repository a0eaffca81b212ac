/// A name that may become a path or a line of a list, a manifest or a cache.
///
/// It holds no control character and no line end, so that no line can be read as two.
package struct SafeName: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let text: String

    /// A path below some folder; nil if it leads elsewhere or cannot stand on a line.
    package init?(path: String) {
        guard FileSystem.staysInside(path), Self.isSafe(path) else { return nil }
        text = path
    }

    /// A text of one line, with a space for each character that no line can hold.
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
        // Plain bytes, of which nearly all names are made, are not decoded.
        text.utf8.allSatisfy { 0x20..<0x7F ~= $0 } || text.unicodeScalars.allSatisfy(isSafe)
    }

    /// C0, DEL and C1, the line and paragraph separators, and the mark of damaged text.
    private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFFFD: false
        default: true
        }
    }
}
