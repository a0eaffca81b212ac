/// When something that a rule gives is paid.
package enum PaymentTimes: Hashable, Sendable {
    /// A month, of the year of the tables or of a later one.
    package struct Month: Hashable, Sendable {
        /// The number of the month, from 1 to 12.
        package let number: Int
        /// How many years after that of the tables.
        package let yearsLater: Int

        package init(_ number: Int, yearsLater: Int) {
            self.number = number
            self.yearsLater = yearsLater
        }
    }

    /// The months of the payments, rising.
    case months([Month])
    /// The time when the return is settled, with its refund.
    case withReturn
    /// One payment, at a time that nothing fixes.
    case once

    /// How many payments there are in months that are known; nil for other times.
    package var count: Int? {
        if case .months(let months) = self { months.count } else { nil }
    }

    /// A Boolean value that is true if all payments are in known months of one calendar year.
    package var isWithinOneYear: Bool {
        guard case .months(let months) = self else { return false }
        return Set(months.map(\.yearsLater)).count == 1
    }
}
