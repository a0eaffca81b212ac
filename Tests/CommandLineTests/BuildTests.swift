import Foundation
import TestSupport
import Testing

@Suite struct BuildTests {
    @Test func writesTheSiteAndOneLineOfSummary() throws {
        let guide = try GuideCopy()
        let run = try Command(["build", "--root", guide.path])
        #expect(run.status == 0)
        #expect(run.errors == "")
        #expect(run.output.hasPrefix("built "))
        #expect(run.output.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
        #expect(guide.folder.exists("Site/public/index.html"))
        #expect(guide.folder.exists("Site/public/en/index.html"))
    }

    @Test func buildsWithoutASubcommand() throws {
        let guide = try GuideCopy()
        let run = try Command(["--root", guide.path])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("built "))
        #expect(guide.folder.exists("Site/public/index.html"))
    }

    /// The object of `--stats json`, with every member that scripts read.
    private struct Statistics: Decodable {
        let pages: Int
        let files: Int
        let written: Int
        let unchanged: Int
        let removed: Int
        let bytes: Int
        let examples: Int
        let seconds: Double
        let phases: [String: Double]
        let warnings: Int
    }

    @Test func writesStatisticsAloneOnStandardOutput() throws {
        let guide = try GuideCopy()
        let arguments = ["build", "--root", guide.path, "--stats", "json"]
        let first = try Command(arguments)
        #expect(first.status == 0)
        #expect(first.errors.hasPrefix("built "))
        #expect(first.output.split(separator: "\n").count == 1)
        let built = try JSONDecoder().decode(Statistics.self, from: Data(first.output.utf8))
        #expect(built.files == guide.folder.files(below: "Site/public").count - 1)
        #expect(built.written == built.files)
        #expect((built.unchanged, built.removed, built.warnings) == (0, 0, 0))
        #expect(built.pages > 0 && built.bytes > 0 && built.examples > 0)
        #expect(!built.phases.isEmpty)
        let again = try JSONDecoder().decode(
            Statistics.self, from: Data(try Command(arguments).output.utf8))
        #expect((again.written, again.unchanged) == (0, built.files))
    }

    @Test func writesTheSameSiteWithAnyNumberOfThreads() throws {
        let guide = try GuideCopy()
        for jobs in ["1", "8"] {
            #expect(try Command(["--root", guide.path, "--jobs", jobs]).status == 0)
        }
        let output = try Command(["--root", guide.path, "--jobs", "3"]).output
        #expect(output.contains(": 0 files written"))
    }

    @Test func writesElsewhereAndForAnotherAddress() throws {
        let guide = try GuideCopy()
        let run = try Command([
            "build", "--root", guide.path, "--output", guide.folder.file("elsewhere/site"),
            "--base-url", "https://other.example/tax/", "--language", "en", "--year", "2026",
        ])
        #expect(run.status == 0)
        #expect(!guide.folder.exists("Site/public"))
        let page = try guide.folder.read("elsewhere/site/en/index.html")
        #expect(page.contains(#""https://other.example/tax/en/""#))
        #expect(!guide.folder.exists("elsewhere/site/fr"))
    }

    @Test func printsMistakesOnStandardErrorWithoutColour() throws {
        let guide = try GuideCopy(with: "bad/several-mistakes")
        let run = try Command(["build", "--root", guide.path])
        #expect(run.status == 1)
        #expect(run.output == "")
        let expected = try guide.folder.read("expected.txt")
        #expect(run.errors.hasPrefix(expected))
        #expect(run.errors.dropFirst(expected.count).wholeMatch(of: /[0-9]+ errors\n/) != nil)
        #expect(!guide.folder.exists("Site/public"))
    }

    @Test func failsWhereTheSystemDoes() throws {
        let guide = try GuideCopy()
        for output in ["/proc/taxguide/site", guide.folder.file("Site/site.yaml/site")] {
            let run = try Command(["build", "--root", guide.path, "--output", output])
            #expect(run.status == 74)
            #expect(run.output == "")
            #expect(run.errors.hasPrefix("taxguide: cannot "))
        }
    }

    @Test func leavesForeignFoldersAlone() throws {
        let guide = try GuideCopy()
        try guide.folder.write("mine/thesis.txt", "three years of work")
        let run = try Command([
            "build", "--root", guide.path, "--output", guide.folder.file("mine"),
        ])
        #expect(run.status == 74)
        #expect(run.errors.contains("files that taxguide did not write"))
        #expect(try guide.folder.read("mine/thesis.txt") == "three years of work")
    }

    @Test func checksWithoutWriting() throws {
        let good = try GuideCopy()
        let clean = try Command(["check", "--root", good.path])
        // Of the documents in the register, the tiny guide cites few.
        #expect(clean.status == 0)
        #expect(!clean.errors.contains("error"))
        #expect(!good.folder.exists("Site/public"))
        let bad = try GuideCopy(with: "bad/several-mistakes")
        let run = try Command(["check", "--root", bad.path, "--format", "json"])
        #expect(run.status == 1)
        #expect(run.errors == "")
        struct Finding: Decodable {
            let path: String
            let line: Int
            let column: Int
            let severity: String
            let identifier: String
            let message: String
            let fix: String?
        }
        let findings = try JSONDecoder().decode([Finding].self, from: Data(run.output.utf8))
        #expect(findings.count > 1)
        #expect(findings.map(\.path) == findings.map(\.path).sorted())
        #expect(findings.allSatisfy { $0.severity == "error" && $0.line > 0 && $0.column > 0 })
    }
}
