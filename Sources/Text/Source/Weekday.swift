/// A day of the week, starting with Monday (ISO 8601).
package enum Weekday: Int, CaseIterable, Sendable {
    case monday
    case tuesday
    case wednesday
    case thursday
    case friday
    case saturday
    case sunday

    package var isWeekend: Bool { self >= .saturday }
}

extension Weekday: Comparable {
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension CalendarDay {
    private static let daysInWeek = 7
    /// 1 January 1970 was a Thursday.
    private static let weekdayOfDayZero = 3

    /// The number of days since 1 January 1970, negative before it.
    ///
    /// Years are counted from March, so that a leap day comes last, in eras of 400 years, after
    /// which the calendar repeats.
    private var dayNumber: Int {
        let yearFromMarch = month > 2 ? year : year - 1
        let era = (yearFromMarch >= 0 ? yearFromMarch : yearFromMarch - 399) / 400
        let yearOfEra = yearFromMarch - era * 400
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    package var weekday: Weekday {
        let days = (dayNumber + Self.weekdayOfDayZero) % Self.daysInWeek
        guard let weekday = Weekday(rawValue: (days + Self.daysInWeek) % Self.daysInWeek) else {
            // Trap: the remainder is in 0...6.
            preconditionFailure("a remainder by seven is the number of a weekday")
        }
        return weekday
    }
}
