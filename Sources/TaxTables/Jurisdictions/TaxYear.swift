/// A tax year, named by the calendar year in which it begins.
package struct TaxYear: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let number: Int

    package init(_ number: Int) {
        self.number = number
    }

    /// The years that content can name; any other is a typing error.
    private static let plausible = 1800...2200

    /// Reads a year of four digits; nil for other texts and for implausible years.
    package init?(text: some StringProtocol) {
        guard text.utf8.count == 4, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(text), Self.plausible.contains(number)
        else { return nil }
        self.number = number
    }

    package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
    package var description: String { String(number) }
}
