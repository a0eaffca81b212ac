import RuleLanguage
import TestSupport
import Testing
import Text

/// The parser of rule files, line by line.
@Suite struct SyntaxTests {
    private func read(
        _ text: String, yearFrom month: Int = 1
    ) -> (file: RuleFile, printed: String) {
        let log = DiagnosticLog()
        let file = RuleFile(
            SourceText(path: "test.rules", text: text), firstMonth: month, log: log)
        return (file, DiagnosticWriter().text(for: log.diagnostics))
    }

    @Test func readsTheRulesOfTheRepository() throws {
        let log = DiagnosticLog()
        let files = try Repository.names(in: "Content/Rules").filter { $0.hasSuffix(".rules") }
            .map { name in
                RuleFile(
                    try Repository.source("Content/Rules/\(name)"), log: log)
            }
        #expect(DiagnosticWriter().text(for: log.diagnostics) == "")
        #expect(files.flatMap(\.rules).count > 50)
        let ruleSet = RuleSet(files, log: log)
        #expect(ruleSet.isUsable)
        #expect(ruleSet.stepNames.count > 250)
        #expect(WordsCheck(of: ruleSet, in: ["en", "fr"]).missingWords.isEmpty)
    }

    /// Lines of the spouse and of both are written in words.
    @Test func readsLinesOfTheSpouseAndOfBoth() throws {
        let (file, printed) = read(
            """
            form national, from national
              hidden other = national.income of spouse
              hidden family = income of both, always
              hidden is-lower is income of spouse > income
            """)
        #expect(printed == "")
        let values = file.forms.first?.body.items.compactMap { item -> String? in
            guard case .line(let line) = item else { return nil }
            return switch line.value {
            case .amount(.same(let operand)): operand.text
            case .amount(.total(let operand, over: .adults, with: nil)): "both \(operand.text)"
            case .condition(.comparison(.above, let left, _)): left.text
            default: nil
            }
        }
        #expect(values == ["national.income of spouse", "both income", "income of spouse"])
        for (old, new) in [
            ("spouse.national.income", "write 'national.income of spouse'"),
            ("total of income over adults", "write 'income of both'"),
        ] {
            let (_, printed) = read("form national, from national\n  hidden other = \(old)")
            #expect(printed.contains(new), "\(printed)")
        }
    }

    @Test(arguments: ["in NO", "if some wages", "when some wages"])
    func showsHowAUseHasACondition(rest: String) {
        let (_, printed) = read("form national, from national\n  use brackets \(rest)")
        #expect(printed.contains("write 'use RULE, CONDITION'"), "\(printed)")
    }

    /// `half for` needs a rule that gives something to a household.
    @Test func readsWhatIsGivenInHalves() throws {
        let rule = """
              bonus = rate × minors
                en  Bonus
            """
        let (file, printed) = read(
            "rule bonus, of the household, gives bonus, half for shared\n\(rule)")
        #expect(printed == "")
        #expect(file.rules.first?.halvedFor?.text == "shared")
        for head in [
            "rule bonus, gives bonus, half for shared",
            "rule bonus, of the household, half for shared",
        ] {
            #expect(read("\(head)\n\(rule)").printed.contains("gives nothing to a household"))
        }
        #expect(
            read("rule bonus, of the household, gives bonus, half for a, half for b\n\(rule)")
                .printed
                .contains("clause is repeated"))
    }

    /// A month that is not after the one before it, or before the tax year begins, is in the next year.
    @Test(arguments: [
        (1, "monthly from November", "11 12 1' 2' 3' 4' 5' 6' 7' 8' 9' 10'"),
        (1, "in July October January April", "7 10 1' 4'"),
        (1, "in June next year", "6'"), (1, "in May May", "5 5'"),
        (4, "monthly from March", "3' 4' 5' 6' 7' 8' 9' 10' 11' 12' 1'' 2''"),
        (4, "monthly from April", "4 5 6 7 8 9 10 11 12 1' 2' 3'"),
        (4, "in July October January April", "7 10 1' 4'"), (4, "in January July", "1' 7'"),
    ])
    func readsTheMonthsOfPayments(begins: Int, written: String, months: String) throws {
        let (file, printed) = read(
            """
            rule bonus, of the household, gives bonus, paid \(written)
              bonus = rate × minors
                en  Bonus
            """, yearFrom: begins)
        #expect(printed == "")
        guard case .months(let found)? = file.rules.first?.paid else {
            Issue.record("the rule is paid in months")
            return
        }
        let texts = found.map { "\($0.number)\(String(repeating: "'", count: $0.yearsLater))" }
        #expect(texts.joined(separator: " ") == months)
    }

    @Test(arguments: [
        ("rule bonus, gives bonus, paid weekly", "expected when it is paid, found 'weekly'"),
        ("rule bonus, gives bonus, paid in Juli", "did you mean 'July'?"),
        ("rule bonus, gives bonus, paid once, paid once", "clause is repeated"),
        ("rule bonus, paid once", "has payment times, but no recipient"),
        (
            "rule bonus, amount of credits, gives bonus, paid once",
            "has payment times, but no recipient"
        ),
    ])
    func refusesPaymentsThatMeanNothing(head: String, message: String) {
        #expect(read("\(head)\n  bonus = rate × minors").printed.contains(message))
    }

    @Test func readsOneOperationALine() throws {
        let (file, printed) = read(
            """
            rule surtax, step of tax, gives tax-with-surtax
              figures
                threshold money
                rate rate at first.rate, optional
              when tax > threshold
                above = tax - threshold, not below 0
                  en  Tax above the threshold
                tax-with-surtax as total = above × rate, always
              otherwise
                hidden tax-with-surtax = tax
            """)
        #expect(printed == "")
        let rule = try #require(file.rules.first)
        #expect(rule.role == .step(of: "tax"))
        #expect(rule.body.figures.map(\.path.text) == ["threshold", "first.rate"])
        guard case .choice(let branches)? = rule.body.items.first else {
            Issue.record("the rule has a choice")
            return
        }
        #expect(branches.map { $0.condition == nil } == [false, true])
        guard case .line(let above)? = branches[0].items.first else {
            Issue.record("the first line is there")
            return
        }
        #expect(above.isNotBelowZero && !above.isAlwaysPrinted)
        #expect(above.words.map(\.text.text) == ["Tax above the threshold"])
    }

    @Test func readsLinesThatMayBeBelowZero() throws {
        let (file, printed) = read(
            """
            form national, from national
              paid = tax - credits, may be below 0
            """)
        #expect(printed == "")
        guard case .line(let paid)? = file.forms.first?.body.items.first else {
            Issue.record("the form has a line")
            return
        }
        #expect(paid.mayBeBelowZero && !paid.isNotBelowZero)
        let (_, both) = read("form f, from g\n  paid = tax - credits, not below 0, may be below 0")
        #expect(both.contains("a line that is 'not below 0' cannot be below 0"), "\(both)")
    }

    /// The income on top of which rates are computed follows the kind of income.
    @Test func readsTheBasesOfRates() throws {
        let (file, printed) = read("rates\n  kinds wages, dividends with wages\n  kinds interest")
        #expect(printed == "")
        let kinds = try #require(file.rates.first).kinds
        #expect(kinds.map(\.name.text) == ["wages", "dividends", "interest"])
        #expect(kinds.map(\.base?.text) == [nil, "wages", nil])
        let (_, missing) = read("rates\n  kinds dividends with")
        #expect(missing.contains("expected an amount of an adult"), "\(missing)")
    }

    @Test func tellsEveryLineThatIsNotOfTheLanguage() {
        let (file, printed) = read(
            """
            rule first
              a = b + c × d
              e = 
                f
             g = h
            rul second
              i = j
            """)
        #expect(!file.isComplete)
        #expect(
            printed == """
                test.rules:2:13: error: a line does one operation: '×' after '+' [rule-syntax]
                2 |   a = b + c × d
                  |             ^ give the sum a line of its own
                test.rules:3:6: error: expected a line, a figure or a fact, found the end of the line [rule-syntax]
                3 |   e = 
                  |      ^ write a line, a figure or a fact there
                test.rules:5:2: error: the line is indented by 1 spaces, its neighbours by 2 [rule-syntax]
                5 |  g = h
                  |  ^ indent the lines of a block alike, by two spaces more than its head
                test.rules:6:1: error: 'rul' begins nothing [rule-syntax]
                6 | rul second
                  | ^~~ did you mean 'rule'?

                """)
    }

    @Test func refusesAConditionThatIsForNothing() {
        let (_, printed) = read("rule empty\n  when a > b\n  otherwise\n    c = d")
        #expect(
            printed == """
                test.rules:2:3: error: the condition has no lines [rule-syntax]
                2 |   when a > b
                  |   ^~~~ indent its lines by two more spaces, or remove it

                """)
    }

    /// An unused figure or line is reported at its name.
    ///
    /// A rule without a form may have an unused result.
    @Test func tellsWhatNothingTakes() throws {
        let log = DiagnosticLog()
        let text = """
            rule credit, amount of credits, gives amunt
              figures
                rate rate
                limit money
              hidden base = income
              amount = income × rate
            rule unused
              last = income
            """
        let file = RuleFile(SourceText(path: "test.rules", text: text), log: log)
        _ = RuleSet([file], log: log)
        #expect(log.diagnostics.map(\.summary) == ["the rule has no line 'amunt' to give"])
        let second = DiagnosticLog()
        let right = RuleFile(
            SourceText(path: "test.rules", text: text.replacing("amunt", with: "amount")),
            log: second)
        _ = RuleSet([right], log: second)
        #expect(
            second.diagnostics.map(\.summary) == [
                "no line of 'credit' takes 'limit'", "no line uses 'base'",
            ])
    }

    /// The nesting of brackets is limited.
    @Test func refusesConditionsThatNestTooDeep() {
        let deep = String(repeating: "(", count: 5_000)
        let (_, printed) = read("rule deep\n  a is \(deep)b")
        #expect(printed.contains("brackets are nested more than 20 deep"))
    }
}
