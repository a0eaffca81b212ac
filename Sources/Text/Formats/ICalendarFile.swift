/// A calendar of all-day events in the iCalendar format (RFC 5545).
///
/// The output does not depend on the day of the build: the time stamp of an event is the day on
/// which its calendar was last checked.
package struct ICalendarFile {
    package struct Event {
        /// A permanent identifier, so that calendar programs update the event when its date is
        /// corrected.
        let identifier: String
        let day: CalendarDay
        let summary: String
        let description: String
        /// An absolute URL.
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

    /// The maximum length of a content line in octets.
    ///
    /// Longer lines are folded.
    private static let lineLength = 75

    private var text: [UInt8] = []

    /// Creates a calendar.
    ///
    /// - Parameters:
    ///   - name: The display name of the calendar.
    ///   - language: The locale of the texts.
    ///   - stamp: The day on which the events were last checked.
    package init(name: String, language: String, stamp: CalendarDay, events: [Event]) {
        write("BEGIN:VCALENDAR")
        write("VERSION:2.0")
        write("PRODID:-//taxguide//Tax calendar//\(language.uppercased())")
        write("CALSCALE:GREGORIAN")
        // `NAME` is from RFC 7986; many programs only support `X-WR-CALNAME`.
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
        // `DTEND` is exclusive.
        write("DTEND;VALUE=DATE:\(Self.basic(event.day.next))")
        write("SUMMARY:\(Self.escaped(event.summary))")
        if !event.description.isEmpty {
            write("DESCRIPTION:\(Self.escaped(event.description))")
        }
        if !event.categories.isEmpty {
            write("CATEGORIES:\(event.categories.map(Self.escaped).joined(separator: ","))")
        }
        write("URL:\(event.address)")
        // Transparent: the event does not mark the day as busy.
        write("TRANSP:TRANSPARENT")
        write("END:VEVENT")
    }

    /// Returns a date in the basic format, without hyphens.
    private static func basic(_ day: CalendarDay) -> String {
        String(day.description.filter { $0 != "-" })
    }

    /// Escapes the value of a property and removes control characters.
    ///
    /// Works on Unicode scalars: in Swift, a comma and a combining accent are one character.
    private static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": result += ["\\", scalar]
            case "\n": result += ["\\", "n"]
            // Joiners of the guide's languages were validated when the text was read.
            case _ where isUnprintable(scalar) && !declarableJoiners.contains(scalar): break
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Writes a content line, folded between characters.
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
