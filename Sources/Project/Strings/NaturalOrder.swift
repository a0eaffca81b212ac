/// The sort key of a text in natural order: `T4` before `T2200`, `9` before `10`, `428` before
/// `AB428`.
package struct NaturalOrder: Comparable, Sendable {
    /// A run of digits, or a run of other characters.
    ///
    /// Numbers precede texts.
    private enum Part: Comparable, Sendable {
        case number(Int)
        case text(String)
    }

    private let parts: [Part]

    package init(_ text: String) {
        var parts: [Part] = []
        var rest = text.utf8[...]
        while let first = rest.first {
            let end = rest.firstIndex { Self.isDigit($0) != Self.isDigit(first) } ?? rest.endIndex
            let run = String(Substring(rest[..<end]))
            // A number that overflows is compared as text.
            parts.append((Self.isDigit(first) ? Int(run) : nil).map { .number($0) } ?? .text(run))
            rest = rest[end...]
        }
        self.parts = parts
    }

    package static func < (left: Self, right: Self) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension Sequence {
    /// Returns the elements in the natural order of a text, which is computed once for each.
    @inlinable
    package func naturallySorted(by text: (Element) -> String) -> [Element] {
        let elements = Array(self)
        return naturalOrder(of: elements.map(text)).map { elements[$0] }
    }
}

/// Returns the indices of texts in natural order.
@usableFromInline
func naturalOrder(of texts: [String]) -> [Int] {
    let keys = texts.map(NaturalOrder.init)
    return keys.indices.sorted { keys[$0] < keys[$1] }
}
