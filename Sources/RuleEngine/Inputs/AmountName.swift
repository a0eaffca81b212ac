internal import Synchronization

/// The interned name of an amount of money that a person states.
///
/// Rule files, the command line, JSON and content files use the same names.
package struct AmountName: Hashable, Sendable {
    /// The number of the name, in the order of first use.
    package let number: Int

    /// All names used so far.
    private struct Names {
        var texts: [String] = []
        var numbers: [String: Int] = [:]
    }

    private static let names = Mutex(Names())

    package init(_ name: String) {
        number = Self.names.withLock { names in
            if let existing = names.numbers[name] { return existing }
            names.numbers[name] = names.texts.count
            names.texts.append(name)
            return names.texts.count - 1
        }
    }

    /// The name as text.
    package var name: String { Self.names.withLock { $0.texts[number] } }
}

extension AmountName: CustomStringConvertible {
    package var description: String { name }
}
