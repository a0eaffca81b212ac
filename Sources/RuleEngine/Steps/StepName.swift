package import RuleLanguage
internal import Synchronization

/// The interned name of a step.
///
/// Rule files have the words of a step by this name, table files its line number, and scripts find steps by
/// it.
package struct StepName: Hashable, Sendable {
    /// The number of the name, in the order of first use.
    package let number: Int

    /// All names used so far.
    private struct Names {
        var texts: [String] = []
        var numbers: [String: Int] = [:]
    }

    private static let names = Mutex(Names())

    package init(_ text: String) {
        number = Self.names.withLock { names in
            if let existing = names.numbers[text] { return existing }
            names.numbers[text] = names.texts.count
            names.texts.append(text)
            return names.texts.count - 1
        }
    }

    fileprivate init(number: Int) { self.number = number }

    /// The name as text, as in files and answers.
    package var rawValue: String { Self.names.withLock { $0.texts[number] } }
}

/// The names of all steps that the rules of a guide may print.
package struct StepNames: Sendable {
    private var table: NameTable

    package init(_ names: [String]) {
        table = NameTable(minimumCapacity: names.count)
        for name in names { table[Name(name)] = StepName(name).number }
    }

    package subscript(name: Name) -> StepName? { table[name].map { StepName(number: $0) } }

    /// The names as texts, in no order.
    package var texts: [String] { table.texts }
}

extension StepName: CustomStringConvertible {
    package var description: String { rawValue }
}
