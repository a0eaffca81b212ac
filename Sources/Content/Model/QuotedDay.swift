internal import Project
package import Text

/// The last day on which what a text says is in force: `{{until.2027-06-30}}` is printed as 'until June 30,
/// 2027', and a review names the text from the day after.
package enum QuotedDay {
    private static let prefix = "until."

    /// Nil if the reference names no day.
    package static func last(_ reference: String) -> CalendarDay? {
        reference.hasPrefix(prefix)
            ? CalendarDay(text: String(reference.dropFirst(prefix.count))) : nil
    }

    /// Whether a reference is meant to name a day.
    package static func isMeant(by reference: String) -> Bool { reference.hasPrefix(prefix) }
}
