internal import Synchronization

/// A word of a rule file with the place it stands at.
///
/// Words are handed on a great deal while rules are compiled, so one is a reference.
package final class Identifier: Sendable {
    package let text: String
    package let offsets: Range<Int>
    /// The parts between full stops, `spouse`, `federal` and `net-income`; none if there is no full stop.
    private let dotted: [String]
    /// The first and the last of those parts.
    private let ends: (first: Name, last: Name)?
    /// The number of the name, once somebody asks for it; below zero before.
    private let number = Atomic<Int32>(-1)

    /// A name, which may have full stops in it.
    package init(_ text: String, _ offsets: Range<Int>) {
        self.text = text
        self.offsets = offsets
        let stop = UInt8(ascii: ".")
        var letters = text
        dotted =
            letters.withUTF8({ $0.contains(stop) })
            ? text.utf8.split(separator: stop, omittingEmptySubsequences: false).map {
                String(Substring($0))
            }
            : []
        if let first = dotted.first, let last = dotted.last {
            ends = (Name(first), Name(last))
        } else {
            ends = nil
        }
    }

    /// A sentence, whose full stops say nothing.
    init(sentence text: String, _ offsets: Range<Int>) {
        self.text = text
        self.offsets = offsets
        dotted = []
        ends = nil
    }

    /// Whether there is no full stop in it.
    package var isBare: Bool { dotted.isEmpty }

    /// The parts between full stops: `spouse`, `federal`, `net-income`.
    package var parts: [String] { dotted.isEmpty ? [text] : dotted }

    /// The name by its number.
    package var name: Name {
        let known = number.load(ordering: .relaxed)
        if known >= 0 { return Name(number: known) }
        let name = Name(text)
        number.store(name.number, ordering: .relaxed)
        return name
    }

    /// What stands before the first full stop.
    package var firstName: Name { ends?.first ?? name }

    /// What stands after the last full stop.
    package var lastName: Name { ends?.last ?? name }
}

extension Identifier: Hashable, CustomStringConvertible {
    package var description: String { text }

    package static func == (left: Identifier, right: Identifier) -> Bool {
        left.text == right.text && left.offsets == right.offsets
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(offsets)
    }
}
