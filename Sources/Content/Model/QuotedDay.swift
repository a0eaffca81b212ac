internal import Project
package import Text

/// The last day on which a statement is in force: `{{until.2027-06-30}}` is printed as 'until June
/// 30, 2027'.
///
/// From the next day on, checks report the text.
package enum QuotedDay {
    private static let prefix = "until."

    /// Returns the day of a reference; nil if it has none.
    package static func last(_ reference: String) -> CalendarDay? {
        reference.hasPrefix(prefix)
            ? CalendarDay(text: String(reference.dropFirst(prefix.count))) : nil
    }

    /// Returns true if a reference has the prefix of a day.
    package static func isMeant(by reference: String) -> Bool { reference.hasPrefix(prefix) }
}
