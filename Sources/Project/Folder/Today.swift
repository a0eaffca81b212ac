internal import Glibc
package import Text

extension CalendarDay {
    /// The current date in the system's time zone; nil if it is unknown.
    package static var today: CalendarDay? {
        var now = time(nil)
        var local = tm()
        guard localtime_r(&now, &local) != nil else { return nil }
        func padded(_ number: CInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return CalendarDay(
            text: "\(local.tm_year + 1_900)-\(padded(local.tm_mon + 1))-\(padded(local.tm_mday))")
    }
}
