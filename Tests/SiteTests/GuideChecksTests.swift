import Calculations
import Content
import Project
import Site
import TaxTables
import TestSupport
import Testing
import Text

/// What an editor is warned of in a guide that can be built.
@Suite struct GuideChecksTests {
    private static let savings = ReviewedGuide.savings

    private func guide() throws -> GuideCopy { try ReviewedGuide.guide() }

    private func review(_ guide: GuideCopy, today: String = "2026-11-22") throws -> String {
        try ReviewedGuide.review(guide, today: today)
    }

    /// Texts of a language that is not published are not looked at.
    @Test(arguments: ["en", "fr"])
    func reviewsAGuideOfOneLanguage(language: String) throws {
        let guide = try guide()
        try guide.folder.edit("Site/site.yaml", "languages: [en, fr]", "languages: [\(language)]")
        let text = try review(guide)
        #expect(!text.contains("error:"))
        let isMissing = text.contains(
            "savings.md:1:1: warning: topic 'income/investment/savings' has no text in 'fr'")
        #expect(isMissing == (language == "fr"))
    }

    /// The fix of an amount whose last day has passed names the document whose next issue states it.
    @Test func namesTheDocumentToLookFor() throws {
        let guide = try guide()
        try guide.folder.edit(
            "Content/Tables/2026/nunavut.yaml", "tax: {}",
            "tax: {}\nlimits: {source: fixture-leaflet, cap: {amount: 5, until: 2026-11-21}}")
        #expect(try review(guide).contains("in the next issue of 'A leaflet'"))
    }

    @Test func saysNothingOfWhatIsLookedAfter() throws {
        let guide = try guide()
        try guide.folder.write(
            "Content/Topics/income/investment/savings.fr.md",
            """
            ---
            title: Épargne
            official: Épargne
            summary: L’épargne n’est pas imposée.
            reviewed: 2026-11-21
            no-example: Ce compte n’existe pas.
            address: epargne
            ---

            ## Définition

            De l’argent.

            ## Qui

            Tous.

            ## Marche à suivre

            Rien.

            ## Montants

            {{federal.credits.rate}} par année.

            ## Conseil

            Commencez tôt.

            """)
        #expect(try review(guide) == "")
    }

    @Test func warnsOfATextThatALanguageLacks() throws {
        #expect(
            try review(guide()) == """
                \(Self.savings):1:1: warning: topic 'income/investment/savings' has no text in 'fr' [missing-translation]
                1 | ---
                  | ^ write Content/Topics/income/investment/savings.fr.md

                """)
    }

    /// A day is a year old the day after its anniversary.
    @Test(arguments: [("2027-11-21", 0), ("2027-11-22", 1)])
    func warnsOfWhatIsAYearOld(today: String, count: Int) throws {
        let text = try review(guide(), today: today)
        #expect(text.components("[old-source]") == count)
        // Two topics, one in two languages; the page in two.
        #expect(text.components("[old-review]") == count * 5, "\(text)")
        if count > 0 {
            #expect(
                text.contains(
                    "\(Self.savings):8:1: warning: the text was last reviewed on 2026-11-21"))
            #expect(
                text.contains(
                    "Content/Sources/fixture.yaml:1:1: warning: document 'fixture-leaflet'"))
        }
    }

    private static let edits: [(file: String, old: String, new: String, warnings: [String])] = [
        (
            "Content/Sources/fixture.yaml", "read: 2026-11-21}",
            "note: x}\nlone: {title: Alone, kind: page}",
            [
                "document 'fixture-leaflet' has no day on which it was read [old-source]",
                "nothing cites document 'lone' [uncited-source]",
            ]
        ),
        (
            savings, "related: [income/investment/interest]", "related: []",
            ["no other text leads to topic 'income/investment/interest' [unlinked-topic]"]
        ),
        (
            savings, "status: not-taxed", "status: not-taxed\nslips: [T5 13, X9 1, X9 2]",
            // Once for each language.
            Array(repeating: "slip 'X9' has no name in 'slip-names' [unnamed-slip]", count: 2)
        ),
        (
            "Content/Rules/federal.rules",
            "  example 2026 YT: other-income 60000, children 4, infirm-relatives 8000 →", "  # →",
            ["no example proves the rule 'dependants' [untested-rule]"]
        ),
        (
            "Content/Rules/federal.rules",
            "  basic-federal-tax = tax-on-taxable-income - total-federal-credits, not below 0",
            "  basic-federal-tax = tax-on-taxable-income - total-federal-credits",
            [
                "'basic-federal-tax' makes 'federalTax' -2303.28 for a person without income in NU, 2026 [negative-tax]"
            ]
        ),
        (
            "Content/Tables/2026/nunavut.yaml", "tax: {}",
            """
            tax: {}
            limits: {source: fixture-leaflet, cap: {amount: 5}}
            """, ["no text quotes 'nunavut.limits.cap' [unused-figure]"]
        ),
        (
            "Content/Tables/2026/nunavut.yaml", "status: announced",
            "status: announced\ncarried-from: 2024\nplans: {cap: {amount: 5, source: fixture-leaflet, certainty: carried}}",
            [
                "'nunavut.plans.cap' is of 2024 [carried-figure]",
                "no text quotes 'nunavut.plans.cap' [unused-figure]",
            ]
        ),
        (
            "Content/Tables/2026/nunavut.yaml", "status: announced",
            """
            status: announced
            carried-from: 2024
            plans:
              source: fixture-leaflet
              certainty: carried
              steps: [{over: 0, rate: "0.1"}, {over: 500, rate: "0.2"}]
            """,
            ["'nunavut.plans.steps' is of 2024 [carried-figure]"]
                + ["1.over", "1.rate", "2.over", "2.rate"].map {
                    "no text quotes 'nunavut.plans.steps.\($0)' [unused-figure]"
                }
        ),
        (
            "Content/Tables/2026/nunavut.yaml", "tax: {}",
            """
            tax: {}
            limits:
              source: fixture-leaflet
              cap: {amount: 5, until: 2026-11-21}
              maximum: {amount: 6, until: 2026-11-22}
            """,
            [
                "'nunavut.limits.cap' was in force until 2026-11-21 [expired]",
                "no text quotes 'nunavut.limits.cap' [unused-figure]",
                "no text quotes 'nunavut.limits.maximum' [unused-figure]",
            ]
        ),
        (
            savings, "Begin early.",
            "In 2026 begin {{until.2026-11-21}}, or {{until.2026-11-22}}.",
            ["what is said here was in force until 2026-11-21 [expired]"]
        ),
        (
            savings, "Begin early.",
            "Begin with $1,234.50 at 14%, not \\$10 or 5\\%. Of $ and %: {{federal.credits.rate}}",
            [
                "amount '$1,234.50' is typed [typed-figure]", "rate '14%' is typed [typed-figure]",
            ]
        ),
        (
            savings, "summary: ",
            "summary: Up to $1,234.50 at 14% of the first $10. ",
            [
                "amount '$1,234.50' is typed where none can be quoted [typed-figure]",
                "amount '$10' is typed where none can be quoted [typed-figure]",
                "rate '14%' is typed where none can be quoted [typed-figure]",
            ]
        ),
        (
            savings, "Begin early.",
            """
            In 2026 it is {{federal.credits.rate}}, from 2026-27 or T1-2026 and of [x](https://example.org/2026).
            In {{year}} it is {{federal.credits.rate}}, since {{2026}}; in 2026 it was nothing.

            Table: Rates, 2026

            | What | 2026 |
            | --- | --- |
            | Rate | {{federal.credits.rate}} |
            | Before | {{2026.federal.credits.rate}} of 2026 |
            """,
            Array(
                repeating:
                    "the year 2026 is typed beside a figure of the current year [typed-year]",
                count: 5)
        ),
        (
            savings, "reviewed: 2026-11-21", "reviewed: 2026-11-23",
            ["'reviewed' is 2026-11-23, after today [future-day]"]
        ),
        (
            "Content/Sources/fixture.yaml", "read: 2026-11-21", "read: 2026-11-23",
            [
                "document 'fixture-leaflet' was read on 2026-11-23, after today [future-day]"
            ]
        ),
        (
            "Content/Tables/2026/nunavut.yaml", "checked: 2026-11-21", "checked: 2026-11-23",
            ["'checked' is 2026-11-23, after today [future-day]"]
        ),
        (
            "Content/Topics/income/investment/interest.fr.md",
            "{{ontario.credits.basic-personal-amount}}", "{{federal.credits.rate}}",
            [
                "the translation quotes 'federal.credits.rate' here, and the original quotes 'ontario.credits.basic-personal-amount' [different-figures]"
            ]
        ),
        (
            "Content/Topics/income/investment/interest.fr.md", "Qui a un compte.",
            "Qui a un compte de {{federal.credits.rate}}, {{year}}.",
            [
                "the translation quotes 'federal.credits.rate', 'year' here, and the original does not [different-figures]"
            ]
        ),
        (
            "Content/Topics/income/investment/interest.md", "Enter it.",
            "Enter it at {{federal.credits.rate}} and {{federal.credits.rate}}.",
            [
                "the original quotes 'federal.credits.rate' here, and the translation does not [different-figures]"
            ]
        ),
        (
            savings, "title: Savings", "title: Interest on a test account",
            [
                "the topic has the title of 'Content/Topics/income/investment/interest.md' [duplicate-topic]"
            ]
        ),
        (
            "Content/Topics/income/investment/interest.fr.md", "## Conseil\n",
            "## Conseil\n\nDe 16 452,50 $ à 1\u{A0}000\u{A0}$, soit 12,5 % en 2026, 40 \\%.\n",
            [
                "amount '1 000 $' is typed [typed-figure]",
                "amount '16 452,50 $' is typed [typed-figure]",
                "rate '12,5 %' is typed [typed-figure]",
            ]
        ),
        (
            "Content/Tables/2026/nunavut.yaml", "maximum: {amount: 10000}",
            "maximum: {unknown: amount, note: Not published yet.}",
            [
                "the table of rates of 2026 is not computed in NU: no document states 'basic-personal-amount' of nunavut [omission]"
            ]
        ),
        (
            "Site/Templates/neutral.html", "</body>",
            "<a href=\"/nowhere/\">x</a><a href=\"#none\">y</a></body>",
            [
                "'/404.html#none' leads to no place on its page [broken-link]",
                "'/data/index.html#none' leads to no place on its page [broken-link]",
                "'/index.html#none' leads to no place on its page [broken-link]",
                "'/nowhere/' leads to no page, and on 2 more pages [broken-link]",
            ]
        ),
    ]

    @Test(arguments: edits)
    func warnsOfWhatNobodyLooksAfter(
        file: String, old: String, new: String, warnings: [String]
    ) throws {
        let guide = try guide()
        try guide.folder.edit(file, old, new)
        let text = try review(guide)
        let found = text.split(separator: "\n").compactMap { line -> String? in
            let mark = line.firstRange(of: ": warning: ") ?? line.firstRange(of: ": error: ")
            guard let mark, !line.contains("[missing-translation]") else { return nil }
            return String(line[mark.upperBound...])
        }
        #expect(found.sorted() == warnings, "\(text)")
    }

    /// Thirty days before its day begins.
    @Test(arguments: [
        ("2026-12-23", nil), ("2026-12-22", "ends on 2026-12-22"),
        ("2026-11-23", "ends on 2026-11-23"), ("2026-11-22", "ended on 2026-11-22"),
        ("2025-11-22", "ended on 2025-11-22"),
    ])
    func warnsOfASecurityContactThatRunsOut(expires: String, warning: String?) throws {
        let guide = try guide()
        try guide.folder.edit(
            "Site/site.yaml", "years: [2026]", "years: [2026]\nsecurity-expires: \(expires)")
        let found = try review(guide).split(separator: "\n").filter {
            $0.contains("[security-expires]")
        }
        let expected = warning.map {
            "Site/site.yaml:6:1: warning: the address for weak points \($0) [security-expires]"
        }
        #expect(found.map(String.init) == [expected].compactMap(\.self))
    }

    @Test func tellsOfWhatAHostDoesNotTake() throws {
        let guide = try guide()
        let source = "source: https://host.example/limits, read: 2026-11-24"
        try guide.folder.write(
            "Site/hosting.yaml",
            """
            - {host: Small Pages, files: 12, file-bytes: 900, site-bytes: 1000, redirects: 5, \(source)}
            - {host: Large Pages, files: 900000, \(source)}
            - {host: Odd Pages, files: many, \(source)}
            - {host: Vast Pages, \(source)}

            """)
        #expect(
            try review(guide).contains(
                "Site/hosting.yaml:3:28: error: 'many' is no number of 'files' [wrong-type]"))
        #expect(
            try review(guide).contains(
                "Site/hosting.yaml:4:10: error: the host limits nothing [missing-key]"))
        try guide.folder.edit("Site/hosting.yaml", "files: many", "redirects: 9")
        try guide.folder.edit("Site/hosting.yaml", "Vast Pages", "Vast Pages, files: 900000")
        let found = try review(guide).split(separator: "\n").filter { $0.contains("[host-limit]") }
        #expect(found.count == 3, "\(found)")
        #expect(
            found.allSatisfy {
                $0.hasPrefix("Site/hosting.yaml:1:") && $0.contains("Small Pages takes")
            })
        #expect(found.contains { $0.contains(" files, and Small Pages takes 12 ") })
        // From four fifths of a limit, a site is near it.
        let count = try #require(
            found.compactMap { $0.firstMatch(of: /has (\d+) files/).flatMap { Int($0.1) } }.first)
        for (limit, isNear) in [(count * 5 / 4, true), (count * 3 / 2, false)] {
            try guide.folder.write(
                "Site/hosting.yaml", "- {host: Pages, files: \(limit), \(source)}\n")
            let near = try review(guide).contains("Pages takes \(limit): ")
            #expect(near == isNear, "\(limit)")
        }
    }

    @Test func tellsOfWordsThatNoTemplateShows() throws {
        let guide = try guide()
        try guide.folder.write(
            "Site/words.yaml",
            "motto: {en: Filed in time, fr: À temps}\nseal: {en: Checked, fr: Vérifié}\n")
        try guide.folder.edit(
            "Site/Templates/topic.html", "{{title}}",
            "{{title}} {{#frame.custom}}{{seal}}{{/frame.custom}}")
        let found = try review(guide).split(separator: "\n").filter {
            $0.contains("[unused-string]")
        }
        #expect(
            found == ["Site/words.yaml:1:1: warning: no template shows 'motto' [unused-string]"])
    }

    @Test func showsEveryKind() {
        let shown =
            Self.edits.flatMap(\.warnings).joined()
            + "[missing-translation][old-review][security-expires]"
            // Those that are looked for on request are shown by the command's own tests.
            + "[unused-image][unused-string][untranslated-string][unnamed-confirmation][host-limit]"
            + "[partial-language]"
            + "[notch][drifted-translation]"
        for kind in CheckKind.allCases { #expect(shown.contains("[\(kind.rawValue)]")) }
    }

    /// What keeps a guide from being built comes first.
    @Test func reviewsNothingThatHasErrors() throws {
        let guide = try guide()
        try guide.folder.edit(Self.savings, "official:", "oficial:")
        #expect(!(try review(guide).contains("warning:")))
    }
}

extension String {
    fileprivate func components(_ part: String) -> Int { ranges(of: part).count }
}
