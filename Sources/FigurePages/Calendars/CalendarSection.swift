package import Content
internal import Markup
package import Pages
package import Project
internal import TaxTables

/// The tax calendar pages with their iCalendar files.
package struct CalendarSection: SiteSection {
    package static let parts: [any ContentType.Type] = [TaxCalendars.self]
    package static let views: [any PageView.Type] = [
        ListPageView.self, CalendarPageView.self, CalendarSourcesPageView.self,
    ]

    private let calendars: [TaxCalendar]

    package init?(_ guide: Guide) {
        calendars = guide.calendars
        if calendars.isEmpty { return nil }
    }

    package func links(_ addresses: Addresses, _ language: Language) -> [SectionLink] {
        let label = addresses.guide.words(language)[.calendar]
        let index = addresses.calendars(language)
        let current =
            addresses.guide.currentCalendar.map { addresses.calendar($0, language) } ?? index
        return [
            SectionLink(position: .navigation(folder: index), label: label, path: current),
            SectionLink(position: .footer, label: label, path: index),
            SectionLink(
                position: .words(synonyms: .calendarSynonyms), label: label, path: current),
        ]
    }

    package func path(of page: PageName, _ addresses: Addresses, _ language: Language) -> String? {
        guard page.word == .calendar, let calendar = addresses.guide.currentCalendar else {
            return nil
        }
        return addresses.calendar(calendar, language)
    }

    /// The number of days on the home page.
    private static let daysOnHome = 4

    /// Returns the next days: those that are marked for the home page, or all if none is.
    package func highlights(_ edition: LocalizedSite) -> HomeHighlights {
        // Read again, so that the home page depends on the calendars.
        guard edition.guide[TaxCalendars.self] != nil,
            let current = edition.guide.currentCalendar
        else { return HomeHighlights() }
        let today = edition.guide.publicOn
        let ahead = calendars.flatMap { calendar in
            calendar.entries.filter { $0.day >= today }.map { (calendar, $0) }
        }.sorted { $0.1.day < $1.1.day }
        let marked = ahead.filter { $0.1.isOnHome }
        let calendar = edition.link(
            edition.words[.homeAllDays], edition.addresses.calendar(current, edition.language))
        let days = (marked.isEmpty ? ahead : marked).prefix(Self.daysOnHome).map {
            CalendarPages(edition: edition).highlight($1, of: $0)
        }
        return HomeHighlights(
            days: days.isEmpty ? nil : HomeDaysView(days: days, calendar: calendar))
    }

    package func work(_ site: BuildContext) -> [SectionTasks] {
        [
            .one("calendars", weighing: 24) { [calendars] writer in
                writer.group("calendars") {
                    for edition in site.editions {
                        let pages = CalendarPages(edition: edition)
                        writer.write(pages.index)
                        for calendar in calendars {
                            let (page, sources) = pages.pages(calendar)
                            writer.write(page)
                            writer.write(sources)
                            for file in pages.files(calendar) {
                                writer.writeData(file.path, file.bytes)
                            }
                        }
                    }
                }
            }
        ]
    }
}

extension Guide {
    /// The calendars in the order of their years.
    var calendars: [TaxCalendar] { self[TaxCalendars.self]?.calendars ?? [] }

    /// The calendar of the current year, or else the first; nil if the guide has none.
    package var currentCalendar: TaxCalendar? {
        calendars.first { $0.year == currentYear.number } ?? calendars.first
    }
}

/// The paths of calendars.
extension Addresses {
    func calendars(_ language: Language) -> String { folder(.calendar, language) }

    package func calendar(_ calendar: TaxCalendar, _ language: Language) -> String {
        "\(calendars(language))\(calendar.year)/"
    }

    func calendarSources(_ calendar: TaxCalendar, _ language: Language) -> String {
        self.calendar(calendar, language) + "\(guide.words(language).address(.sources))/"
    }

    /// Returns the path of an iCalendar file, of every day or of one situation.
    func calendarFile(
        _ calendar: TaxCalendar, _ situation: TaxSituation?, _ language: Language
    ) -> String {
        let words = guide.words(language)
        let name = words.address(.calendar) + "-\(calendar.year)"
        let ending =
            situation.map { "-\(words.addressName(for: words[$0] ?? "", otherwise: $0.rawValue))" }
            ?? ""
        return "\(self.calendar(calendar, language))\(name)\(ending).ics"
    }
}
