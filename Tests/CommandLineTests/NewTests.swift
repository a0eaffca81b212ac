import Foundation
import TestSupport
import Testing

/// Topics and years that the command starts.
@Suite struct NewTests {
    private func run(_ arguments: [String], in guide: GuideCopy) throws -> Command {
        try Command(arguments + ["--root", guide.path])
    }

    private func allFiles(_ guide: GuideCopy) throws -> [String: String] {
        try Dictionary(
            uniqueKeysWithValues: guide.folder.files().map { ($0, try guide.folder.read($0)) })
    }

    // MARK: Topics

    private static let topic = [
        "new", "topic", "income/investment/bonds", "--title", "Bonds: \"all\" of them",
    ]

    @Test func startsATopicThatIsRightButForItsBlanks() throws {
        let guide = try GuideCopy()
        let made = try run(Self.topic, in: guide)
        #expect(made.status == 0)
        let path = "Content/Topics/income/investment/bonds.md"
        #expect(made.output.contains(path))
        let lines = try guide.folder.read(path).split(
            separator: "\n", omittingEmptySubsequences: false)
        let check = try run(["check", "--verbose"], in: guide)
        // A topic that is being written stops nobody.
        #expect(check.status == 0)
        let printed = check.errors.split(separator: "\n").filter {
            $0.hasSuffix("[unfilled-placeholder]")
        }
        // A diagnostic for each blank, at its line, and none for anything else.
        let blanks = lines.indices.filter { lines[$0].contains("??") }
        #expect(printed.count == blanks.count)
        // As many are listed as are counted, and as programs are told of.
        let others = check.errors.split(separator: "\n").count { $0.contains(": warning: ") }
        #expect(check.errors.hasSuffix("\n\(others) warnings\n"))
        let json = try run(["check", "--format", "json"], in: guide).output
        #expect(json.components(separatedBy: "\"identifier\":").count - 1 == others)
        for (line, index) in zip(printed, blanks) {
            #expect(line.hasPrefix("\(path):\(index + 1):"), "\(line)")
            #expect(line.contains(": warning: "))
        }
        let address = "Site/public/en/topics/income/investment/bonds/index.html"
        let early = try run(["build"], in: guide)
        #expect(early.status == 0 && early.errors == "", "\(early.errors)")
        #expect(!guide.folder.exists(address))
        #expect(try run(["build", "--drafts"], in: guide).status == 0)
        let draft = try guide.folder.read(address)
        #expect(draft.contains("A draft, which readers do not see"))
        #expect(draft.contains("<mark>?? what it is, in the words of a reader ??</mark>"))
        // Filled, it is right.
        for index in blanks {
            let line = lines[index]
            let start = try #require(line.firstRange(of: "??")).lowerBound
            let text =
                line.hasPrefix("lines")
                ? "T1 12100"
                : line.hasPrefix("sources")
                    ? "fixture-leaflet"
                    : line.hasPrefix("reviewed") ? "2026-11-21" : "Words."
            try guide.folder.edit(path, "\n\(line)\n", "\n\(line[..<start])\(text)\n")
        }
        #expect(try run(["build"], in: guide).status == 0)
        #expect(!guide.folder.exists(address))
        try guide.folder.edit(path, "draft: true\n", "")
        #expect(try run(["build"], in: guide).status == 0)
        let page = try guide.folder.read(address)
        #expect(!page.contains("A draft"))
        #expect(page.contains("<h1>Bonds: &quot;all&quot; of them</h1>"))
    }

    @Test(arguments: [
        (["income/investment/savings", "--title", "x"], "there already"),
        (["income/invesment/bonds", "--title", "x"], "did you mean 'investment'?"),
        (["incomes/investment/bonds", "--title", "x"], "did you mean 'income'?"),
        (["income/bonds", "--title", "x"], "category/group/topic"),
        (["income/investment/Good Bonds", "--title", "x"], "'good-bonds'"),
        (["../../x/y/z", "--title", "x"], "category/group/topic"),
        (["income/investment/..", "--title", "x"], "not a valid part of an address"),
        (["income/investment/bonds", "--title", " "], "title"),
        (["income/investment/bonds"], "title"),
    ])
    func startsNoTopicThatCannotBe(arguments: [String], reason: String) throws {
        let guide = try GuideCopy()
        let before = try allFiles(guide)
        let made = try run(["new", "topic"] + arguments, in: guide)
        #expect(made.status == 64)
        #expect(made.output == "")
        #expect(made.errors.contains(reason), "\(made.errors)")
        #expect(try allFiles(guide) == before)
    }

    // MARK: Rules

    @Test(arguments: ["amount", "step", "use"])
    func startsARuleThatIsRightButForItsBlanks(kind: String) throws {
        let guide = try GuideCopy()
        let made = try run(["new", "rule", "home-cooling", "--kind", kind], in: guide)
        #expect(made.status == 0, "\(made.errors)")
        let path = "Content/Rules/home-cooling.rules"
        #expect(made.output.contains(path))
        let text = try guide.folder.read(path)
        let blanks = text.components(separatedBy: "\n").filter { $0.contains("??") }
        #expect(blanks.count > 5)
        // A rule that is being written is none, and stops nobody.
        let check = try run(["check", "--verbose"], in: guide)
        #expect(check.status == 0, "\(check.errors)")
        let told = check.errors.split(separator: "\n").filter {
            $0.hasSuffix("[unfilled-placeholder]")
        }
        #expect(told.count == blanks.count, "\(check.errors)")
        #expect(told.allSatisfy { $0.hasPrefix(path) && $0.contains(": warning: ") })
        let list = try run(["rules", "list"], in: guide)
        #expect(list.status == 0 && !list.output.contains("home-cooling"))
        // Filled, it is right; the words of a step are not given twice.
        var filled = text.replacingOccurrences(of: ", draft\n", with: "\n")
        for (number, blank) in blanks.enumerated() {
            let start = try #require(blank.firstRange(of: "??")).lowerBound
            let head = blank[..<start]
            let words =
                head.hasSuffix("entered ")
                ? "employment" : head.contains("example") ? Self.example(kind) : "words-\(number)"
            filled = filled.replacingOccurrences(of: "\(blank)\n", with: "\(head)\(words)\n")
        }
        try guide.folder.write(path, filled)
        let again = try run(["check"], in: guide)
        #expect(!again.errors.contains(": error: "), "\(again.errors)")
        #expect(try run(["rules", "list"], in: guide).output.contains("home-cooling"))
    }

    private static func example(_ kind: String) -> String {
        "2026 ON: employment 60000 → \(kind == "step" ? "tax-after-" : "")home-cooling"
            + "\(kind == "step" ? "" : "-amount") 0, from fixture-leaflet"
    }

    @Test(arguments: [
        (["surtax", "--kind", "step"], "there is a rule 'surtax' already"),
        (["Home Cooling", "--kind", "amount"], "write 'home-cooling'"),
        (["2cool", "--kind", "amount"], "small letters"),
        (["../x", "--kind", "use"], "not the name"),
        (["home-cooling"], "--kind"), (["home-cooling", "--kind", "credit"], "amount"),
        (["credits", "--kind", "use"], "there already"),
    ])
    func startsNoRuleThatCannotBe(arguments: [String], reason: String) throws {
        let guide = try GuideCopy()
        let before = try allFiles(guide)
        let made = try run(["new", "rule"] + arguments, in: guide)
        #expect(made.status == 64)
        #expect(made.errors.contains(reason), "\(made.errors)")
        #expect(try allFiles(guide) == before)
    }

    // MARK: Years

    @Test func copiesAYearWithEveryFigureToBeConfirmed() throws {
        let guide = try GuideCopy()
        let made = try run(["new", "year", "2027", "--from", "2026"], in: guide)
        #expect(made.status == 0, "\(made.errors)")
        #expect(made.errors.contains("Site/site.yaml"))
        let names = ["federal", "nunavut", "ontario"].map { "Content/Tables/2027/\($0).yaml" }
        #expect(
            guide.folder.files(below: "Content/Tables/2027").map { "Content/Tables/2027/\($0)" }
                == names)
        let shown = try run(["tables", "show", "2027", "federal"], in: guide).output
            .split(separator: "\n").map {
                $0.split(separator: "\t", omittingEmptySubsequences: false)
            }
        let federal = made.output.split(separator: "\n").filter { $0.contains("\tfederal.") }
        #expect(shown.allSatisfy { $0[1] == "unknown" || $0[2] == "carried" })
        #expect(federal.count == shown.count { $0[2] == "carried" } && federal.count > 100)
        // Whoever computes with it is told, too.
        let calc = ["calc", "--year", "2027", "--province", "NU", "interest=20000"]
        let told = try run(calc, in: guide).output.split(separator: "\n")
        #expect(told.count > 5 && told[1].contains("2026"), "\(told)")
        #expect(
            try run(calc + ["--format", "json"], in: guide).output.contains("\"figuresOf\":2026"))
        // The place that is named is that of the figure.
        let row = try #require(federal.first { $0.contains("\tfederal.credits.rate\t") })
            .split(separator: "\t")
        let place = row[0].split(separator: ":")
        let line = try #require(Int(place[1]))
        let lines = try guide.folder.read(String(place[0])).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[line - 1].contains(row[2]))
        // The values, sources, notes and comments of the year before.
        let difference = try run(
            ["tables", "diff", "2026", "2027", "federal", "--format", "json"], in: guide)
        #expect(!difference.output.contains("\"kind\":\"departs\""))
        #expect(difference.output.contains("\"added\":0,\"removed\":0,\"departs\":0,\"changed\":0"))
    }

    @Test func buildsASiteThatSaysWhichYearAFigureIsOf() throws {
        let guide = try GuideCopy()
        #expect(try run(["new", "year", "2027", "--from", "2026"], in: guide).status == 0)
        try guide.folder.edit("Site/site.yaml", "[2026]", "[2027, 2026]")
        try guide.folder.write(
            "Content/Examples/take-home.yaml",
            "incomes: [60000]\noverview: [60000]\npay: employment\nbusiness: self-employment\n")
        // One figure is confirmed.
        try guide.folder.edit(
            "Content/Tables/2027/nunavut.yaml", "maximum: {amount: 10000}",
            "maximum: {amount: 10300, certainty: documented}")
        let build = try run(["build"], in: guide)
        #expect(build.status == 0, "\(build.errors)")
        func page(_ path: String) throws -> String {
            try guide.folder.read("Site/public/\(path)index.html")
        }
        let amounts = try page("en/rates/2027/nunavut/amounts/")
        let plain = amounts.replacing(" role=\"cell\"", with: "")
        #expect(plain.contains("<td>1%</td><td>From 2026, not yet confirmed for 2027</td>"))
        #expect(plain.contains("<td>$10,300</td><td>No official document found</td>"))
        #expect(
            amounts.contains("Copied from an earlier year")
                && amounts.contains("5 of 6 figures are from 2026"))
        #expect(!amounts.contains("compared with their sources on"))
        #expect(
            try page("fr/taux/2027/nunavut/montants/").contains(
                "De 2026, pas encore confirmé pour 2027"))
        #expect(
            !(try page("en/rates/2026/nunavut/amounts/")).contains("not yet confirmed for 2027"))
        // A text that quotes one, and a worked example that uses one.
        let topic = try page("en/topics/income/investment/savings/")
        #expect(topic.contains("$7,000 (from 2026)"))
        #expect(topic.contains("are from 2026 and not yet confirmed for 2027."))
        #expect(
            try page("en/topics/income/investment/interest/ontario/")
                .contains("<em>From 2026, not yet confirmed for 2027</em>"))
        #expect(try page("en/take-home/2027/ontario/").contains("not yet confirmed for 2027"))
        // The files for programs say so too.
        for file in [
            "take-home/2027/ontario", "take-home/2027/ontario/60000", "2027/ontario",
            "examples/income/investment/interest/2027/ontario",
        ] {
            // One file has an example of an earlier year in all places.
            let earlier = file.replacingOccurrences(of: "2027", with: "2026")
                .replacing("interest/2026/ontario", with: "interest/2026")
            #expect(
                try guide.folder.read("Site/public/data/\(file).json").contains(
                    "\"figuresOf\":2026"), "\(file)")
            #expect(
                !(try guide.folder.read("Site/public/data/\(earlier).json").contains("figuresOf")),
                "\(file)")
        }
    }

    @Test(arguments: [
        (["2026", "--from", "2025"], "there are no tables for 2025"),
        (["2026", "--from", "2026"], "not before"), (["2025", "--from", "2026"], "not before"),
        (["2027"], "--from"), (["soon", "--from", "2026"], "soon"),
        (["12", "--from", "2026"], "12"),
    ])
    func startsNoYearThatCannotBe(arguments: [String], reason: String) throws {
        let guide = try GuideCopy()
        let made = try run(["new", "year"] + arguments, in: guide)
        #expect(made.status == 64)
        #expect(made.errors.contains(reason), "\(made.errors)")
        #expect(guide.folder.files(below: "Content/Tables").count == 3)
    }

    @Test func overwritesNoYearAndCopiesNoneTwice() throws {
        let guide = try GuideCopy()
        #expect(try run(["new", "year", "2027", "--from", "2026"], in: guide).status == 0)
        let before = try allFiles(guide)
        for (year, from) in [("2027", "2026"), ("2028", "2027")] {
            let made = try run(["new", "year", year, "--from", from], in: guide)
            #expect(made.status == 64)
            #expect(try allFiles(guide) == before)
        }
    }

    @Test func leavesNothingBehindWhereItCannotWrite() throws {
        let guide = try GuideCopy()
        // A file where the folder would be.
        try guide.folder.write("Content/Tables/2027", "")
        let before = try allFiles(guide)
        let made = try run(["new", "year", "2027", "--from", "2026"], in: guide)
        #expect(made.status != 0)
        #expect(try allFiles(guide) == before)
        // Tables with errors.
        try guide.folder.remove("Content/Tables/2027")
        try guide.folder.edit("Content/Tables/2026/nunavut.yaml", "amount: 10000", "amount: 1e4")
        #expect(try run(["new", "year", "2027", "--from", "2026"], in: guide).status == 1)
        #expect(!guide.folder.exists("Content/Tables/2027"))
    }
}
