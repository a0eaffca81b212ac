import TaxTables
import TestSupport
import Testing
import Text

@Suite struct TableReaderTests {
    private static let head = """
        jurisdiction: yukon
        year: 2026
        form: YT428
        status: enacted
        checked: 2026-11-21

        """

    /// A table with the given lines after its head, and what was reported.
    private func read(_ text: String) -> (table: TaxTable?, diagnostics: [Diagnostic]) {
        read(
            SourceText(
                path: "Content/Tables/2026/yukon.yaml", text: Self.head + text,
                names: Repository.names))
    }

    private func read(_ source: SourceText) -> (table: TaxTable?, diagnostics: [Diagnostic]) {
        let log = DiagnosticLog()
        let table = TableReader.read(
            source, jurisdiction: .yukon, year: TaxYear(2026),
            documents: CitableDocuments(
                ["act", "form", "notes"],
                standings: ["act": .official, "form": .copy, "notes": .other]),
            log: log)
        return (table, log.diagnostics)
    }

    /// An `unchecked` table has no day of comparison, and every other table has one.
    @Test(arguments: [
        ("unchecked", "", []), ("unchecked", "checked: 2026-11-21\n", ["unknown-key"]),
        ("announced", "", ["missing-key"]), ("announced", "checked: 2026-11-21\n", []),
    ])
    func namesADayOnlyIfItWasCompared(status: String, day: String, expected: [String]) {
        let head = Self.head.replacing("status: enacted", with: "status: \(status)")
            .replacing("checked: 2026-11-21\n", with: day)
        let (table, diagnostics) = read(
            SourceText(
                path: "Content/Tables/2026/yukon.yaml", text: head, names: Repository.names))
        #expect(diagnostics.map(\.identifier) == expected)
        #expect((table == nil) == (expected == ["missing-key"]))
        #expect(status != "unchecked" || table?.checked == nil)
    }

    @Test func readsEveryKindOfFigure() throws {
        let (table, diagnostics) = read(
            """
            lines:
              basic-personal-amount: "58040"
            credits:
              source: act
              rate: {rate: "0.064"}
              share: {rate: "2/3"}
              basic-personal-amount:
                maximum: {amount: 16452.50}
              age: {count: 65, unit: years}
              later: {unknown: amount, note: Not yet out.}
            """)
        #expect(diagnostics.isEmpty)
        let read = try #require(table)
        #expect(read.lines == ["basic-personal-amount": "58040"])
        let quantities = Dictionary(
            uniqueKeysWithValues: read.figures.map { ($0.path, $0.quantity) })
        #expect(
            quantities == [
                "yukon.credits.rate": .rate(Rate(millionths: 64_000)),
                "yukon.credits.share": .rate(try #require(Rate(text: "2/3"))),
                "yukon.credits.basic-personal-amount.maximum": .amount(Money(cents: 1_645_250)),
                "yukon.credits.age": .count(65, .years),
                "yukon.credits.later": .unknown,
            ])
    }

    @Test func findsFiguresByPathAndByGroup() throws {
        let table = try #require(
            read(
                """
                credits:
                  source: act
                  certainty: derived
                  basic-personal-amount:
                    maximum: {amount: 1}
                    minimum: {amount: 2}
                brackets:
                  source: act
                  certainty: derived
                  schedule:
                    - {over: 0, rate: "0.1"}
                    - {over: 5, rate: "0.2"}
                """
            ).table)
        func path(_ written: String) -> String? {
            table.figureID(at: written).map { table[$0].path }
        }
        #expect(
            path("credits.basic-personal-amount.minimum")
                == "yukon.credits.basic-personal-amount.minimum")
        // The path of a group quotes its maximum.
        #expect(
            path("credits.basic-personal-amount") == "yukon.credits.basic-personal-amount.maximum")
        #expect(path("brackets.schedule.2.over") == "yukon.brackets.schedule.2.over")
        for absent in ["", "credits", "brackets.schedule.3.over", "yukon.credits", "credits.rate"] {
            #expect(path(absent) == nil, "\(absent)")
        }
    }

    @Test func inheritsSourcesAndBasisButNotNotes() throws {
        let table = try #require(
            read(
                """
                credits:
                  source: [act, form]
                  note: Of the group.
                  inherited: {amount: 1}
                  own: {amount: 2, source: form, certainty: derived, note: Of the figure.}
                  inner:
                    source: form
                    deep: {amount: 3}
                """
            ).table)
        func figure(_ path: String) throws -> Figure {
            table[try #require(table.figureID(at: path))]
        }
        #expect(try figure("credits.inherited").sources == ["act", "form"])
        #expect(try figure("credits.inherited").certainty == .official)
        #expect(try figure("credits.own").sources == ["form"])
        #expect(try figure("credits.own").certainty == .derived)
        #expect(try figure("credits.own").note == "Of the figure.")
        #expect(try figure("credits.inner.deep").sources == ["form"])
        #expect(try figure("credits.inner.deep").certainty == .officialCopy)
        #expect(try figure("credits.inner.deep").note == nil)
    }

    @Test(arguments: [
        ("{amount: 1, source: act}", Figure.Certainty.official),
        ("{amount: 1, source: [notes, act]}", .official),
        ("{amount: 1, source: [notes, form]}", .officialCopy),
        ("{amount: 1, source: notes}", .unofficial),
        ("{amount: 1, source: act, certainty: derived}", .derived),
        ("{amount: 1, source: act, certainty: carried}", .carried),
        ("{unknown: amount, source: act}", .unknown),
    ])
    func saysWhoStatesAFigure(figure: String, certainty: Figure.Certainty) throws {
        let table = try #require(read("carried-from: 2025\nincome:\n  a: \(figure)\n").table)
        #expect(table.figures.map(\.certainty) == [certainty])
    }

    @Test func readsWhereInItsDocumentsAFigureStands() throws {
        let (table, diagnostics) = read(
            """
            income:
              source: [{act: "section 6(2), note 1"}, form]
              a: {amount: 1}
              b: {amount: 2, source: {form: line 30000, act: "heading How much, page 3"}}

            """)
        #expect(diagnostics.isEmpty)
        let figures = try #require(table).figures
        #expect(figures.map(\.sources) == [["act", "form"], ["form", "act"]])
        #expect(figures[0].locators.mapValues(\.text) == ["act": "section 6(2), note 1"])
        #expect(
            figures[1].locatorText == "form: line 30000; act: heading How much, page 3")
        #expect(figures[1].locators["act"]?.parts.map(\.term) == [.heading, .page])
    }

    @Test(arguments: [
        ("income:\n  a: {amount: 1️⃣1e3, source: act, certainty: derived}\n", "bad-amount"),
        ("income:\n  a: {amount: 1️⃣-1, source: act, certainty: derived}\n", "bad-amount"),
        ("income:\n  a: {amount: 1️⃣1.005, source: act, certainty: derived}\n", "bad-amount"),
        ("income:\n  a: {rate: 1️⃣5%, source: act, certainty: derived}\n", "bad-rate"),
        ("income:\n  a: {rate: 1️⃣1/0, source: act, certainty: derived}\n", "bad-rate"),
        ("income:\n  a: {count: 1️⃣18, source: act, certainty: derived}\n", "bad-count"),
        (
            "income:\n  a: {count: 1️⃣18, unit: moons, source: act, certainty: derived}\n",
            "bad-count"
        ),
        ("income:\n  a: {unknown: 1️⃣something}\n", "bad-unknown"),
        ("income:\n  a: {amount: 1️⃣1, certainty: derived}\n", "missing-source"),
        ("income:\n  a: {amount: 1, source: {act: 1️⃣here}}\n", "bad-locator"),
        ("income:\n  a: {amount: 1, source: [form, {act: 1️⃣\"page 1, 2\"}]}\n", "bad-locator"),
        ("income:\n  a: {amount: 1, source: 1️⃣acts, certainty: derived}\n", "unknown-source"),
        ("income:\n  a: {amount: 1, source: act, certainty: 1️⃣sure}\n", "unknown-word"),
        ("income:\n  1️⃣A b: {amount: 1, source: act, certainty: derived}\n", "bad-name"),
        (
            "income:\n  a: {amount: 1, 1️⃣units: days, source: act, certainty: derived}\n",
            "unknown-key"
        ),
        ("1️⃣incomes: {}\n", "unknown-key"),
        ("income:\n  a: 1️⃣5\n", "wrong-type"),
        (
            """
            levies:
              source: act
              certainty: derived
              bands: [{over: 1️⃣5}]

            """, "gap-in-schedule"
        ),
        (
            """
            levies:
              source: act
              certainty: derived
              bands: [{over: 0, rate: 1️⃣"8"}]

            """, "high-rate"
        ),
        (
            """
            levies:
              source: act
              certainty: derived
              bands: [{over: 0}, {over: 9}, {over: 1️⃣8}]

            """, "descending-threshold"
        ),
    ])
    func reportsAMistakeWhereItStands(text: String, identifier: String) throws {
        let marked = MarkedText(path: "Content/Tables/2026/yukon.yaml", Self.head + text)
        let diagnostics = read(marked.source).diagnostics
        #expect(diagnostics.hasErrors)
        let first = try #require(diagnostics.first { $0.identifier == identifier })
        #expect(first.range.start == marked.places.first)
    }

    @Test(arguments: ["", "# Nothing.\n", "[]\n", "5\n", "{}\n", "jurisdiction: yukon\n", "\u{0}"])
    func refusesWhatIsNoTable(text: String) {
        let (table, diagnostics) = read(
            SourceText(path: "yukon.yaml", text: text, names: Repository.names))
        #expect(table == nil)
        #expect(diagnostics.hasErrors)
    }
}
