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

    @Test func readsWhatItIsEnteredAs() {
        #expect(
            mistakes(", entered as other-income, stands for federal.income, federal.taxable")
                == "")
    }

    /// Pages count the spouse as an adult, who would have no income.
    @Test func asksWhatItIsEnteredAs() {
        #expect(
            mistakes(", stands for federal.income") == """
                test.rules:2:3: error: nothing says what 'spouse-income' is to a spouse who is counted as an adult [rule-syntax]
                2 |   spouse-income money, stands for federal.income
                  |   ^~~~~~~~~~~~~ write ', entered as' and an amount of an adult before 'stands for'

                """)
    }

    /// A flag after the lines would be read as a line.
    @Test func tellsWhatIsReadAsALine() {
        #expect(
            mistakes(", stands for federal.income, federal.taxable, entered as other-income") == """
                test.rules:2:68: error: 'entered' is read as a line, like everything after 'stands for' [rule-syntax]
                2 |   spouse-income money, stands for federal.income, federal.taxable, entered as other-income
                  |                                                                    ^~~~~~~ write it before ', stands for'

                """)
        #expect(mistakes(", stands for federal.income, received").contains("'received' is read"))
    }
}
