import TestSupport
import Testing

/// Examples beside rules, in the guide that `taxguide new guide` starts.
@Suite struct RuleExampleTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let made = try Command(["new", "guide", folder.file("guide")])
        #expect(made.status == 0, "\(made.errors)")
    }

    private func check() throws -> String {
        let check = try Command(["check", "--root", folder.file("guide")])
        return check.output + check.errors
    }

    /// Adds a credit of 10% of the income of a spouse who gives it, and examples of it.
    private func addRule(examples: [String]) throws {
        try folder.edit(
            "guide/Content/Rules/facts.rules", "  # The default is an age",
            """
              gives-credit truth
                en  Gives a credit to the spouse
                fr  Cède un crédit
              marital-status one of single, married
                with spouse married
                en  Marital status
                fr  État civil
              # The default is an age
            """)
        for language in ["en", "fr"] {
            let words = "guide/Site/Strings/\(language).yaml"
            let choices = "choices:\n  single: S\n  married: M"
            try folder.edit(words, "\nchoices: {}", "\n\(choices)")
            try folder.edit(words, "\nperson-choices: {}", "\nperson-\(choices)")
        }
        let rules = "guide/Content/Rules/national.rules"
        try folder.edit(
            rules,
            """
              net-national-tax = tax-on-taxable-income - credits-at-lowest-rate, not below 0
            """,
            """
              use credit-of-spouse
              credits-in-all = credits-at-lowest-rate + credit-of-spouse
                en  Credits in all
                fr  Crédits en tout
              net-national-tax = tax-on-taxable-income - credits-in-all, not below 0
            """)
        try folder.write(
            rules,
            try folder.read(rules) + """

                rule credit-of-spouse
                  law Income Tax Act of Marisle, s. 23
                \(examples.map { "  example \($0)" }.joined(separator: "\n"))
                  figures from credits
                    rate rate
                  when known gives-credit of spouse and gives-credit of spouse
                    credit-of-spouse = total-income of spouse × rate
                      en  Credit that the spouse gives
                      fr  Crédit cédé par le conjoint

                """)
    }

    /// The rule is used by no form of the household.
    @Test func statesFactsOfTheSpouseForAPersonalRule() throws {
        try addRule(examples: [
            "2026 NO: wages 30000, married, spouse wages 11500, spouse gives-credit"
                + " → credit-of-spouse 1150, from leaflet-2026",
            "2026 NO: wages 30000, married; spouse wages 11500, spouse gives-credit"
                + " → credit-of-spouse 1150, spouse total-income 11500, from leaflet-2026",
            "2026 NO: wages 30000; spouse wages 11500 → credit-of-spouse 0, from leaflet-2026",
        ])
        #expect(try check() == "nothing is wrong\n")
    }

    /// A hidden line is written out in the step that uses it, so that an example still leads to the result.
    @Test func writesOutTheHiddenLineOnTheWayOfAnExample() throws {
        try folder.edit(
            "guide/Content/Rules/national.rules",
            "  total-income = wages + interest-income, always",
            """
              hidden interest-counted = half of interest-income
              total-income = wages + interest-counted, always
            """)
        #expect(try check() == "nothing is wrong\n")
    }

    /// A line of a topic changes, and another line stops the change.
    @Test func namesTheStepAtWhichTheChangeOfAnExampleEnds() throws {
        try folder.edit(
            "guide/Content/Rules/national.rules",
            "  total-income = wages + interest-income, always",
            "  total-income = greater of wages and interest-income, always")
        let found = try check()
        #expect(
            found.contains(
                "NR-1 line 11 changes, and the change ends at 'interest-income' before the result"),
            "\(found)")
        #expect(found.contains("[line-not-named]"), "\(found)")
    }

    @Test func reportsLinesWithTheSameWordsInAFormula() throws {
        let rules = "guide/Content/Rules/national.rules"
        try folder.edit(rules, "    en  Wages\n", "    en  Interest\n")
        let found = try check()
        let same = "'wages' and 'interest-income' have the same words in 'en', 'Interest'"
        #expect(found.contains("\(same) [same-words]"), "\(found)")
        #expect(found.contains("1 warning"), "\(found)")
    }

    @Test func reportsAWrongResultOfTheSpouse() throws {
        try addRule(examples: [
            "2026 NO: wages 30000; spouse wages 11500, spouse gives-credit"
                + " → credit-of-spouse 1150, spouse total-income 11600, from leaflet-2026",
            "2026 NO: wages 30000, married → spouse total-income 0, from leaflet-2026",
        ])
        let found = try check()
        let differs = "'total-income' is 11500.00 by the rules and 11600.00 in the document"
        #expect(found.contains(differs), "\(found)")
        #expect(found.contains("the example states no facts of a spouse"), "\(found)")
        #expect(found.contains("2 errors"), "\(found)")
    }
}
