/// A date of the Gregorian calendar, written as `2026-11-21`.
package struct CalendarDay: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let year: Int
    package let month: Int
    package let day: Int

    /// The earliest date with a four-digit year.
    package static let first = CalendarDay(year: 0, month: 1, day: 1)

    /// Parses `yyyy-mm-dd`; nil for any other text or a date that does not exist.
    package init?(text: String) {
        let bytes = Array(text.utf8)
        let hyphen = UInt8(ascii: "-")
        guard bytes.count == 10, bytes[4] == hyphen, bytes[7] == hyphen,
            let year = Self.number(bytes[..<4]), let month = Self.number(bytes[5..<7]),
            let day = Self.number(bytes[8...]), (1...12).contains(month),
            (1...Self.days(inMonth: month, of: year)).contains(day)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    private init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Parses digits only; `Int` would accept a sign.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.reduce(0) { number, byte in
            guard let number, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
                return nil
            }
            return number * 10 + Int(byte - UInt8(ascii: "0"))
        }
    }

    package var next: CalendarDay {
        if day < Self.days(inMonth: month, of: year) {
            return CalendarDay(year: year, month: month, day: day + 1)
        }
        return month < 12
            ? CalendarDay(year: year, month: month + 1, day: 1)
            : CalendarDay(year: year + 1, month: 1, day: 1)
    }

    /// Returns the date `days` later; itself if `days` is not positive.
    ///
    /// - Complexity: O(*n*) in the number of days.
    package func later(by days: Int) -> CalendarDay {
        (0..<max(0, days)).reduce(self) { day, _ in day.next }
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    package var description: String {
        String(unsafeUninitializedCapacity: 10) { text in
            var rest = (year * 100 + month) * 100 + day
            for position in (0..<10).reversed() {
                if position == 4 || position == 7 {
                    text[position] = UInt8(ascii: "-")
                } else {
                    text[position] = UInt8(ascii: "0") + UInt8(rest % 10)
                    rest /= 10
                }
            }
            return 10
        }
    }
}
