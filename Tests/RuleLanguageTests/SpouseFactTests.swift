import RuleLanguage
import Testing
import Text

/// Facts about a spouse who has no facts of his or her own.
@Suite struct SpouseFactTests {
    private func mistakes(_ flags: String) -> String {
        let log = DiagnosticLog()
        let text = "facts of spouse\n  spouse-income money\(flags)\n    en  Income\n"
        _ = RuleFile(SourceText(path: "test.rules", text: text), log: log)
        return DiagnosticWriter().text(for: log.diagnostics)
    }

    @Test func readsTheLinesThatItStandsFor() {
        #expect(mistakes(", stands for federal.income, federal.taxable") == "")
    }

    /// A flag after the lines would be read as a line.
    @Test func tellsWhatIsReadAsALine() {
        #expect(
            mistakes(", stands for federal.income, federal.taxable, once") == """
                test.rules:2:68: error: 'once' is read as a line, like everything after 'stands for' [rule-syntax]
                2 |   spouse-income money, stands for federal.income, federal.taxable, once
                  |                                                                    ^~~~ write it before ', stands for'

                """)
        #expect(mistakes(", stands for federal.income, received").contains("'received' is read"))
    }
}
