internal import Synchronization

/// A name of the rule files by a number: rules are put to work for every place and year, and what is known by
/// its name is found each time without reading the letters again.
package struct Name: Hashable, Sendable {
    /// Names are numbered as they come up.
    let number: Int32

    private struct Names {
        var texts: [String] = []
        var numbers: [String: Int32] = [:]
    }

    private static let names = Mutex(Names())

    package init(_ text: String) {
        number = Self.names.withLock { names in
            if let known = names.numbers[text] { return known }
            let number = Int32(names.texts.count)
            names.numbers[text] = number
            names.texts.append(text)
            return number
        }
    }

    init(number: Int32) { self.number = number }

    /// The name as it is written in files.
    package var text: String { Self.names.withLock { $0.texts[Int(number)] } }
}

extension Name: CustomStringConvertible {
    package var description: String { text }
}
