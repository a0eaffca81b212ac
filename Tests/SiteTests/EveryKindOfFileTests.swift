import Calculations
import Content
import Files
import Foundation
import Project
import Site
import TestSupport
import Testing
import Text

/// An edit of any file that a guide is made of reaches every page that shows it: the site that a build
/// leaves which keeps what it can is the site of a build that makes everything anew.
@Suite struct EveryKindOfFileTests {
    /// A file, a text of it, and what to put in its place, which some page shows.
    private struct Edit {
        let path: String
        let old: String
        let new: String

        init(_ path: String, _ old: String, _ new: String) {
            self.path = path
            self.old = old
            self.new = new
        }
    }

    private static let topics = "Content/Topics/income/investment"

    private static let edits: [Edit] = [
        Edit("Content/Calendar/2026.yaml", "The first day", "The very first day"),
        Edit("Content/Calendar/2026.yaml", "2026-03-02", "2026-03-03"),
        Edit("Content/Changes/2026.yaml", "A first change", "A change"),
        Edit("Content/Checklists/papers.md", "The slip of", "Every slip of"),
        Edit("Content/Checklists/papers.fr.md", "title: Papiers", "title: Les papiers"),
        Edit("Content/Decisions/save.md", "title: Save", "title: Put aside"),
        Edit("Content/Decisions/save.yaml", "amounts: [20000,", "amounts: [30000,"),
        Edit("Content/Decisions/save.yaml", "en: Half", "en: Part-time"),
        Edit("Content/Examples/amounts.yaml", "odd jobs of {value}", "small jobs of {value}"),
        Edit("Content/Examples/budgets.yaml", "spending: 3000", "spending: 4000"),
        Edit("Content/Examples/comparisons.yaml", "moving: 80000", "moving: 70000"),
        Edit("Content/Examples/households.yaml", "en: For children", "en: For each child"),
        Edit("Content/Examples/households.yaml", "topic: income/investment/interest\n", "\n"),
        Edit("Content/Examples/profiles.yaml", "en: Single", "en: Somebody single"),
        Edit("Content/Examples/sales-tax.yaml", "bills: [10, 20]", "bills: [10, 30]"),
        Edit("Content/Proof/errors.yaml", "en: A threshold", "en: One threshold"),
        Edit("Content/Examples/take-home.yaml", "steps: [20000,", "steps: [10000,"),
        Edit("Content/Glossary/terms.yaml", "What a bank keeps.", "What a bank keeps for you."),
        Edit("Content/Glossary/terms.yaml", "fr: Compte}", "fr: Feuillet}"),
        Edit("Content/Ledgers/clerk.yaml", "40000.00", "41000.00"),
        Edit("Content/Ledgers/clerk.yaml", "en: A clerk", "en: A careful clerk"),
        Edit("Content/Pages/method.md", "title: Method", "title: Our method"),
        Edit("Content/places.yaml", "nunavut: {code: NU}", "nunavut: {code: NU, until: 2025}"),
        Edit("Content/Record/2026.yaml", "parts: [tip]", "parts: [example]"),
        Edit(
            "Content/Record/2026.yaml", "[{figure: credits.rate, was: '0.05'}]",
            "[{figure: credits.rate, was: '0.04'}]"),
        Edit("Content/Record/2026.yaml", "change: text", "change: new"),
        Edit("Content/Rules/federal-tax.rules", "en  Tax on taxable income", "en  The tax"),
        Edit("Content/Rules/household/federal.rules", "en  GST credit of a year", "en  GST"),
        Edit("Content/Situations/situations.yaml", "en: You save", "en: You put money aside"),
        Edit("Content/Situations/situations.yaml", "checklists: [papers]", "checklists: []"),
        Edit("Content/Sources/fixture.yaml", "title: A leaflet", "title: The leaflet"),
        Edit("Content/Tables/2026/ontario.yaml", "amount: 12989", "amount: 12990"),
        Edit("Content/Tables/2026/federal.yaml", "checked: 2026-11-21", "checked: 2026-11-22"),
        Edit("Content/Topics/categories.yaml", "en: Investments", "en: What you invested"),
        Edit("\(topics)/odd-jobs.md", "title: Odd jobs", "title: Small works"),
        Edit("\(topics)/interest.md", "summary: Interest is", "summary: All interest is"),
        Edit("\(topics)/interest.fr.md", "## Conseil\n", "## Conseil\n\nGardez les feuillets.\n"),
        Edit("Site/Static/assets/icon.svg", "<svg ", "<svg class=\"icon\" "),
        Edit("Site/Strings/en.yaml", "  household-budget: ", "  household-budget: x"),
        Edit("Site/Strings/fr.yaml", "  compare: ", "  compare: x"),
        Edit("Site/Styles/site.css", "body {", "body { color: red;"),
        Edit("Site/Templates/checklist.html", "<h1>", "<h1 class=\"list\">"),
        Edit("Site/Templates/layout.html", "<body", "<body class=\"page\""),
        Edit("Site/redirects.yaml", "from: en/old/", "from: en/older/"),
        Edit("Site/site.yaml", "en: A test guide", "en: The test guide"),
    ]

    /// A record of changes, which the repository's own guide does not have.
    private static let record = """
        - day: 2026-11-22
          topics:
          - {topic: income/investment/interest, parts: [tip]}
          tables:
          - {table: 2026/ontario, figures: [{figure: credits.rate, was: '0.05'}]}
          rules:
          - {rule: tax.ontario-tax-reduction, change: text}

        """

    private static func build(
        _ guide: GuideCopy, _ output: String, usesCache: Bool, memory: SessionCache? = nil
    ) throws -> [String: String] {
        var options = BuildOptions()
        options.output = guide.folder.file(output)
        options.usesCache = usesCache
        options.memory = memory
        let result = try SiteBuilder.build(
            GuideFolder(root: guide.path), options: options)
        guard result.report != nil else {
            throw BrokenContent(description: DiagnosticWriter().text(for: result.diagnostics))
        }
        var files: [String: String] = [:]
        for path in guide.folder.files(below: output) {
            files[path] = try guide.folder.read("\(output)/\(path)")
        }
        return files
    }

    /// The paths of the files in which two sites differ.
    private static func differing(_ one: [String: String], _ other: [String: String]) -> [String] {
        Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }.sorted()
    }

    /// Every other edit, so that two can be made at once; the site is kept by a process for each build, and by one
    /// process for all.
    @Test(arguments: 0...1)
    func reachesEveryPageThatShowsIt(first: Int) throws {
        let guide = try GuideCopy(with: "every-kind")
        try guide.folder.write("Content/Record/2026.yaml", Self.record)
        // What it read before is not read again, which is quicker; all pages are made anew.
        let memory = SessionCache()
        let held = SessionCache()
        var before = try Self.build(guide, "kept", usesCache: true)
        _ = try Self.build(guide, "held", usesCache: true, memory: held)
        for index in stride(from: first, to: Self.edits.count, by: 2) {
            let edit = Self.edits[index]
            try guide.folder.edit(edit.path, edit.old, edit.new)
            let kept = try Self.build(guide, "kept", usesCache: true)
            // What changed this very moment is not remembered.
            usleep(40_000)
            let inProcess = try Self.build(guide, "held", usesCache: true, memory: held)
            let clean = try Self.build(guide, "clean", usesCache: false, memory: memory)
            #expect(
                Self.differing(kept, clean).isEmpty && Self.differing(inProcess, clean).isEmpty,
                "\(edit.path), \(edit.new): \(Self.differing(kept, clean))")
            #expect(clean != before, "\(edit.path): no page shows \(edit.new)")
            before = clean
        }
    }

    // MARK: Front matter

    private static let jobs = "\(topics)/odd-jobs.md"
    private static let saving = "\(topics)/savings.md"
    private static let savingInFrench = "\(topics)/savings.fr.md"

    /// Every key that a topic's front matter may have, each edited or added, one after the other.
    private static let keys: [(key: String, edit: Edit)] = [
        ("title", Edit(jobs, "title: Odd jobs", "title: Small works")),
        ("official", Edit(jobs, "official: Odd jobs", "official: Work for others")),
        ("summary", Edit(jobs, "Odd jobs are", "All odd jobs are")),
        ("lines", Edit(jobs, "[T1 10400]", "[T1 10400, T1 10105]")),
        ("forms", Edit(jobs, "status:", "forms: [A worksheet]\nstatus:")),
        ("slips", Edit(jobs, "status:", "slips: [T5 13]\nstatus:")),
        ("synonyms", Edit(jobs, "status:", "synonyms: [gigs]\nstatus:")),
        ("status", Edit(jobs, "in-force", "changed")),
        ("years", Edit(jobs, "status:", "years: {from: 2010}\nstatus:")),
        ("from", Edit(jobs, "2010", "2011")),
        ("to", Edit(jobs, "{from: 2011}", "{from: 2011, to: 2030}")),
        ("related", Edit(jobs, "investment/interest]", "investment/savings]")),
        ("sources", Edit(jobs, "[fixture-leaflet]", "[fixture-leaflet, other-leaflet]")),
        ("reviewed", Edit(jobs, "2026-11-21", "2026-11-22")),
        ("base", Edit(jobs, "60000", "70000")),
        ("adds", Edit(jobs, "odd-jobs: 1000", "odd-jobs: 2000")),
        ("with", Edit(jobs, "  adds:", "  with: {interest: 100}\n  adds:")),
        ("shows", Edit(jobs, "  adds:", "  shows: {en: Work., fr: Travail.}\n  adds:")),
        ("unchanged", Edit(jobs, "  adds:", "  unchanged: {en: None., fr: Rien.}\n  adds:")),
        (
            "action",
            Edit(
                jobs, "  adds:",
                "  action: {en: \"earning {value}\", fr: \"gagner {value}\"}\n  adds:")
        ),
        ("amounts", Edit(jobs, "  adds:", "  amounts: [100, 300, 700, 900]\n  adds:")),
        ("people", Edit(jobs, "  adds:", "  people: nobody-else\n  adds:")),
        (
            "partial",
            Edit(
                jobs, "  adds:",
                "  partial: [{places: [nunavut], why: {en: Some., fr: Peu.}}]\n  adds:")
        ),
        ("why", Edit(jobs, "en: Some.", "en: A part.")),
        ("places", Edit(jobs, "  adds:", "  places: [ontario]\n  adds:")),
        ("example", Edit(saving, "reviewed:", "# Nothing is added.\nreviewed:")),
        ("none", Edit(saving, "Nothing is taxed.", "Nothing at all is taxed.")),
        (
            "key-figures",
            Edit(
                jobs, "status:",
                "key-figures:\n  - {figure: federal.credits.rate, label: {en: Rate, fr: Taux}}\nstatus:"
            )
        ),
        ("address", Edit(savingInFrench, "address: epargne", "address: economies")),
        ("no-example", Edit(savingInFrench, "Rien n’est", "Rien du tout n’est")),
        ("draft", Edit(jobs, "status:", "draft: true\nstatus:")),
    ]

    /// Lists, links, examples and pictures show what the front matter of other pages' topics says.
    @Test(arguments: 0...1)
    func reachesEveryPageThatShowsAKey(half: Int) throws {
        let guide = try GuideCopy(with: "every-kind")
        try guide.folder.write(
            Self.savingInFrench, guide.folder.read("\(Self.topics)/interest.fr.md"))
        try guide.folder.edit(
            Self.savingInFrench, "address: interets",
            "address: epargne\nno-example: Rien n’est imposé.")
        let other = "Content/Sources/other.yaml"
        try guide.folder.write(other, guide.folder.read("Content/Sources/fixture.yaml"))
        try guide.folder.edit(other, "fixture-leaflet", "other-leaflet")
        let memory = SessionCache()
        let held = SessionCache()
        var before = try Self.build(guide, "kept", usesCache: true)
        _ = try Self.build(guide, "held", usesCache: true, memory: held)
        for (number, (key, edit)) in Self.keys.enumerated() {
            try guide.folder.edit(edit.path, edit.old, edit.new)
            // The edits build on each other; each half of the test builds for half of them.
            guard (number < Self.keys.count / 2) == (half == 0) else { continue }
            let kept = try Self.build(guide, "kept", usesCache: true)
            // What changed this very moment is not remembered.
            usleep(40_000)
            let inProcess = try Self.build(guide, "held", usesCache: true, memory: held)
            let clean = try Self.build(guide, "clean", usesCache: false, memory: memory)
            #expect(
                Self.differing(kept, clean).isEmpty && Self.differing(inProcess, clean).isEmpty,
                "\(key)")
            // A remark in the example, and a reason for what does not happen here, stand on no page.
            let isNowhere = ["example", "unchanged"].contains(key)
            #expect(clean != before || isNowhere, "\(key): no page shows \(edit.new)")
            before = clean
        }
    }

    /// A new key of the front matter needs an edit here.
    @Test func editsEveryKeyThereIs() throws {
        var keys: Set<String> = []
        for file in ["Model/TopicReader", "Model/TopicExampleReader"] {
            let source = try Repository.source("Sources/Content/\(file).swift")
            let lines = String(decoding: source.bytes, as: UTF8.self).split(separator: "\n")
            for line in lines where line.contains(/reader|span|example/) {
                for key in line.matches(of: /\((?:inEach: )?"([a-z-]+)"/) {
                    keys.insert(String(key.1))
                }
            }
        }
        #expect(keys.count > 20)
        #expect(Set(Self.keys.map(\.key)) == keys)
    }

    // MARK: Kinds

    /// A new kind of file needs an edit here: those of the folders of `Content` and `Site`, and every
    /// plan among the examples.
    @Test func editsEveryKindThereIs() throws {
        func kind(_ path: String) -> String {
            let parts = path.split(separator: "/")
            let depth = parts.dropFirst().first == "Examples" ? 3 : 2
            return parts.prefix(depth).joined(separator: "/")
        }
        let edited = Set(Self.edits.map { kind($0.path) })
        let folder = GuideFolder(root: Repository.root)
        var kinds: Set<String> = []
        for place in ["Content", "Site"] {
            kinds.formUnion(
                folder.files(
                    below: place, endings: [".md", ".yaml", ".rules", ".html", ".css", ".svg"]
                ).map(kind))
        }
        kinds = kinds.filter { !$0.hasPrefix("Site/public") && !$0.hasPrefix("Site/.") }
        // No page shows when the languages of a text were compared, what a host takes, or what the figures of
        // a year to come will be made from.
        kinds.subtract([ReviewedTranslations.path, HostingCheck.path, IndexationHistories.folder])
        #expect(kinds.count > 15)
        #expect(edited.isSuperset(of: kinds), "\(kinds.subtracting(edited).sorted())")
    }
}
