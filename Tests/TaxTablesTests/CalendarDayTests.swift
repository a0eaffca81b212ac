import TaxTables
import Testing
import Text

@Suite struct CalendarDayTests {
    @Test(arguments: ["2026-11-21", "2024-02-29", "2000-02-29", "2026-01-01", "2026-12-31"])
    func readsDaysAndWritesThemAlike(text: String) {
        #expect(CalendarDay(text: text)?.description == text)
    }

    @Test(arguments: [
        "", "2026", "2026-11", "2026-13-01", "2026-00-10", "2026-01-00", "2026-02-29", "1900-02-29",
        "2026-04-31", "2026-1-01", "26-01-01", "2026/01/01", "2026-01-01 ", "2026-+1-01",
        "+026-01-01", "2026-01--1", "２０26-01-1",
    ])
    func refusesWhatIsNoDay(text: String) {
        #expect(CalendarDay(text: text) == nil)
    }

    @Test func ordersDays() throws {
        let days = ["2025-12-31", "2026-01-01", "2026-01-31", "2026-02-01"]
        let read = days.compactMap { CalendarDay(text: $0) }
        #expect(read.shuffled().sorted().map(\.description) == days)
    }
}

/// Days with published weekdays: filing days of the Canada Revenue Agency, and the ends of the calendar's
/// periods.
@Suite struct WeekdayTests {
    @Test(arguments: [
        ("2016-04-30", Weekday.saturday), ("2026-03-01", .sunday), ("2026-04-30", .thursday),
        ("2027-02-28", .sunday), ("2024-02-29", .thursday), ("2000-02-29", .tuesday),
        ("1970-01-01", .thursday), ("1969-12-31", .wednesday), ("1600-01-01", .saturday),
        ("2100-03-01", .monday),
    ])
    func tellsTheWeekday(text: String, weekday: Weekday) throws {
        #expect(try #require(CalendarDay(text: text)).weekday == weekday)
    }

    @Test(arguments: [
        ("2026-02-28", "2026-03-01"), ("2024-02-28", "2024-02-29"), ("2026-12-31", "2027-01-01"),
        ("2026-04-30", "2026-05-01"), ("1900-02-28", "1900-03-01"),
    ])
    func tellsTheNextDay(text: String, next: String) throws {
        let day = try #require(CalendarDay(text: text))
        #expect(day.next.description == next)
        #expect(day.next.weekday.rawValue == (day.weekday.rawValue + 1) % 7)
    }
}
