internal import Content
internal import Pages
internal import Project
internal import TaxTables
internal import Text

/// The tax calendar of a year: `Content/Calendar/<year>.yaml`.
package struct TaxCalendar: Sendable {
    /// The treatment of a day on which offices are closed.
    enum Rule: String, CaseIterable, Sendable {
        /// A day on a weekend or holiday moves to the next business day.
        case nextBusinessDay = "next-business-day"
        /// The day never moves, or its published date already takes this into account.
        case fixed
    }

    /// The authority for a day.
    enum Basis: String, CaseIterable, Sendable {
        /// A government has published the day.
        case announced
        /// The law sets the day, and no announcement for the year was found.
        case statute
    }

    struct Entry: Sendable {
        /// The name in the file, and the number among its days, from 1.
        let name: String
        let number: Int
        /// True if the name has a single day.
        let isOnly: Bool
        /// The day as set by the law.
        let statutory: CalendarDay
        /// The effective day.
        let day: CalendarDay
        let basis: Basis
        let titles: ByLanguage<String>
        let notes: ByLanguage<String>
        let sources: [String]
        /// The situations that the day applies to, as named in the file.
        let concerned: [YAMLText]
        let topic: YAMLText?
        /// True for a day that the home page shows.
        let isOnHome: Bool

        var situations: [TaxSituation] { concerned.map { TaxSituation($0.text) } }

        /// The identifier in fragments and calendar programs.
        ///
        /// It does not depend on the date, so that programs update the entry when the date is
        /// corrected.
        var identifier: String { isOnly ? name : "\(name)-\(number)" }
    }

    static let folder = "Content/Calendar"

    let source: SourceText
    let year: Int
    /// The date on which the days were checked against their sources.
    let checked: CalendarDay
    /// The entries sorted by day.
    let entries: [Entry]

    /// Returns the first day from `day` on that is neither on a weekend nor a holiday.
    static func businessDay(from day: CalendarDay, holidays: Set<CalendarDay>) -> CalendarDay {
        var day = day
        while day.weekday.isWeekend || holidays.contains(day) { day = day.next }
        return day
    }
}

/// The calendars of a guide: `Content/Calendar`.
struct TaxCalendars: ContentType {
    static let paths = ["\(TaxCalendar.folder)/"]

    /// The calendars in the order of their years.
    let calendars: [TaxCalendar]

    static func read(_ part: inout ContentTypeReader) -> TaxCalendars? {
        let (files, register) = (part.files(below: TaxCalendar.folder), part.register)
        let log = part.log
        return TaxCalendars(
            calendars: files.compactMap {
                TaxCalendarReader.read($0, register, log: log)
            })
    }

    var sources: Set<String> { Set(calendars.flatMap(\.entries).flatMap(\.sources)) }

    /// Returns errors about unknown topics and situations, once for an entry with several days.
    func check(_ guide: Guide, topicPaths: Set<String>) -> [Diagnostic] {
        calendars.flatMap { calendar in
            var seen: Set<YAMLText> = []
            return calendar.entries.compactMap(\.topic).filter { seen.insert($0).inserted }
                .compactMap { unknownTopic($0, in: calendar.source, among: topicPaths) }
                + calendar.entries.flatMap(\.concerned).filter { seen.insert($0).inserted }
                .compactMap { unknownSituation($0, in: calendar.source, guide) }
        }
    }

    /// Returns an error for a situation that is not declared in every language.
    private func unknownSituation(
        _ name: YAMLText, in source: SourceText, _ guide: Guide
    ) -> Diagnostic? {
        for (language, words) in guide.strings where words[TaxSituation(name.text)] == nil {
            return Diagnostic(
                .error, "unknown-situation",
                "'\(name.text)' is not a situation in \(SiteStrings.path(language))", in: source,
                at: name.offsets,
                fix: didYouMean(name.text, among: words.situations.map(\.rawValue)))
        }
        return nil
    }
}
