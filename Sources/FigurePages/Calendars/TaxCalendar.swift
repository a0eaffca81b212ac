internal import Content
internal import Pages
internal import Project
internal import TaxTables
internal import Text

/// The days of one calendar year that the law or an announcement sets: `Content/Calendar/<year>.yaml`.
package struct TaxCalendar: Sendable {
    /// What becomes of a day on which offices are closed.
    enum Rule: String, CaseIterable, Sendable {
        /// A Saturday, a Sunday or a holiday gives way to the next business day.
        case nextBusinessDay = "next-business-day"
        /// The day is as it stands: it never moves, or it was published as it is.
        case fixed
    }

    /// What a day rests on.
    enum Basis: String, CaseIterable, Sendable {
        /// A government has published the day.
        case announced
        /// The law names the day, and no announcement of it for the year was found.
        case statute
    }

    struct Entry: Sendable {
        /// The name in the file, and which of its days, from 1.
        let name: String
        let number: Int
        /// Whether the name stands for one day only.
        let isOnly: Bool
        /// The day as the law sets it.
        let statutory: CalendarDay
        /// The day that counts.
        let day: CalendarDay
        let basis: Basis
        let titles: ByLanguage<String>
        let notes: ByLanguage<String>
        let sources: [String]
        /// Whom the day concerns, as the file names them.
        let concerned: [YAMLText]
        let topic: YAMLText?

        var situations: [TaxSituation] { concerned.map { TaxSituation($0.text) } }

        /// The name in addresses and in calendar programs.
        ///
        /// It stays the same when a day is corrected, so that programs move the entry.
        var identifier: String { isOnly ? name : "\(name)-\(number)" }
    }

    static let folder = ChangeLogRecord.calendarFolder

    let source: SourceText
    let year: Int
    /// The day the dates were compared with their sources.
    let checked: CalendarDay
    /// The entries in the order of their days.
    let entries: [Entry]

    /// The first day from `day` on that is neither on a weekend nor a holiday.
    static func businessDay(from day: CalendarDay, holidays: Set<CalendarDay>) -> CalendarDay {
        var day = day
        while day.weekday.isWeekend || holidays.contains(day) { day = day.next }
        return day
    }
}

/// The calendars of a guide: `Content/Calendar`.
struct TaxCalendars: ContentType {
    static let places = ["\(TaxCalendar.folder)/"]

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

    /// What is wrong with the topics and situations named here; an entry of several days names them once.
    func check(_ guide: Guide, topicPaths: Set<String>) -> [Diagnostic] {
        calendars.flatMap { calendar in
            var seen: Set<YAMLText> = []
            return calendar.entries.compactMap(\.topic).filter { seen.insert($0).inserted }
                .compactMap { unknownTopic($0, in: calendar.source, among: topicPaths) }
                + calendar.entries.flatMap(\.concerned).filter { seen.insert($0).inserted }
                .compactMap { unknownSituation($0, in: calendar.source, guide) }
        }
    }

    /// An error for a situation that some language has no words for.
    private func unknownSituation(
        _ name: YAMLText, in source: SourceText, _ guide: Guide
    ) -> Diagnostic? {
        for (language, words) in guide.strings where words[TaxSituation(name.text)] == nil {
            return Diagnostic(
                .error, "unknown-situation",
                "'\(name.text)' is no situation of \(SiteStrings.path(language))", in: source,
                at: name.offsets,
                remedy: didYouMean(name.text, among: words.situations.map(\.rawValue)))
        }
        return nil
    }
}
