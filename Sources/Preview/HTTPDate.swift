internal import Glibc

/// Returns a date in the format of HTTP, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
///
/// - Parameter seconds: Seconds since 1970, UTC.
func httpDate(seconds: Int) -> String {
    var seconds = seconds
    var date = tm()
    gmtime_r(&seconds, &date)
    let day = "\(weekdays[Int(date.tm_wday)]), \(padded(date.tm_mday))"
    let month = "\(months[Int(date.tm_mon)]) \(padded(date.tm_year + 1900, to: 4))"
    let time = "\(padded(date.tm_hour)):\(padded(date.tm_min)):\(padded(date.tm_sec))"
    return "\(day) \(month) \(time) GMT"
}

/// Returns the current time in seconds since 1970, UTC.
func currentSeconds() -> Int {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return now.tv_sec
}

private let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
private let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
]

private func padded(_ number: Int32, to width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
