internal import Synchronization

/// A name of a rule file with its location, a reference because compilers pass it on often.
package final class Identifier: Sendable {
    package let text: String
    package let offsets: Range<Int>
    /// The parts between full stops, such as `spouse`, `federal` and `net-income`; empty without a full stop.
    private let dotted: [String]
    /// The interned names of the first and the last part; nil without a full stop.
    private let ends: (first: Name, last: Name)?
    /// The number of the interned name; below zero until it is needed.
    private let number = Atomic<Int32>(-1)

    /// Makes a name, which may contain full stops.
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

    /// Makes a sentence, whose full stops do not separate parts.
    init(sentence text: String, _ offsets: Range<Int>) {
        self.text = text
        self.offsets = offsets
        dotted = []
        ends = nil
    }

    /// A Boolean value that is true if the name has no full stop.
    package var isBare: Bool { dotted.isEmpty }

    /// The parts between full stops: `spouse`, `federal`, `net-income`.
    package var parts: [String] { dotted.isEmpty ? [text] : dotted }

    /// The first part of names of the other adult.
    static let spouse = "spouse"

    /// Returns the same name of the other adult.
    func ofSpouse(_ offsets: Range<Int>) -> Identifier {
        Identifier("\(Self.spouse).\(text)", offsets)
    }

    /// The interned name.
    package var name: Name {
        let cached = number.load(ordering: .relaxed)
        if cached >= 0 { return Name(number: cached) }
        let name = Name(text)
        number.store(name.number, ordering: .relaxed)
        return name
    }

    /// The part before the first full stop.
    package var firstName: Name { ends?.first ?? name }

    /// The part after the last full stop.
    package var lastName: Name { ends?.last ?? name }
}

extension Identifier: Hashable, CustomStringConvertible {
    /// The name as it is written: a name of the spouse is followed by `of spouse`.
    package var description: String {
        guard dotted.first == Identifier.spouse else { return text }
        return "\(dotted.dropFirst().joined(separator: ".")) of \(Identifier.spouse)"
    }

    package static func == (left: Identifier, right: Identifier) -> Bool {
        left.text == right.text && left.offsets == right.offsets
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(offsets)
    }
}
