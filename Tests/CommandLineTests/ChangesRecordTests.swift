import TestSupport
import Testing

/// What changed in texts and tables, written down from the history of a guide and shown to readers.
@Suite struct ChangesRecordTests {
    private static let topic = "Content/Topics/income/investment/interest"
    private static let table = "Content/Tables/2026/nunavut.yaml"
    private static let rules = "Content/Rules/tax-reductions.rules"
    private static let record = "Content/Record/2026.yaml"

    private func run(
        _ guide: DiffSinceTests.CommittedGuide, _ arguments: [String]
    ) throws -> Command {
        try Command(arguments + ["--root", guide.path])
    }

    @Test func tellsReadersWhichPartsAndFiguresChanged() throws {
        let guide = try DiffSinceTests.CommittedGuide()
        try guide.edit("\(Self.topic).md", "Enter it.", "Enter it\nonce.")
        try guide.edit("\(Self.topic).fr.md", "title: Intérêts d’un", "title: Les intérêts d’un")
        // A day, and where a line ends, is nothing that changed.
        try guide.edit("\(Self.topic).md", "reviewed: 2026-11-21", "reviewed: 2026-11-22")
        try guide.edit("\(Self.topic).md", "Interest is what an", "Interest is what\nan")
        try guide.edit(Self.table, "amount: 10000", "amount: 10200")
        // A remark and an example are nothing that changed in a rule; words of a line are.
        try guide.edit(
            Self.rules, "  en  Ontario tax reduction amounts, twice", "  en  Twice the amounts")
        try guide.edit(Self.rules, "# Schedule ON428-A.", "# As Schedule ON428-A has it.")
        let command = ["changes", "record", "--since", "main", "--day", "2026-11-24"]
        let first = try run(guide, command)
        #expect(first.status == 0, "\(first.errors)")
        #expect(
            first.output
                == "recorded 1 topic, 1 table and 1 rule in \(Self.record)\n")
        let text = try guide.repository.read("guides/mine/\(Self.record)")
        #expect(
            text.contains(
                "- day: 2026-11-24\n  topics:\n    - {topic: income/investment/interest, parts: "
                    + "[summary, instructions]}\n  tables:\n    - table: 2026/nunavut\n"
                    + "      figures:\n        - {figure: "), "\(text)")
        #expect(text.contains(", was: \"10000.00\"}\n"), "\(text)")
        #expect(
            text.contains(
                "  rules:\n    - {rule: tax.ontario-tax-reduction, change: text}\n"),
            "\(text)")
        let again = try run(guide, command)
        #expect(again.output == "nothing to record since main\n")
        #expect(try guide.repository.read("guides/mine/\(Self.record)") == text)

        // Where there is no git and no history, the same is said.
        let copy = try TemporaryFolder()
        try copy.lay(guide.path, as: "guide")
        let build = try Command(
            ["build", "--root", copy.file("guide"), "--output", copy.file("site")],
            environment: ["PATH": "/nowhere"])
        #expect(build.status == 0, "\(build.errors)")
        let page = try copy.read("site/en/topics/income/investment/interest/index.html")
        #expect(page.contains("Changed: Title and summary, "))
        #expect(page.contains("<small>November 24, 2026</small>"))
        let french = try copy.read("site/fr/sujets/revenus/placements/interets/index.html")
        #expect(french.contains("Modifié\u{A0}: Titre et résumé, "))
        let rates = try copy.read("site/en/rates/2026/nunavut/index.html")
        #expect(
            rates.contains("page-changes") && rates.contains("<small>November 24, 2026</small>"))
        let group = try copy.read("site/en/topics/income/investment/changes.atom")
        #expect(group.contains("interest/#changed-2026-11-24-1</id>"))
        let rule = try copy.read("site/en/rules/ontario-tax-reduction/index.html")
        #expect(rule.contains("Changed: Lines or words of the rule <small>November 24, 2026"))
        let place = try copy.read("site/en/changes/nunavut.atom")
        #expect(place.contains("<content type=\"text\">Figures: "))
        #expect(place.contains(" (before: $10,000)</content>"), "\(place)")
        #expect(!(try copy.read("site/en/changes/ontario.atom")).contains("Figures: "))
    }

    /// A guide may publish fewer languages than its files have.
    @Test func recordsWhatOneLanguageChanged() throws {
        let guide = try DiffSinceTests.CommittedGuide()
        try guide.edit("Site/site.yaml", "languages: [en, fr]", "languages: [en]")
        try guide.edit("\(Self.topic).md", "Enter it.", "Enter it once.")
        try guide.edit("\(Self.topic).fr.md", "title: Intérêts d’un", "title: Les intérêts d’un")
        let made = try run(guide, ["changes", "record", "--since", "main", "--day", "2026-11-24"])
        #expect(made.status == 0, "\(made.errors)")
        let text = try guide.repository.read("guides/mine/\(Self.record)")
        #expect(text.contains("parts: [instructions]}"), "\(text)")
    }

    /// A new bracket moves none of those above it, and each is told with what it was itself.
    @Test func pairsBracketsByWhereTheyBegin() throws {
        let guide = try DiffSinceTests.CommittedGuide()
        try guide.edit(
            Self.table, #"    - {over: 50000, rate: "0.02"}"#,
            #"    - {over: 20000, rate: "0.015"}"# + "\n"
                + #"    - {over: 50000, rate: "0.025"}"#)
        let made = try run(guide, ["changes", "record", "--since", "main", "--day", "2026-11-24"])
        #expect(made.status == 0, "\(made.errors)")
        let text = try guide.repository.read("guides/mine/\(Self.record)")
        #expect(
            text.contains(
                #"        - {figure: brackets.schedule.3.rate, was: "0.02"}"#), "\(text)")
        for path in ["over", "rate"].map({ "brackets.schedule.2.\($0)" }) {
            #expect(text.contains("{figure: \(path), was: \"none\"}"), "\(text)")
        }
        #expect(!text.contains("schedule.3.over") && !text.contains("schedule.1"), "\(text)")
    }

    @Test func isToldWhatItNamesThatIsNotThere() throws {
        let guide = try DiffSinceTests.CommittedGuide()
        try guide.repository.write(
            "guides/mine/\(Self.record)",
            """
            - day: 2026-11-24
              topics:
                - {topic: income/investment/interests, parts: [tips]}
              tables:
                - {table: 2026/nunavat, figures: [{figure: credits.rate}]}
                - {table: 2026/nunavut, figures: [{figure: credits.rate, was: 4%}]}
              rules:
                - {rule: tax.ontario-tax-reductions, change: text}

            """)
        let check = try run(guide, ["check"])
        #expect(check.status == 1)
        for (place, fix) in [
            ("3:15", "income/investment/interest"), ("3:52", "tip"), ("5:15", "2026/nunavut"),
            ("8:14", "tax.ontario-tax-reduction"),
        ] {
            #expect(check.errors.contains("\(Self.record):\(place): error: "), "\(check.errors)")
            #expect(check.errors.contains("did you mean '\(fix)'?"), "\(check.errors)")
        }
        #expect(
            check.errors.contains(
                "\(Self.record):6:67: error: '4%' is no value of 'nunavut.credits.rate'"),
            "\(check.errors)")
        #expect(try run(guide, ["changes", "record", "--since", "nowhere"]).status == 64)
    }
}
