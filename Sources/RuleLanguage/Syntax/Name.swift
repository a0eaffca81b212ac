internal import Synchronization

/// An interned name of rule files.
///
/// Comparing two names compares numbers, not letters.
package struct Name: Hashable, Sendable {
    /// The number of the name, in the order of first use.
    let number: Int32

    private struct Names {
        var texts: [String] = []
        var numbers: [String: Int32] = [:]
    }

    private static let names = Mutex(Names())

    package init(_ text: String) {
        number = Self.names.withLock { names in
            if let existing = names.numbers[text] { return existing }
            let number = Int32(names.texts.count)
            names.numbers[text] = number
            names.texts.append(text)
            return number
        }
    }

    init(number: Int32) { self.number = number }

    /// The name as written in files.
    package var text: String { Self.names.withLock { $0.texts[Int(number)] } }
}

extension Name: CustomStringConvertible {
    package var description: String { text }
}
