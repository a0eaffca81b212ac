/// A calendar year for which a return is filed.
package struct TaxYear: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let number: Int

    package init(_ number: Int) {
        self.number = number
    }

    /// The years that content speaks of; one beyond them is a slip of the keyboard.
    private static let plausible = 1800...2200

    /// A year from four digits, or nil if the text is anything else or no plausible year.
    package init?(text: some StringProtocol) {
        guard text.utf8.count == 4, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(text), Self.plausible.contains(number)
        else { return nil }
        self.number = number
    }

    package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
    package var description: String { String(number) }
}
