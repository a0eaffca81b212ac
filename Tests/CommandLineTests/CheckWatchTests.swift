import Foundation
import Glibc
import TestSupport
import Testing

/// A guide that is checked while somebody edits it.
@Suite struct CheckWatchTests {
    private static let topic = "Content/Topics/income/investment/interest.md"

    /// A check that goes on, and what it printed.
    private struct Watching {
        let guide: GuideCopy
        let process: pid_t

        static func start(_ guide: GuideCopy, _ arguments: String...) async throws -> Watching {
            let process = try Command.start(
                ["check", "--watch", "--root", guide.path, "--today", "2026-11-22"] + arguments,
                output: guide.folder.file("out"), errors: guide.folder.file("errors"))
            return Watching(guide: guide, process: process)
        }

        /// The text of standard output and standard error once it has `find`.
        @discardableResult
        func printed<Output>(_ find: Regex<Output>, times: Int = 1) async throws -> String {
            // Generous: a machine that is busy takes its time.
            for _ in 0..<2_400 {
                let text = try guide.folder.read("out") + guide.folder.read("errors")
                if text.matches(of: find).count >= times { return text }
                try await Task.sleep(for: .milliseconds(50))
            }
            Issue.record("waited in vain: \(try guide.folder.read("out"))")
            return ""
        }

        func end() throws -> Int32 {
            kill(process, SIGINT)
            return try Command.wait(for: process)
        }
    }

    @Test func checksAgainAfterEachEdit() async throws {
        let guide = try GuideCopy()
        let watching = try await Watching.start(guide)
        // Warnings are listed by kind, but not while there are errors.
        let kinds = /warnings; --verbose lists each:/
        let first = try await watching.printed(kinds)
        try guide.folder.edit(Self.topic, "status: in-force", "status: <gone>")
        try await watching.printed(/interest\.md:6:9: error/)
        let known = first.matches(of: kinds).count
        try guide.folder.edit(Self.topic, "status: <gone>", "status: in-force")
        try await watching.printed(kinds, times: known + 1)
        #expect(try watching.end() == 0)
    }

    @Test func endsWithTheStatusOfTheLastCheck() async throws {
        let guide = try GuideCopy()
        try guide.folder.edit(Self.topic, "status: in-force", "status: <gone>")
        let watching = try await Watching.start(guide)
        try await watching.printed(/checking again/)
        #expect(try watching.end() == 1)
    }

    @Test func printsALineOfJSONForEachCheck() async throws {
        let guide = try GuideCopy()
        let watching = try await Watching.start(guide, "--format", "json")
        try await watching.printed(/\]\n/)
        try guide.folder.edit(Self.topic, "status: in-force", "status: <gone>")
        // A check may begin before the edit is whole.
        try await watching.printed(/"error".*\]\n/)
        #expect(try watching.end() == 1)
        let lines = try guide.folder.read("out").split(separator: "\n")
        let counts = try lines.map { line in
            let findings = try JSONSerialization.jsonObject(with: Data(line.utf8))
            return try #require(findings as? [[String: Any]]).count {
                $0["severity"] as? String == "error"
            }
        }
        #expect(counts.first == 0 && counts.last == 1)
    }

    @Test func refusesWhatHasNoEnd() throws {
        let run = try Command(["check", "--watch", "--format", "github"])
        #expect(run.status == 64)
        #expect(run.errors.contains("--watch"))
    }
}
