import RuleLanguage
import Testing
import Text

/// Any rule file is read, or rejected, quickly.
@Suite struct BoundTests {
    private func mistakes(_ text: String) -> [String] {
        let log = DiagnosticLog()
        let file = RuleFile(SourceText(path: "test.rules", text: text), log: log)
        _ = RuleSet([file], log: log)
        return log.diagnostics.map {
            "\($0.range.start.line):\($0.range.start.column) \($0.summary)"
        }
    }

    @Test func namesTheRulesOfACircle() {
        let text = """
            rule first
              hidden a = 1 + 2
              use second
            rule second
              when has spouse
                use third
            rule third, amount of credits, gives b
              b = 1 + 2
            rule third
              use first
            """
        #expect(
            mistakes(text).filter { !$0.contains("takes the line") } == [
                "10:7 a rule uses itself: first → second → third → first"
            ])
    }

    /// A rule that is selected by a group selects that group again.
    @Test func namesACircleByWayOfAGroup() {
        let text = """
            rule first, amount of credits, gives a
              a = 1 + 2
              selected credits
            rule second, amount of credits, gives a
              a = 1 + 2
            """
        #expect(mistakes(text) == ["3:12 a rule uses itself: first → first"])
    }

    /// Each of forty rules uses the next twice: a million million lines.
    @Test func refusesRulesThatMultiply() {
        let rules = (0..<40).map { "rule r\($0)\n  use r\($0 + 1)\n  use r\($0 + 1)\n" }
        let found = mistakes(rules.joined() + "rule r40\n  hidden a = 1 + 2\n")
        #expect(found.contains { $0.hasSuffix("and the rules it uses have more than 20000 lines") })
    }

    @Test func refusesALongChainOfRules() {
        let rules = (0..<20_000).map { "rule r\($0)\n  use r\($0 + 1)\n" }
        for text in [rules.joined(), rules.reversed().joined()] {
            #expect(
                mistakes(text + "rule r20000\n  hidden a = 1 + 2\n").contains {
                    $0.hasSuffix("rules use each other in a chain of more than 50")
                })
        }
    }

    @Test func refusesBlocksThatNestTooDeep() {
        let deep = (0..<3_000).map { String(repeating: " ", count: $0 + 1) + "when has spouse\n" }
        let found = mistakes("rule deep\n\(deep.joined())")
        #expect(found == ["23:23 blocks are nested more than 20 deep"])
    }

    @Test func refusesThousandsOfBranches() {
        let branches = String(
            repeating: "  otherwise when has spouse\n    a = 1 + 2\n", count: 5_000)
        let found = mistakes("rule long\n  when has spouse\n    a = 1 + 2\n\(branches)")
        #expect(found.first == "402:3 a condition has more than 200 branches")
    }

    @Test func refusesThousandsOfQuestions() {
        let text = String(repeating: " or has spouse", count: 50_000)
        let found = mistakes("rule long\n  a is has spouse\(text)")
        #expect(found.count == 1)
        #expect(found[0].hasSuffix("a line asks more than 100 questions"))
    }
}
