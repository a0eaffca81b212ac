import Foundation
import TestSupport
import Testing

/// A guide of one's own, as the command starts it.
@Suite struct NewGuideTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func start(_ arguments: [String] = []) throws -> Command {
        try Command(["new", "guide", folder.file("guide")] + arguments)
    }

    private func run(_ arguments: [String]) throws -> Command {
        try Command(arguments + ["--root", folder.file("guide")])
    }

    @Test func startsAGuideThatIsWholeAtOnce() throws {
        let made = try start()
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.output.contains("taxguide serve --root \(folder.file("guide"))"))
        let check = try run(["check", "--strict"])
        #expect(check.status == 0, "\(check.errors)\(check.output)")
        let build = try run(["build"])
        #expect(build.status == 0, "\(build.errors)")
        #expect(
            folder.exists("guide/Site/public/en/topics/income/work/wages/northshore/index.html"))
        #expect(
            folder.exists("guide/Site/public/fr/sujets/income/travail/salaire/rivenord/index.html")
                || !folder.files(below: "guide/Site/public/fr").isEmpty)
        // 30,000: 2,000 on 20,000 and 2,000 on the rest, less a tenth of 10,000; in the county 1,500 less
        // a twentieth of 5,000.
        let calc = try run(["calc", "--year", "2026", "--province", "Northshore", "wages=30000"])
        #expect(calc.status == 0, "\(calc.errors)")
        #expect(
            calc.output.contains("3,000.00") && calc.output.contains("4,250.00"), "\(calc.output)")
    }

    /// In another language than that of its texts, pages of the country stand at its name, or where its words say.
    @Test func namesTheCountryInAddresses() throws {
        #expect(try start().status == 0)
        func folders() throws -> [String] {
            #expect(try run(["build"]).status == 0)
            return folder.files(below: "guide/Site/public/fr").filter {
                $0.firstMatch(of: /\/2026\/[^\/]*\/index.html$/) != nil
            }
        }
        let byName = try folders()
        #expect(byName.contains { $0.hasSuffix("/2026/marisle/index.html") }, "\(byName)")
        #expect(!byName.contains { $0.contains("/national/") })
        try folder.edit(
            "guide/Site/Strings/fr.yaml", "in: en Marisle}", "in: en Marisle, address: pays}")
        #expect(try folders().contains { $0.hasSuffix("/2026/pays/index.html") })
    }

    /// Credits above the tax make it negative where a formula lacks `not below 0`: for nobody's income, the tenth of
    /// 10,000.
    @Test func reportsATaxBelowZero() throws {
        #expect(try start().status == 0)
        let rules = "guide/Content/Rules/national.rules"
        let line = "net-national-tax = tax-on-taxable-income - credits-at-lowest-rate"
        try folder.edit(rules, "\(line), not below 0", line)
        let check = try run(["check", "--strict"])
        #expect(check.status != 0)
        let found = check.errors + check.output
        #expect(
            found.contains(
                "'net-national-tax' makes 'nationalTax' -1000.00 for a person without income in NO"),
            "\(found)")
        #expect(found.components(separatedBy: "[negative-tax]").count == 2, "\(found)")
        try folder.edit(rules, line, "\(line), may be below 0")
        let allowed = try run(["check", "--strict"])
        #expect(allowed.status == 0, "\(allowed.errors)\(allowed.output)")
    }

    /// Facts are called in the language of whoever states them, the person's own age too.
    @Test func takesAnAgeByWhateverName() throws {
        #expect(try start().status == 0)
        let rules = "guide/Content/Rules"
        try folder.edit("\(rules)/facts.rules", "  age age,", "  eta age,")
        try folder.write(
            "\(rules)/figli.rules",
            """
            facts of child
              anni age, at most 130, listed as figli
                en  Children
                fr  Enfants

            refuse figli-prima-del-genitore
              troppo-grandi = count of children with anni > eta
              when given eta and troppo-grandi > 0
                says  a child is older than a person of {eta}
                fix  write figli=4,7

            """)
        try folder.edit("\(rules)/national.rules", "wages 30000, age 70", "wages 30000, eta 70")
        try folder.edit("\(rules)/national.rules", "when age >=", "when eta >=")
        for translation in ["senior-amount.md", "senior-amount.fr.md"] {
            let path = "guide/Content/Topics/credits/everybody/\(translation)"
            try folder.write(
                path, try folder.read(path).replacing("{age: 70}", with: "{eta: 70}"))
        }
        for language in ["en", "fr"] {
            let path = "guide/Site/Strings/\(language).yaml"
            try folder.write(
                path,
                try folder.read(path)
                    .replacing(/\n  age: (?="[^"\n]*\{value\})/, with: "\n  eta: ")
                    .replacing(
                        "entry-of-several: {}", with: "entry-of-several: {figli: 'aged {value}'}"))
        }
        let check = try run(["check"])
        #expect(check.status == 0, "\(check.errors)\(check.output)")
        #expect(try run(["build"]).status == 0)
        let page = try folder.read(
            "guide/Site/public/en/topics/credits/everybody/senior-amount/northshore/index.html")
        #expect(page.contains("adding age 70 saves") && page.contains("$200.00"))
        // The amount of 2,000 at the rate of a tenth is taken off the tax of the country.
        let person = ["calc", "--year", "2026", "--place", "NO", "wages=30000"]
        let calc = try run(person + ["eta=70"])
        #expect(calc.output.contains("2,800.00"), "\(calc.errors)\(calc.output)")
        let refused = try run(person + ["eta=30", "figli=4,31"])
        #expect(refused.status == 64)
        #expect(refused.errors.contains("a child is older than a person of 30; write figli=4,7"))
    }

    /// Readers of another country are told nothing of the one whose guide the program was made for.
    @Test func saysNothingOfAnotherCountry() throws {
        #expect(try start().status == 0)
        #expect(try run(["build"]).status == 0)
        let pages = folder.files(below: "guide/Site/public").filter { $0.hasSuffix(".html") }
        #expect(pages.count > 40)
        for page in pages {
            let html = try folder.read("guide/Site/public/\(page)")
                .replacing(/<script[^>]*>.*?<\/script>/, with: "").replacing(
                    /https:[^ <]+/, with: "")
            let words = html.matches(of: />([^<]+)</).map(\.1).joined(separator: " ")
            for word in [
                /(?i)canad/, /(?i)provinc/, /(?i)territor/, /(?i)federal/, /(?i)fédéral/,
                /(?i)qu[eé]bec/,
            ] {
                #expect(words.firstMatch(of: word) == nil, "\(page): \(words)")
            }
        }
    }

    /// Pages that the guide has not yet are told nothing of it either.
    @Test(arguments: ["en", "fr"])
    func hasNoWordOfAnotherCountry(language: String) throws {
        #expect(try start().status == 0)
        let words = try
            (folder.read("guide/Site/Strings/\(language).yaml")
            + Repository.text(of: "Sources/Strings/\(language).yaml")).split { $0.isNewline }
        #expect(words.count > 400)
        for line in words where !line.starts(with: /\s*#/) {
            #expect(
                line.firstMatch(
                    of:
                        /(?i)canad|provinc|territo|f[eé]d[eé]ral|qu[eé]b|\b(?:[CQ]PP|QPIP|RPC|RQAP)\b/
                )
                    == nil)
            #expect(line.firstMatch(of: /\b(?:RRSP|TFSA|REER|CELI|GST|TPS|T4|EI|CRA)\b/) == nil)
            for word in [
                /(?i)common-law|conjoint de fait|décembre |december 3/,
                /18 (?:to|à) 64|10 (?:to|à) 200|1.?000|sur 100.\$/,
                /six (?:ways|façons)|twelve kinds|douze cat/,
                /(?:to the|au|on the next|sur le prochain) (?:cent|dollar)/,
            ] {
                #expect(line.firstMatch(of: word) == nil)
            }
        }
    }

    /// What a build keeps beside a folder that it writes is nothing to commit.
    @Test func ignoresWhatBuildsKeep() throws {
        #expect(try start().status == 0)
        let ignored = try folder.read("guide/.gitignore").split(separator: "\n")
        for _ in 0..<2 {
            #expect(try run(["build", "--output", folder.file("guide/share-1")]).status == 0)
            try folder.write(
                "guide/Content/Pages/about.md",
                try folder.read("guide/Content/Pages/about.md") + "\nMore.\n")
        }
        let kept = folder.files(below: "guide").filter { $0.hasPrefix(".share-1") }
        #expect(!kept.isEmpty)
        for path in kept {
            let name = String(path.prefix { $0 != "/" })
            #expect(
                ignored.contains { pattern in
                    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
                    return parts.count > 1 && parts.first == "." && name.hasPrefix(".")
                        && (parts.last.map { name.hasSuffix($0) || name.contains(parts[1]) }
                            ?? false)
                }, "\(name)")
        }
    }

    @Test func namesFilesThatAreThere() throws {
        #expect(try start().status == 0)
        let text = try folder.read("guide/README.md")
        let places = text.matches(of: /`((?:Content|Site)\/[^`<]*)`/).map { String($0.1) }
        #expect(places.count > 5)
        for place in places where place != "Site/public" {
            #expect(folder.exists("guide/\(place)"), "\(place)")
        }
    }

    /// What a guide in one language is asked for, a topic of it is; and a topic that is being written
    /// changes no byte of the site.
    @Test func goesOnWithATopicThatStopsNobody() throws {
        #expect(try start().status == 0)
        #expect(try run(["build"]).status == 0)
        func site() throws -> [String: String] {
            let files = folder.files(below: "guide/Site/public").filter {
                !$0.hasSuffix(".png") && !$0.hasSuffix(".ico")
            }
            return try Dictionary(
                uniqueKeysWithValues: files.map {
                    ($0, try folder.read("guide/Site/public/\($0)"))
                })
        }
        let before = try site()
        let topic = try run(["new", "topic", "income/work/tips", "--title", "Tips"])
        #expect(topic.status == 0, "\(topic.errors)")
        let check = try run(["check", "--strict"])
        #expect(
            check.status == 0 && check.errors.contains("[unfilled-placeholder]"), "\(check.errors)")
        #expect(try run(["build"]).status == 0)
        #expect(try site() == before)
        // What is no blank is a mistake in a draft too.
        let path = "guide/Content/Topics/income/work/tips.md"
        try folder.edit(path, "## Definition\n", "## Definition\n\n{{national.nonsense}}\n")
        let mistaken = try run(["build"])
        #expect(mistaken.status == 1)
        #expect(mistaken.errors.contains("[unknown-figure]"), "\(mistaken.errors)")
        #expect(!mistaken.errors.contains("[unfilled-placeholder]"), "\(mistaken.errors)")
    }

    /// A redirect to nowhere is told of once, where it is written.
    @Test func tellsOnceOfARedirectToNowhere() throws {
        #expect(try start().status == 0)
        try folder.write("guide/Site/redirects.yaml", "- {from: en/old/, to: en/nowhere/}\n")
        let check = try run(["check"])
        #expect(check.status == 1)
        #expect(check.errors.hasSuffix("\n1 error\n"), "\(check.errors)")
        #expect(check.errors.contains("Site/redirects.yaml:1:23: error: "), "\(check.errors)")
    }

    @Test func writesOverNothing() throws {
        try folder.write("guide/notes.txt", "mine")
        let run = try start()
        #expect(run.status == 64)
        #expect(run.errors.contains("has 'notes.txt'"), "\(run.errors)")
        #expect(run.errors.contains("nothing was written"), "\(run.errors)")
        #expect(folder.files() == ["guide/notes.txt"])
        try folder.write("file", "mine")
        let file = try Command(["new", "guide", folder.file("file")])
        #expect(file.status == 64 && file.errors.contains("is there already"), "\(file.errors)")
    }

    @Test func makesAGuideInAnEmptyFolder() throws {
        try folder.makeFolder("guide")
        #expect(try start().status == 0)
        #expect(folder.exists("guide/Content/Rules/national.rules"))
        #expect(folder.exists("guide/README.md"))
    }

    /// A repository as GitHub makes it keeps its files.
    @Test func makesAGuideInAnEmptyClone() throws {
        try folder.write("guide/.git/HEAD", "ref: refs/heads/main\n")
        try folder.write("guide/README.md", "# Ours\n")
        try folder.write("guide/LICENSE", "Ours\n")
        try folder.write("guide/.gitignore", "*.log\nSite/public/")
        let program = try Command.program
        let made = try Command(
            shell: "cd '\(folder.file("guide"))' && '\(program)' new guide .")
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.output.contains("./GUIDE.md"), "\(made.output)")
        #expect(try folder.read("guide/README.md") == "# Ours\n")
        #expect(try folder.read("guide/LICENSE") == "Ours\n")
        #expect(try folder.read("guide/GUIDE.md").hasPrefix("# A guide of your own"))
        let ignored = try folder.read("guide/.gitignore")
        #expect(ignored.hasPrefix("*.log\nSite/public/\nSite/.cache/\n"), "\(ignored)")
        #expect(try run(["check", "--strict"]).status == 0)
        // A second guide does not replace the first.
        #expect(try start().status == 64)
        #expect(!folder.files(below: "guide").contains { $0.hasPrefix(".guide.next") })
    }

    /// A file that the guide would replace stops it before anything is written.
    @Test func writesAllFilesOrNone() throws {
        try folder.write("guide/.github/workflows/guide.yml", "ours\n")
        let run = try start()
        #expect(run.status == 64)
        #expect(run.errors.contains("guide.yml' is there already"), "\(run.errors)")
        #expect(folder.files() == ["guide/.github/workflows/guide.yml"])
    }

    @Test func saysWhatAGuideIsMadeFrom() throws {
        let run = try start(["--from", folder.path])
        #expect(run.status == 64)
        #expect(run.errors.contains("has no folders 'Sources/Starter' and 'Site'"), "\(run.errors)")
    }
}
