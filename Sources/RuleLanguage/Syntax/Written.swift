/// A word of a rule file with the place it stands at.
///
/// Words are handed on a great deal while rules are compiled, so one is a reference.
package final class Written: Sendable {
    package let text: String
    package let offsets: Range<Int>
    /// The parts between full stops: `spouse`, `federal`, `net-income`.
    package let parts: [String]

    package init(_ text: String, _ offsets: Range<Int>) {
        self.text = text
        self.offsets = offsets
        let stop = UInt8(ascii: ".")
        parts =
            text.utf8.contains(stop)
            ? text.utf8.split(separator: stop, omittingEmptySubsequences: false).map {
                String(Substring($0))
            }
            : [text]
    }
}

extension Written: Hashable, CustomStringConvertible {
    package var description: String { text }

    package static func == (left: Written, right: Written) -> Bool {
        left.text == right.text && left.offsets == right.offsets
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(offsets)
    }
}
