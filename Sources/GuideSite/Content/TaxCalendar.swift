internal import GuideDiagnostics
internal import GuideFormats
internal import GuideYAML
internal import TaxTables

/// Whom a day of the tax calendar concerns.
enum TaxSituation: String, CaseIterable, Sendable {
    case employee
    case selfEmployed = "self-employed"
    case instalments
    case family
    case retired
    case student
    case investor
    case quebec
}

/// The days of one calendar year that the law or an announcement sets: `Content/Calendar/<year>.yaml`.
struct TaxCalendar: Sendable {
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
        let situations: [TaxSituation]
        let topic: YAMLText?

        /// The name in addresses and in calendar programs.
        ///
        /// It stays the same when a day is corrected, so that programs move the entry.
        var identifier: String { isOnly ? name : "\(name)-\(number)" }
    }

    static let folder = "Content/Calendar"

    let source: SourceText
    let year: Int
    /// The day the dates were compared with their sources.
    let checked: CalendarDay
    /// In the order of the days.
    let entries: [Entry]

    /// The calendars of a guide, in the order of their years.
    static func read(
        _ folder: GuideFolder, _ register: SourceRegister, diagnostics: inout [Diagnostic]
    ) -> [TaxCalendar] {
        folder.files(below: Self.folder, endings: [".yaml"], diagnostics: &diagnostics)
            .compactMap { path in
                folder.read(path, diagnostics: &diagnostics).flatMap {
                    TaxCalendarReader.read($0, register, diagnostics: &diagnostics)
                }
            }
    }

    /// The first day from `day` on that is neither on a weekend nor a holiday.
    static func businessDay(from day: CalendarDay, holidays: Set<CalendarDay>) -> CalendarDay {
        var day = day
        while day.weekday.isWeekend || holidays.contains(day) { day = day.next }
        return day
    }
}
