import Foundation
import Glibc
import TestSupport
import Testing

/// The exit status if output cannot be written, and the modes of files if the process hides them.
@Suite struct StreamTests {
    private func status(_ arguments: [String], output: String) throws -> Int32 {
        try Command.wait(for: Command.start(arguments, output: output))
    }

    /// Runs a line of the shell, which finds the program as `taxguide`.
    private func shell(_ line: String) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", line]
        let folder = URL(fileURLWithPath: try Command.program).deletingLastPathComponent().path
        var environment = ProcessInfo.processInfo.environment
        environment["PATH"] = "\(folder):\(environment["PATH"] ?? "")"
        process.environment = environment
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    @Test(arguments: [
        ["--help"], ["--version"], ["tables", "list"], ["tables", "show", "2026", "ON"],
        ["calc", "--year", "2026", "--province", "ON", "employment=60000"],
        ["calc", "--year", "2026", "--province", "ON", "--format", "json"],
    ])
    func saysThatOutputCannotBeWritten(arguments: [String]) throws {
        let root = arguments.count > 1 ? ["--root", Repository.root] : []
        #expect(try status(arguments + root, output: "/dev/full") == 74)
        #expect(try status(arguments + root, output: "/dev/null") == 0)
    }

    @Test func saysThatABatchCannotBeWritten() throws {
        let folder = try TemporaryFolder()
        try folder.write("in", "{\"year\": 2026, \"province\": \"ON\"}\n")
        let line = "taxguide calc --batch '\(folder.file("in"))' --root '\(Repository.root)'"
        #expect(try shell("\(line) > /dev/full 2> /dev/null") == 74)
        #expect(try shell("\(line) > /dev/null") == 0)
    }

    @Test func checksAndBuildsWithoutStreamsAndForEverybody() throws {
        let guide = try GuideCopy()
        let out = guide.folder.file("out")
        #expect(
            try shell(
                "umask 077; taxguide check --format json --root '\(guide.path)' > /dev/full 2>&1")
                == 74)
        #expect(
            try shell(
                "umask 077; exec taxguide build --stats json --root '\(guide.path)' "
                    + "--output '\(out)' <&- >&- 2>&-") == 0)
        for path in ["out", "out/en", "out/data"] {
            #expect(try mode(guide.folder.file(path)) == 0o755, "\(path)")
        }
        for path in ["out/index.html", "out/en/index.html", "out/.taxguide"] {
            #expect(try mode(guide.folder.file(path)) == 0o644, "\(path)")
        }
        // What another program hid is written anew.
        chmod(guide.folder.file("out/en/index.html"), 0o600)
        #expect(
            try shell(
                "taxguide build --no-cache --root '\(guide.path)' --output '\(out)' > /dev/null")
                == 0)
        #expect(try mode(guide.folder.file("out/en/index.html")) == 0o644)
    }

    private func mode(_ path: String) throws -> UInt32 {
        var status = stat()
        try #require(lstat(path, &status) == 0)
        return status.st_mode & 0o777
    }

    @Test(arguments: ["children=[1,2", "children=1]", "children=[[1]]", "infirm-relatives=[10"])
    func refusesListsThatDoNotEnd(entry: String) throws {
        let calc = ["calc", "--root", Repository.root, "--year", "2026", "--province", "ON", entry]
        let run = try Command(calc)
        #expect(run.status == 64)
        #expect(run.errors.contains("is not a list"))
        #expect(try Command(calc.dropLast() + ["children=[1, 2]"]).status == 0)
    }
}
