package import RuleLanguage
internal import Synchronization

/// What a step computes, by the name that a rule file gives it.
///
/// Rule files give each name its words in every language, table files its line number on the form, and
/// scripts find steps by them.
package struct StepName: Hashable, Sendable {
    /// Names are numbered as they come up, so that steps compare and look up words by a number.
    package let number: Int

    /// The names that have come up so far.
    private struct Names {
        var texts: [String] = []
        var numbers: [String: Int] = [:]
    }

    private static let names = Mutex(Names())

    package init(_ text: String) {
        number = Self.names.withLock { names in
            if let known = names.numbers[text] { return known }
            names.numbers[text] = names.texts.count
            names.texts.append(text)
            return names.texts.count - 1
        }
    }

    fileprivate init(number: Int) { self.number = number }

    /// The name as it is written in files and in what scripts read.
    package var rawValue: String { Self.names.withLock { $0.texts[number] } }
}

/// The names of the steps that a guide's rules may print.
package struct StepNames: Sendable {
    private var table: NameTable

    package init(_ names: [String]) {
        table = NameTable(minimumCapacity: names.count)
        for name in names { table[Name(name)] = StepName(name).number }
    }

    package subscript(name: Name) -> StepName? { table[name].map { StepName(number: $0) } }

    /// The names as they are written, in no order.
    package var texts: [String] { table.texts }
}

extension StepName: CustomStringConvertible {
    package var description: String { rawValue }
}
