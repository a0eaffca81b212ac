/// Days as a file for calendar programs (iCalendar, RFC 5545).
///
/// Nothing in it depends on the day of the build: an entry's time stamp is the day its calendar was
/// compared with the sources.
package struct ICalendarFile {
    package struct Event {
        /// Stays the same when the day is corrected, so that programs move the entry.
        let identifier: String
        let day: CalendarDay
        let summary: String
        let description: String
        /// A full web address.
        let address: String
        let categories: [String]

        package init(
            identifier: String, day: CalendarDay, summary: String, description: String,
            address: String, categories: [String]
        ) {
            self.identifier = identifier
            self.day = day
            self.summary = summary
            self.description = description
            self.address = address
            self.categories = categories
        }
    }

    /// A content line has at most so many octets; longer ones go on in a line that starts with a
    /// space.
    private static let lineLength = 75

    private var text: [UInt8] = []

    /// - Parameters:
    ///   - name: What programs show as the calendar's name.
    ///   - language: The locale of the texts.
    ///   - stamp: The day on which the entries were last gone over.
    package init(name: String, language: String, stamp: CalendarDay, events: [Event]) {
        write("BEGIN:VCALENDAR")
        write("VERSION:2.0")
        write("PRODID:-//taxguide//Tax calendar//\(language.uppercased())")
        write("CALSCALE:GREGORIAN")
        // The first is of RFC 7986; many programs know only the second.
        write("NAME:\(Self.escaped(name))")
        write("X-WR-CALNAME:\(Self.escaped(name))")
        for event in events { write(event, stamp) }
        write("END:VCALENDAR")
    }

    package var bytes: [UInt8] { text }

    private mutating func write(_ event: Event, _ stamp: CalendarDay) {
        write("BEGIN:VEVENT")
        write("UID:\(event.identifier)")
        write("DTSTAMP:\(Self.basic(stamp))T000000Z")
        write("DTSTART;VALUE=DATE:\(Self.basic(event.day))")
        // The end is the first day that is no part of it.
        write("DTEND;VALUE=DATE:\(Self.basic(event.day.next))")
        write("SUMMARY:\(Self.escaped(event.summary))")
        if !event.description.isEmpty {
            write("DESCRIPTION:\(Self.escaped(event.description))")
        }
        if !event.categories.isEmpty {
            write("CATEGORIES:\(event.categories.map(Self.escaped).joined(separator: ","))")
        }
        write("URL:\(event.address)")
        // The day stays free for appointments.
        write("TRANSP:TRANSPARENT")
        write("END:VEVENT")
    }

    /// A day without hyphens.
    private static func basic(_ day: CalendarDay) -> String {
        String(day.description.filter { $0 != "-" })
    }

    /// Text as the value of a property; controls, which it cannot hold, are left out.
    ///
    /// Scalar by scalar: to Swift, a comma with an accent behind it is another character.
    private static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": result += ["\\", scalar]
            case "\n": result += ["\\", "n"]
            // What languages join letters with was looked at where the text was read.
            case _ where isUnprintable(scalar) && !declarableJoiners.contains(scalar): break
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Writes a line, folded between characters and never inside one.
    private mutating func write(_ line: String) {
        var length = 0
        for scalar in line.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if length + bytes.count > Self.lineLength {
                text += Array("\r\n ".utf8)
                length = 1
            }
            text += bytes
            length += bytes.count
        }
        text += Array("\r\n".utf8)
    }
}
