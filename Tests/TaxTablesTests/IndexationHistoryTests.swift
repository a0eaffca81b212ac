import TaxTables
import TestSupport
import Testing
import Text

/// Amounts of the years before the first table.
@Suite struct IndexationHistoryTests {
    private func read(_ amounts: String) -> (history: IndexationHistory?, errors: [Diagnostic]) {
        let text = """
            factors:
              source: act
              rates: {2022: "0.024", 2023: "0.063"}
            amounts:
            \(amounts)
            """
        let log = DiagnosticLog()
        let history = IndexationHistory.read(
            SourceText(
                path: "Content/Indexation/ontario.yaml", text: text, names: Repository.names),
            knownSources: ["act", "form"], log: log)
        return (history, log.diagnostics)
    }

    @Test func givesTheYearsBeforeTheTables() throws {
        let (history, errors) = read(
            "- {figures: ontario.a, stated: {2021: 1395}, printed: {2023: 1518}, source: [act, form]}"
        )
        #expect(errors.isEmpty, "\(errors)")
        let series = try #require(history?.series.first)
        let years = series.years(before: TaxYear(2024))
        #expect(years.map(\.amount?.description) == ["1395.00", nil, "1518.00"])
        #expect(years.map(\.rate?.description).suffix(2) == ["0.024", "0.063"])
        // What is known ends before the year, or not at all.
        #expect(series.years(before: TaxYear(2025)).isEmpty)
        #expect(series.years(before: TaxYear(2021)).isEmpty)
        #expect(history?.sources == ["act", "act", "form"])
        #expect(series.states(try #require(Money(decimal: "1395")), in: TaxYear(2021)))
    }

    @Test(arguments: [
        ("- {figures: ontario.a, printed: {2019: 100}, source: nowhere}", "unknown-source"),
        ("- {figures: ontario.a, source: act}", "missing-key"),
        // The factors of 2020 and 2021 are not there.
        ("- {figures: ontario.a, printed: {2019: 100, 2022: 110}, source: act}", "missing-key"),
        // 100 dollars become 102.
        ("- {figures: ontario.a, printed: {2021: 100, 2022: 104}, source: act}", "bad-amount"),
        ("- {figures: ontario.a, printed: {2021: 0}, source: act}", "bad-amount"),
        ("- {figures: ontario.a, printed: {last: 100}, source: act}", "bad-year"),
        ("- {figures: ontario.a, print: {2021: 100}, source: act}", "unknown-key"),
    ])
    func reportsWhatCannotBe(amounts: String, identifier: String) {
        let (history, errors) = read(amounts)
        #expect(history == nil && errors.contains { $0.identifier == identifier }, "\(errors)")
    }
}
