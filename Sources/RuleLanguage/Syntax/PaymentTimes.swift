/// The times at which a benefit is paid.
package enum PaymentTimes: Hashable, Sendable {
    /// A month in the year of the tables or a later one.
    package struct Month: Hashable, Sendable {
        /// The number of the month, from 1 to 12.
        package let number: Int
        /// The number of years after that of the tables.
        package let yearsLater: Int

        package init(_ number: Int, yearsLater: Int) {
            self.number = number
            self.yearsLater = yearsLater
        }
    }

    /// The months of the payments, in ascending order.
    case months([Month])
    /// One payment with the refund of the return.
    case withReturn
    /// One payment without a fixed date.
    case once

    /// The number of payments; nil unless they are in known months.
    package var count: Int? {
        if case .months(let months) = self { months.count } else { nil }
    }

    /// A Boolean value that is true if all payments are in known months of one calendar year.
    package var isWithinOneYear: Bool {
        guard case .months(let months) = self else { return false }
        return Set(months.map(\.yearsLater)).count == 1
    }
}
