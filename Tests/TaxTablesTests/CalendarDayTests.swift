import TaxTables
import Testing

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
