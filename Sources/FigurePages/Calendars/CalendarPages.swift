internal import Content
internal import Pages
internal import Project
internal import TaxTables
internal import Text

/// Makes the tax calendars of one language, as pages and iCalendar files.
struct CalendarPages: PageMaker {
    let edition: LocalizedSite

    private var calendars: [TaxCalendar] { guide.calendars }

    private func yearLinks(current: Int? = nil) -> [LinkView] {
        calendars.map {
            link(String($0.year), addresses.calendar($0, language), isCurrent: $0.year == current)
        }
    }

    /// The list of years.
    var index: ListPageView {
        edition.index(
            addresses.calendars, title: .calendar, summary: words[.calendarSummary],
            links: yearLinks())
    }

    // MARK: A page

    /// Returns the page of a calendar and that of its sources.
    func pages(_ calendar: TaxCalendar) -> (CalendarPageView, CalendarSourcesPageView) {
        let year = String(calendar.year)
        let title = words.text(.calendarTitle, ["year": year])
        let sourcesPath = addresses.calendarSources(calendar, language)
        var sources = SourceList(guide, words, on: addresses.link(sourcesPath))
        let today = guide.publicOn
        let ahead = calendar.entries.filter { $0.day >= today }
        // The calendar of a year that is over is shown as a whole.
        let months = months(ahead.isEmpty ? calendar.entries : ahead, &sources)
        let past = ahead.isEmpty ? [] : calendar.entries.filter { $0.day < today }
        let pastMonths = self.months(past, dividedIn: ahead.first?.day.month, &sources)
        let page = CalendarPageView(
            frame: edition.frame(
                at: { addresses.calendar(calendar, $0) }, title: title,
                description: edition.description(title, words[.calendarSummary]),
                crumbs: [
                    .init(label: words[.calendar], path: addresses.calendars(language))
                ], currentCrumb: year, sheets: [.calendar, .choices]),
            title: title, summary: words[.calendarSummary], notes: notes(calendar),
            situations: situations(calendar), months: months, past: pastMonths,
            years: yearLinks(current: calendar.year),
            sources: link(words[.sourcesHeading], sourcesPath))
        return (page, sourcesPage(calendar, title, sources.views))
    }

    private func sourcesPage(
        _ calendar: TaxCalendar, _ calendarTitle: String, _ sources: [SourceView]
    ) -> CalendarSourcesPageView {
        let title = words[.sourcesHeading] + words[.labelSeparator] + calendarTitle
        return CalendarSourcesPageView(
            frame: edition.frame(
                at: { addresses.calendarSources(calendar, $0) }, title: title,
                description: edition.description(calendarTitle, checked(calendar)),
                crumbs: [
                    .init(label: words[.calendar], path: addresses.calendars(language)),
                    .init(
                        label: String(calendar.year), path: addresses.calendar(calendar, language)),
                ], currentCrumb: words[.sourcesHeading], sheets: []),
            title: title, sources: sources)
    }

    private func checked(_ calendar: TaxCalendar) -> String {
        words.text(.calendarChecked, ["day": words.numbers.day(calendar.checked)])
    }

    private func notes(_ calendar: TaxCalendar) -> [String] {
        var notes = [words[.calendarMoves], checked(calendar)]
        if calendar.entries.contains(where: { $0.basis == .statute }) {
            notes.insert(words[.calendarStatuteNote], at: 1)
        }
        return notes
    }

    /// Returns the filter options: everybody first, then the situations that have days in the year.
    private func situations(_ calendar: TaxCalendar) -> [CalendarSituationView] {
        var views = [
            CalendarSituationView(
                number: "0", label: words[.calendarEverybody], isFirst: true,
                file: addresses.link(addresses.calendarFile(calendar, nil, language)))
        ]
        for (index, situation) in words.situations.enumerated()
        where calendar.entries.contains(where: { $0.situations.contains(situation) }) {
            views.append(
                CalendarSituationView(
                    number: String(index + 1), label: name(situation), isFirst: false,
                    file: addresses.link(
                        addresses.calendarFile(calendar, situation, language))))
        }
        return views
    }

    /// Returns the days by month.
    ///
    /// - Parameter divided: The month whose later days have its anchor.
    private func months(
        _ entries: [TaxCalendar.Entry], dividedIn divided: Int? = nil, _ sources: inout SourceList
    ) -> [CalendarMonthView] {
        var months: [CalendarMonthView] = []
        var last = 0
        for entry in entries {
            if entry.day.month != last {
                last = entry.day.month
                let (name, isPast) = (words.numbers.months[last - 1], last == divided)
                months.append(
                    CalendarMonthView(
                        identifier: Self.anchor(ofMonth: last) + (isPast ? "-past" : ""),
                        title: isPast ? edition.description(name, words[.calendarPast]) : name,
                        entries: []))
            }
            months[months.count - 1].entries.append(view(entry, &sources))
        }
        return months
    }

    /// Returns a day for the home page, with a link to its topic or else to its month.
    func highlight(_ entry: TaxCalendar.Entry, of calendar: TaxCalendar) -> HomeDayView {
        HomeDayView(
            day: words.monthAndDay(entry.day), title: entry.titles[language] ?? "",
            address: topic(entry)
                ?? addresses.link(addresses.calendar(calendar, language))
                + "#\(Self.anchor(ofMonth: entry.day.month))")
    }

    private func name(_ situation: TaxSituation) -> String {
        words[situation] ?? situation.rawValue
    }

    private static func anchor(ofMonth month: Int) -> String { "month-\(month)" }

    private func view(
        _ entry: TaxCalendar.Entry, _ sources: inout SourceList
    ) -> CalendarEntryView {
        CalendarEntryView(
            identifier: entry.isOnly ? entry.identifier : nil,
            day: words.weekday(entry.day), title: entry.titles[language] ?? "",
            notes: notes(entry),
            situations: entry.situations.compactMap(words.situations.firstIndex(of:))
                .map { "s\($0 + 1)" }.joined(separator: " "),
            topic: topic(entry), isStatute: entry.basis == .statute,
            marks: entry.sources.map { sources.mark($0) })
    }

    private func notes(_ entry: TaxCalendar.Entry) -> [String] {
        var notes: [String] = []
        if let note = entry.notes[language] { notes.append(note) }
        if entry.day != entry.statutory {
            notes.append(
                words.text(.calendarMoved, ["day": words.weekdayAndDay(entry.statutory)]))
        }
        return notes
    }

    /// Returns the URL of an entry's topic; nil if it has none in the language.
    private func topic(_ entry: TaxCalendar.Entry) -> String? {
        entry.topic.flatMap { guide.topic($0.text) }.flatMap { addresses.topic($0, language) }
            .map { addresses.link($0) }
    }

    // MARK: Files

    /// Returns the iCalendar files: one with every day, and one for each situation.
    func files(_ calendar: TaxCalendar) -> [(path: String, bytes: [UInt8])] {
        let situations = words.situations.filter { situation in
            calendar.entries.contains { $0.situations.contains(situation) }
        }
        return [file(calendar, nil)] + situations.map { file(calendar, $0) }
    }

    /// The file goes on with the days of later years, so that a subscription does not end with the year.
    private func file(
        _ calendar: TaxCalendar, _ situation: TaxSituation?
    ) -> (path: String, bytes: [UInt8]) {
        let title = words.text(.calendarTitle, ["year": String(calendar.year)])
        let following = calendars.filter { $0.year >= calendar.year }
        let file = ICalendarFile(
            name: situation.map { "\(title)\(words[.labelSeparator])\(name($0))" } ?? title,
            language: language.rawValue,
            stamp: following.map(\.checked).max() ?? calendar.checked,
            events: following.flatMap { events(of: $0, situation) })
        return (addresses.calendarFile(calendar, situation, language), file.bytes)
    }

    private func events(
        of calendar: TaxCalendar, _ situation: TaxSituation?
    ) -> [ICalendarFile.Event] {
        let host = guide.configuration.origin.split(separator: "/").last ?? ""
        let page = addresses.absolute(addresses.calendar(calendar, language))
        return calendar.entries.filter { entry in
            situation.map { entry.situations.contains($0) } ?? true
        }.map { entry in
            ICalendarFile.Event(
                identifier: "\(calendar.year)-\(entry.identifier)@" + host, day: entry.day,
                summary: entry.titles[language] ?? "",
                description: (notes(entry)
                    + (entry.basis == .statute ? [words[.calendarStatuteFile]] : []))
                    .joined(separator: " "),
                address: "\(page)#"
                    + (entry.isOnly ? entry.identifier : Self.anchor(ofMonth: entry.day.month)),
                categories: entry.situations.map(name))
        }
    }
}
