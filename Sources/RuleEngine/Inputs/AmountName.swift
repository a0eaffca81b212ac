internal import Synchronization

/// An amount of money that a person states, by the name that a rule file gives it.
///
/// The command line, JSON and content files use the same names.
package struct AmountName: Hashable, Sendable {
    /// Names are numbered as they come up, so that they compare and are looked up by a number.
    package let number: Int

    /// The names that have come up so far.
    private struct Names {
        var texts: [String] = []
        var numbers: [String: Int] = [:]
    }

    private static let names = Mutex(Names())

    package init(_ name: String) {
        number = Self.names.withLock { names in
            if let known = names.numbers[name] { return known }
            names.numbers[name] = names.texts.count
            names.texts.append(name)
            return names.texts.count - 1
        }
    }

    /// The name as it is written in files and on the command line.
    package var name: String { Self.names.withLock { $0.texts[number] } }
}

extension AmountName: CustomStringConvertible {
    package var description: String { name }
}
