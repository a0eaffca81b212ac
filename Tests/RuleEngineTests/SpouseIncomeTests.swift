import RuleEngine
import RuleLanguage
import TestSupport
import Testing
import Text

/// The amount that a spouse has of whom only the net income is stated.
@Suite struct SpouseIncomeTests {
    private func mistakes(enteredAs name: String, of owner: String = "spouse") -> String {
        let log = DiagnosticLog()
        let text = """
            facts of adult
              wages money, received
                en  Wages
              pension money, received
                en  Pension
            facts of \(owner)
              spouse-income money, entered as \(name), stands for federal.income
                en  Income of the spouse

            """
        let file = RuleFile(
            SourceText(path: "test.rules", text: text, names: Repository.names),
            log: log)
        let facts = FactCatalogue(RuleSet([file], log: log))
        return DiagnosticWriter().text(for: log.diagnostics + facts.mistakes)
    }

    @Test func takesAnAmountOfAnAdult() { #expect(mistakes(enteredAs: "pension") == "") }

    @Test func refusesAnAmountThatThereIsNot() {
        #expect(
            mistakes(enteredAs: "pensoin") == """
                test.rules:7:35: error: 'pensoin' is no amount of an adult [unknown-fact]
                7 |   spouse-income money, entered as pensoin, stands for federal.income
                  |                                   ^~~~~~~ did you mean 'pension'?

                """)
    }

    @Test func refusesItOfAnAdult() {
        #expect(
            mistakes(enteredAs: "wages", of: "adult").contains(
                "'spouse-income' is no fact of a spouse [unknown-fact]"))
    }
}
