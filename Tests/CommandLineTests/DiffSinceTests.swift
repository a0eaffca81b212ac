import Foundation
import TestSupport
import Testing

/// A committed guide, compared with the working copy.
@Suite struct DiffSinceTests {
    private static let table = "Content/Tables/2026/nunavut.yaml"

    /// A guide below the top of a repository of git, all of it committed.
    struct CommittedGuide {
        let guide: GuideCopy
        let repository: TemporaryFolder
        /// The folder for temporary files of the program.
        let scratch: TemporaryFolder
        var path: String { repository.file("guides/mine") }

        init() throws {
            guide = try GuideCopy()
            repository = try TemporaryFolder()
            scratch = try TemporaryFolder()
            try repository.lay(guide.path, as: "guides/mine")
            try git("init", "--quiet", "--initial-branch=main")
            try git("add", "--all")
            try git("commit", "--quiet", "--message=Begin")
        }

        func edit(_ file: String, _ old: String, _ new: String) throws {
            try repository.edit("guides/mine/\(file)", old, new)
        }

        @discardableResult
        func git(_ arguments: String...) throws -> String {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments =
                [
                    "git", "-C", repository.path, "-c", "user.name=Test",
                    "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false",
                ] + arguments
            let output = Pipe()
            process.standardOutput = output
            try process.run()
            let data = output.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
            return String(decoding: data, as: UTF8.self)
        }

        func diff(_ arguments: String...) throws -> Command {
            try Command(
                ["diff", "--root", path] + arguments, environment: ["TMPDIR": scratch.path])
        }
    }

    /// Files that turn a folder into a bare repository, whose configuration names a program.
    @Test func runsNoProgramOfAFolderThatLooksLikeARepository() throws {
        let guide = try CommittedGuide()
        let ran = guide.scratch.file("ran")
        let commit = try guide.git("rev-parse", "HEAD")
        let folder = guide.repository
        try folder.write("guides/mine/HEAD", "ref: refs/heads/main\n")
        try folder.write("guides/mine/refs/heads/main", commit)
        try folder.write(
            "guides/mine/objects/info/alternates", folder.file(".git/objects") + "\n")
        try folder.write("guides/mine/info/attributes", "* filter=x\n")
        for worktree in ["\tbare = false\n\tworktree = .\n", ""] {
            try folder.write(
                "guides/mine/config",
                """
                [core]
                \trepositoryformatversion = 0
                \(worktree)\tfsmonitor = "touch \(ran); false"
                \tsshCommand = "touch \(ran); false"
                [filter "x"]
                \tsmudge = "touch \(ran); cat"
                \tclean = "touch \(ran); cat"

                """)
            let diff = try guide.diff("--since", "main")
            #expect(diff.status == 64 && diff.output.isEmpty, "\(diff.output)")
            #expect(diff.errors.contains("in no repository of git"), "\(diff.errors)")
            let record = try Command(
                ["changes", "record", "--root", guide.path, "--since", "main"],
                environment: ["TMPDIR": guide.scratch.path])
            #expect(record.status == 64, "\(record.errors)")
            #expect(!guide.scratch.exists("ran"))
        }
    }

    /// Attributes of a guide's repository change nothing in a comparison, and no filter runs.
    @Test func readsNoAttributesOfTheGuide() throws {
        let guide = try CommittedGuide()
        let ran = guide.scratch.file("ran")
        try guide.git("config", "filter.x.smudge", "touch \(ran); cat")
        try guide.git("config", "filter.x.clean", "touch \(ran); cat")
        try guide.git("config", "core.fsmonitor", "touch \(ran); false")
        try guide.repository.write(
            "guides/mine/.gitattributes", "* filter=x\nContent/Tables/** export-ignore\n")
        try guide.git("-c", "core.fsmonitor=", "-c", "filter.x.clean=", "add", "--all")
        try guide.git(
            "-c", "core.fsmonitor=", "-c", "filter.x.clean=", "commit", "--quiet", "--message=Hide")
        try? guide.scratch.remove("ran")
        try guide.edit(Self.table, "amount: 10000", "amount: 10200")
        let diff = try guide.diff("--since", "main")
        #expect(diff.status == 1 && diff.output.contains("$10,200"), "\(diff.errors)")
        #expect(!guide.scratch.exists("ran"))
    }

    @Test func comparesWhatWasCommittedWithWhatStands() throws {
        let guide = try CommittedGuide()
        let same = try guide.diff("--since", "main")
        #expect(
            same.status == 0 && same.output.contains("neither site was built"), "\(same.output)")
        let json = try guide.diff("--since", "main", "--format", "json")
        #expect(json.status == 0 && json.output.contains("\"changed\":[]"), "\(json.output)")
        // What nobody has committed yet is read by a build.
        try guide.repository.write(
            "guides/mine/Content/Pages/more.md",
            "---\ntitle: More\nsummary: More of it.\nreviewed: 2026-11-21\n---\n\nMore.\n")
        let added = try guide.diff("--since", "main")
        #expect(added.status == 1 && added.output.contains("en/more/"), "\(added.output)")
        try guide.repository.remove("guides/mine/Content/Pages/more.md")
        try guide.edit(Self.table, "amount: 10000", "amount: 10200")
        try guide.git("commit", "--quiet", "--all", "--message=Raise")
        try guide.edit(Self.table, "amount: 10200", "amount: 10300")
        for (revision, old) in [("main", "$10,200"), ("main~1", "$10,000")] {
            let run = try guide.diff("--since", revision)
            #expect(run.status == 1 && run.errors == "", "\(run.errors)")
            let lines = run.output.split(separator: "\n").filter {
                $0.contains("Basic personal amount: maximum") && $0.contains(old)
                    && $0.contains("$10,300")
            }
            #expect(!lines.isEmpty, "\(revision): \(run.output)")
        }
        // The guide, its site and the repository are as they were, and nothing is left elsewhere.
        #expect(try guide.git("status", "--porcelain") == " M guides/mine/\(Self.table)\n")
        #expect(guide.scratch.files().isEmpty)
    }

    @Test func saysWhichOfTheTwoHasErrors() throws {
        let guide = try CommittedGuide()
        try guide.edit(Self.table, "amount: 10000", "amount: much")
        let now = try guide.diff("--since", "main")
        #expect(now.status == 1 && now.output == "")
        #expect(now.errors.hasSuffix("taxguide: the guide cannot be built; nothing was compared\n"))
        try guide.git("commit", "--quiet", "--all", "--message=Spoil")
        try guide.edit(Self.table, "amount: much", "amount: 10000")
        let before = try guide.diff("--since", "HEAD")
        #expect(before.status == 1 && before.output == "")
        #expect(before.errors.contains("\(Self.table):"))
        #expect(before.errors.contains("taxguide: the guide at 'HEAD' cannot be built"))
        #expect(guide.scratch.files().isEmpty)
    }

    /// A later version of the program needs strings that the guide of an earlier one does not have.
    @Test func readsAnEarlierGuideWithTheWordsOfToday() throws {
        let guide = try CommittedGuide()
        let words = try guide.repository.read("guides/mine/Site/Strings/en.yaml")
        try guide.edit("Site/Strings/en.yaml", "  figure-new: ", "  figure-newer: ")
        try guide.edit("Site/Templates/layout.html", "{{frame.title}}", "{{frame.heading}}")
        try guide.git("commit", "--quiet", "--all", "--message=Date")
        try guide.repository.write("guides/mine/Site/Strings/en.yaml", words)
        try guide.edit("Site/Templates/layout.html", "{{frame.heading}}", "{{frame.title}}")
        try guide.edit(Self.table, "amount: 10000", "amount: 10200")
        let run = try guide.diff("--since", "main")
        #expect(run.status == 1 && run.output.contains("$10,200"), "\(run.errors)")
        let note = "taxguide: the guide at 'main' is read with the words and templates of today"
        #expect(run.errors.hasPrefix(note), "\(run.errors)")
        let record = ["changes", "record", "--since", "main", "--day", "2026-11-24"]
        let recorded = try Command(record + ["--root", guide.path])
        #expect(recorded.output.hasPrefix("recorded 0 topics, 1 table"), "\(recorded.errors)")
        // Content that cannot be read is told of, by the name of the guide that it is of.
        try guide.edit(Self.table, "amount: 10200", "amount: much")
        try guide.git("commit", "--quiet", "--all", "--message=Spoil")
        try guide.edit(Self.table, "amount: much", "amount: 10200")
        let refused = try Command(record + ["--root", guide.path])
        #expect(refused.status == 1)
        #expect(
            refused.errors.hasSuffix(
                "taxguide: the guide at 'main' cannot be read; nothing was recorded\n"),
            "\(refused.errors)")
        #expect(guide.scratch.files().isEmpty)
    }

    @Test func refusesWhatIsNoRevision() throws {
        let guide = try CommittedGuide()
        for revision in ["nowhere", "--output=/tmp/x"] {
            let run = try guide.diff("--since=\(revision)")
            #expect(run.status == 64 && run.output == "")
            #expect(run.errors.contains("the repository has no revision '\(revision)'"))
        }
        let alone = try Command(["diff", "--root", guide.guide.path, "--since", "main"])
        #expect(alone.status == 64)
        #expect(alone.errors.contains("is in no repository of git"), "\(alone.errors)")
        #expect(try guide.diff("--since", "main", guide.path).status == 64)
        #expect(guide.scratch.files().isEmpty)
    }

    /// The length of a review comment is limited.
    @Test func keepsMarkdownShort() throws {
        let sites = try (TemporaryFolder(), TemporaryFolder())
        for (folder, word) in [(sites.0, "old"), (sites.1, "new")] {
            for page in 0..<60 {
                let paragraphs = (0..<30).map {
                    "<p>Of \(page) and \($0), \(String(repeating: word + " ", count: 60))</p>"
                }
                try folder.write(
                    "page-\(page)/index.html",
                    "<html><head><title>x</title></head><body><main><h1>Page \(page)</h1>"
                        + paragraphs.joined(separator: "\n") + "</main></body></html>")
            }
        }
        let arguments = ["diff", sites.0.path, sites.1.path, "--format", "markdown"]
        let short = try Command(arguments).output
        #expect(short.utf8.count < 60_000)
        #expect(short.hasSuffix("more files; --all lists them\n"))
        #expect(try Command(arguments + ["--all"]).output.utf8.count > 60_000)
    }
}
