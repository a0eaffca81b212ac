import Calculations
import Content
import FigurePages
import Files
import Foundation
import Pages
import Project
import Site
import Synchronization
import TaxTables
import TestSupport
import Testing
import Text
import TopicPages

/// A build that keeps what has not changed ends in the same site as one that makes everything anew.
@Suite struct IncrementalTests {
    private let guide: GuideCopy

    init() throws {
        guide = try GuideCopy()
    }

    private func build(
        _ output: String, usesCache: Bool, memory: SessionCache? = nil
    ) throws -> BuildReport? {
        var options = BuildOptions()
        options.output = guide.folder.file(output)
        options.usesCache = usesCache
        options.memory = memory
        return try SiteBuilder.build(
            GuideFolder(root: guide.path), options: options
        ).report
    }

    private func site(_ output: String) throws -> [String: String] {
        var files: [String: String] = [:]
        for path in guide.folder.files(below: output) {
            files[path] = try guide.folder.read("\(output)/\(path)")
        }
        return files
    }

    private static let topic = "Content/Topics/income/investment/interest"

    /// What an editor or a table keeper does: a file, a text in it, and texts to put in its place.
    private static let edits: [(path: String, texts: [String])] = [
        ("\(topic).md", ["title: Interest", "title: Interest you earned"]),
        ("\(topic).md", ["## Tip\n", "## Tip\n\nKeep the slips.\n"]),
        ("\(topic).md", ["adds: {interest: 1000}", "adds: {interest: 2000}"]),
        ("\(topic).fr.md", ["## Conseil\n", "## Conseil\n\nGardez les feuillets.\n"]),
        ("Content/Tables/2026/nunavut.yaml", [#"rate: "0.02""#, #"rate: "0.03""#]),
        ("Content/Tables/2026/ontario.yaml", ["checked: 2026-11-21", "checked: 2026-11-22"]),
        (
            "Content/Rules/credits.rules",
            ["law Income Tax Act, s. 118(3);", "law The Act, s. 118(3);"]
        ),
        (
            "Content/Rules/tax-reductions.rules",
            ["en  Ontario tax reduction amounts, twice", "en  Twice the amounts"]
        ),
        (
            "Content/Rules/tax-reductions.rules",
            ["  hidden twice = ", "  # A remark.\n  hidden twice = "]
        ),
        (
            "Content/Rules/result.rules",
            ["  section result\n", "  section result\n  # A remark.\n"]
        ),
        ("Content/Pages/method.md", ["title: Method", "title: Our method"]),
        ("Site/Strings/en.yaml", ["household-budget: ", "household-budget: x"]),
        ("Site/Templates/topic.html", ["<h1>", "<h1 class=\"title\">"]),
        ("Site/Styles/site.css", ["body {", "body { color: red;"]),
        ("Site/site.yaml", ["contact: ", "contact: x"]),
        ("Site/site.yaml", ["languages: [en, fr]", "languages: [en]"]),
        ("Site/site.yaml", ["years: [2026]", "places: [ontario]\nyears: [2026]"]),
        // Links to no page, and to places that are gone, on pages that were made and on others.
        ("Site/Templates/topic.html", ["</h1>", "</h1><a href=\"/nowhere/\">nowhere</a>"]),
        ("Site/Templates/references.html", ["<tr id=\"{{identifier}}\">", "<tr>"]),
        ("Site/Templates/layout.html", ["id=\"main\"", "id=\"text\""]),
    ]

    /// Makes edits at random, or takes them back; every seed is another sequence.
    private struct RandomEdits {
        private var random: SeededGenerator
        private var isEdited: Set<Int> = []

        init(seed: Int) { random = SeededGenerator(seed: UInt64(seed)) }

        mutating func edit(_ folder: TemporaryFolder) throws {
            let index = Int.random(in: IncrementalTests.edits.indices, using: &random)
            let edit = IncrementalTests.edits[index]
            let text = try folder.read(edit.path)
            let (old, new) =
                isEdited.contains(index)
                ? (edit.texts[1], edit.texts[0]) : (edit.texts[0], edit.texts[1])
            // Another edit may have changed the place.
            guard let place = text.range(of: old) else { return }
            try folder.write(edit.path, text.replacingCharacters(in: place, with: new))
            isEdited.formSymmetricDifference([index])
        }

        mutating func number(in range: ClosedRange<Int>) -> Int {
            Int.random(in: range, using: &random)
        }
    }

    /// Examples print the words and the results of rules, which stand in no table; the foot of every page says
    /// when the figures of the year were last checked, whether the page has any of them or not.
    @Test(arguments: [
        ("Content/Rules/federal-tax.rules", "en  Tax on taxable income", "en  The tax"),
        ("Content/Tables/2026/ontario.yaml", "checked: 2026-11-21", "checked: 2026-11-22"),
    ])
    func remakesPagesThatDoNotNameWhatWasEdited(path: String, old: String, new: String) throws {
        _ = try build("kept", usesCache: true)
        let before = try site("kept")
        try guide.folder.edit(path, old, new)
        _ = try build("kept", usesCache: true)
        _ = try build("clean", usesCache: false)
        let (kept, clean) = (try site("kept"), try site("clean"))
        #expect(clean != before)
        #expect(kept == clean)
    }

    /// The rates of a year list what changed since the year before.
    @Test func remakesRatesOfTheYearAfterAnEditedTable() throws {
        let guide = try GuideCopy.withTwoYears()
        let path = "en/rates/2026/nunavut/index.html"
        try guide.build("kept")
        let before = try guide.folder.read("kept/\(path)")
        try guide.folder.edit(
            "Content/Tables/2025/nunavut.yaml", #"rate: "0.02""#, #"rate: "0.03""#)
        try guide.build("kept")
        try guide.build("clean") { $0.usesCache = false }
        let kept = try guide.folder.read("kept/\(path)")
        #expect(kept != before)
        #expect(try kept == guide.folder.read("clean/\(path)"))
    }

    /// A check that keeps what the one before knew of unchanged pages says the same as one that knows nothing.
    @Test(arguments: 1...3)
    func checksAsWithoutACache(seed: Int) throws {
        var edits = RandomEdits(seed: seed)
        let today = try #require(CalendarDay(text: "2026-11-22"))
        func found(usesCache: Bool) -> String {
            var options = BuildOptions()
            options.usesCache = usesCache
            return DiagnosticWriter().text(
                for: SiteBuilder.check(
                    GuideFolder(root: guide.path), options: options, today: today))
        }
        _ = found(usesCache: true)
        for step in 0..<8 {
            try edits.edit(guide.folder)
            #expect(found(usesCache: true) == found(usesCache: false), "seed \(seed), step \(step)")
        }
    }

    /// Random sequences of edits and of taking them back.
    @Test(arguments: 1...3, [false, true])
    func equalsACleanBuild(seed: Int, isOneProcess: Bool) throws {
        let memory = isOneProcess ? SessionCache() : nil
        var edits = RandomEdits(seed: seed)
        for step in 0..<4 {
            for _ in 0..<edits.number(in: 1...2) { try edits.edit(guide.folder) }
            // What changed this very moment is not remembered.
            if isOneProcess { usleep(40_000) }
            let isSound = try build("kept", usesCache: true, memory: memory) != nil
            #expect(try (build("clean", usesCache: false) != nil) == isSound)
            let (kept, clean) = (try site("kept"), try site("clean"))
            let differing = Set(kept.keys).union(clean.keys).filter { kept[$0] != clean[$0] }
            #expect(differing.isEmpty, "seed \(seed), step \(step): \(differing.sorted())")
        }
    }

    @Test(arguments: [false, true])
    func addsAndRemovesTopics(isOneProcess: Bool) throws {
        let memory = isOneProcess ? SessionCache() : nil
        let path = "Content/Topics/income/investment/loans"
        let text = try guide.folder.read("\(Self.topic).md")
        _ = try build("kept", usesCache: true, memory: memory)
        try guide.folder.write(
            "\(path).md", text.replacingOccurrences(of: "title: Interest", with: "title: Loans"))
        _ = try build("kept", usesCache: true, memory: memory)
        #expect(guide.folder.exists("kept/en/topics/income/investment/loans/index.html"))
        try guide.folder.remove("\(path).md")
        _ = try build("kept", usesCache: true, memory: memory)
        _ = try build("clean", usesCache: false)
        #expect(try site("kept") == site("clean"))
    }

    /// What somebody did to the published folder or to the cache is made good.
    @Test(arguments: ["removed", "changed", "cache-removed", "cache-damaged", "cache-cut"])
    func makesGoodWhatIsMissing(_ damage: String) throws {
        _ = try build("kept", usesCache: true)
        let page = "kept/en/topics/income/investment/interest/index.html"
        let cache = try #require(guide.folder.files(below: "Site/.cache").first)
        let cachePath = "Site/.cache/\(cache)"
        switch damage {
        case "removed": try guide.folder.remove(page)
        case "changed": try guide.folder.write(page, "somebody was here")
        case "cache-removed": try guide.folder.remove(cachePath)
        case "cache-damaged":
            let text = try guide.folder.read(cachePath)
            try guide.folder.write(
                cachePath, text.replacingOccurrences(of: "topic ", with: "tropic "))
        default:
            let text = try guide.folder.read(cachePath)
            try guide.folder.write(cachePath, String(text.prefix(text.count / 2)))
        }
        let report = try build("kept", usesCache: true)
        _ = try build("clean", usesCache: false)
        #expect(try site("kept") == site("clean"))
        #expect(report?.written == (damage == "removed" || damage == "changed" ? 1 : 0))
    }

    /// A process that builds again and again sees that another one has built meanwhile, and leaves to
    /// the next one what it knows.
    @Test func seesWhatOtherProcessesBuild() throws {
        let memory = SessionCache()
        let page = "kept/en/topics/income/investment/interest/index.html"
        for (number, isOther) in [false, true, true, false, true, false].enumerated() {
            try guide.folder.edit("\(Self.topic).md", "## Tip\n", "## Tip\n\nEdit \(number).\n")
            usleep(40_000)
            let report = try build("kept", usesCache: true, memory: isOther ? nil : memory)
            #expect(report?.removed == 0)
            #expect(try guide.folder.read(page).contains("Edit \(number)."))
        }
        memory.save()
        let report = try build("kept", usesCache: true)
        #expect(report?.phases.map(\.name) == ["cache", "keep"])
        _ = try build("clean", usesCache: false)
        #expect(try site("kept") == site("clean"))
    }

    /// A build of which nothing changed neither reads nor makes anything.
    @Test func doesNothingWhereNothingChanged() throws {
        _ = try build("kept", usesCache: true)
        // The first build after an edit cannot tell whether the same moment had a second one.
        usleep(50_000)
        _ = try build("kept", usesCache: true)
        let report = try #require(try build("kept", usesCache: true))
        #expect(report.phases.map(\.name) == ["cache", "keep"])
        #expect(report.written == 0 && report.unchanged == report.files && report.pages > 0)
    }

    /// One edited topic makes its own page and its Markdown anew, not those of the examples that it does not change.
    @Test func makesOnlyWhatAnEditConcerns() throws {
        _ = try build("kept", usesCache: true)
        try guide.folder.edit("\(Self.topic).md", "## Tip\n", "## Tip\n\nKeep the slips.\n")
        let report = try #require(try build("kept", usesCache: true))
        #expect(report.written == 2)
    }

    /// A template makes the pages anew that it is a part of, and no others.
    @Test(arguments: [
        (template: "topic", ofTopic: true, ofExample: false),
        (template: "example", ofTopic: false, ofExample: true),
        // Included by the page of an example alone.
        (template: "step-chart", ofTopic: false, ofExample: true),
        (template: "source-list", ofTopic: true, ofExample: true),
        (template: "layout", ofTopic: true, ofExample: true),
        (template: "checklist", ofTopic: false, ofExample: false),
    ])
    func makesThePagesOfATemplate(template: String, ofTopic: Bool, ofExample: Bool) throws {
        let path = "Site/Templates/\(template).html"
        let rendered = try rendered(
            after: path, guide.folder.read(path) + "<!-- edited -->\n")
        #expect(rendered.contains("topic en \(Self.interest)") == ofTopic)
        #expect(rendered.contains("example 2026 ontario \(Self.interest)") == ofExample)
    }

    /// A rule makes the examples anew of the places that have it, and the pages of rules.
    @Test(arguments: [
        (
            path: "tax-reductions", rule: "ontario-tax-reduction", isOntarios: true,
            isNunavuts: false
        ),
        (path: "credits", rule: "age-amount", isOntarios: true, isNunavuts: true),
        // Saskatchewan's, which has no table here.
        (path: "credits", rule: "senior-supplement", isOntarios: false, isNunavuts: false),
    ])
    func makesWhatARuleReaches(
        path: String, rule: String, isOntarios: Bool, isNunavuts: Bool
    ) throws {
        let path = "Content/Rules/\(path).rules"
        let file = try guide.folder.read(path)
        let head = try #require(file.range(of: "rule \(rule), "))
        let law = try #require(file.range(of: "  law ", range: head.upperBound..<file.endIndex))
        let rendered = try rendered(
            after: path, file.replacingCharacters(in: law, with: "  law The "))
        #expect(rendered.contains("example 2026 ontario \(Self.interest)") == isOntarios)
        #expect(rendered.contains("example 2026 nunavut \(Self.interest)") == isNunavuts)
        #expect(rendered.contains("rules"))
    }

    /// A figure makes the pages anew that quote it, and the examples of its place.
    @Test func makesWhatAFigureReaches() throws {
        let path = "Content/Tables/2026/nunavut.yaml"
        let file = try guide.folder.read(path)
        let rendered = try rendered(
            after: path, file.replacingOccurrences(of: #"rate: "0.02""#, with: #"rate: "0.03""#))
        #expect(rendered.contains("example 2026 nunavut \(Self.interest)"))
        #expect(rendered.contains("rates 2026 nunavut"))
        #expect(!rendered.contains("example 2026 ontario \(Self.interest)"))
        #expect(!rendered.contains("glossary en"))
    }

    private static let interest = "income/investment/interest"

    /// The groups of pages that a build renders after a file was written.
    private func rendered(after path: String, _ text: String) throws -> Set<String> {
        _ = try build("kept", usesCache: true)
        try guide.folder.write(path, text)
        return try #require(try build("kept", usesCache: true)).rendered
    }
}

/// A watch tells of a change whether the kernel helps or not.
@Suite struct FolderWatchTests {
    @Test(arguments: [false, true])
    func tellsOfChanges(polling: Bool) async throws {
        let guide = try GuideCopy()
        let changes = Mutex(0)
        let watch = FolderWatch(
            GuideFolder(root: guide.path), polling: polling, queue: DispatchQueue(label: "test")
        ) {
            changes.withLock { $0 += 1 }
        }
        defer { watch.end() }
        // What a build writes is no change.
        try guide.folder.write("Site/public/index.html", "built")
        try await Task.sleep(for: .milliseconds(400))
        #expect(changes.withLock(\.self) == 0)
        for (step, path) in ["Content/Pages/method.md", "Site/Static/a/b.txt"].enumerated() {
            let before = changes.withLock(\.self)
            try guide.folder.write(path, "changed \(step)")
            for _ in 0..<600 where changes.withLock(\.self) == before {
                try await Task.sleep(for: .milliseconds(50))
            }
            #expect(changes.withLock(\.self) > before, "\(path)")
        }
    }
}
