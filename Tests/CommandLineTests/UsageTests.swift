import Foundation
import TestSupport
import Testing

/// The help of the program, and its use of terminals.
@Suite struct UsageTests {
    /// The commands that `--help` lists.
    private static func commands() throws -> [String] {
        let help = try Command(["--help"]).output
        let list = try #require(help.split(separator: "SUBCOMMANDS:\n").last)
        return list.split(separator: "\n", omittingEmptySubsequences: false)
            .prefix { !$0.isEmpty }
            .filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
            .compactMap { $0.split(separator: " ").first.map(String.init) }
    }

    @Test func givesAnExampleOfEveryCommand() throws {
        let commands = try Self.commands()
        #expect(Set(commands).isSuperset(of: ["build", "calc", "check", "serve", "tables"]))
        for command in commands {
            let run = try Command([command, "--help"])
            #expect(run.status == 0)
            #expect(run.output.contains("\nExamples"), "\(command)")
            #expect(run.output.contains("\n  taxguide \(command)"), "\(command)")
            #expect(run.errors == "", "\(command)")
        }
    }

    /// Help and starter name the folder in which the package has the manual.
    @Test func namesTheManual() throws {
        let folder = "/usr/share/doc/taxguide"
        let package = try Repository.text(of: ".ci/package")
        #expect(package.contains("documents=\"$tree\(folder)\""))
        #expect(package.contains("cp -r \"$files/manual\" \"$documents\""))
        let help = try Command(["--help"]).output.filter { !$0.isWhitespace }
        #expect(help.contains("\(folder)/manual/index.html"))
        #expect(try Repository.text(of: "Sources/Starter/README.md").contains("\(folder)/manual"))
    }

    @Test func namesItsExitStatuses() throws {
        // Lines are broken where the screen ends.
        let help = try Command(["--help"]).output.split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
        for status in [
            "0 success", "1 errors in the content", "64 usage error", "74 input or output",
        ] {
            #expect(help.contains(status))
        }
        #expect(try Command(["--version"]).output.contains("."))
    }

    @Test(arguments: [
        ["--colour"], ["build", "extra"], ["build", "--jobs", "0"],
        ["build", "--jobs", "1000000"], ["build", "--jobs", "-1"], ["check", "--jobs", "0"],
        ["build", "--jobs", "99999999999999999999"], ["build", "--year", "9223372036854775808"],
        ["build", "--jobs", "many"], ["build", "--base-url", "guide.example"],
        ["build", "--language", "de"], ["build", "--year", "soon"], ["build", "--stats", "xml"],
        ["build", "--root", "/nowhere"], ["check", "--root", "/nowhere"],
        ["calc", "--root", "/nowhere", "--year", "2026", "--province", "ON"],
        ["serve", "--root", "/nowhere"], ["serve", "--port", "70000"], ["serve", "--port", "-1"],
    ])
    func refusesAWrongCommandLine(arguments: [String]) throws {
        let run = try Command(arguments)
        #expect(run.status == 64)
        #expect(run.output == "")
        #expect(run.errors.contains("Error: "))
    }

    @Test(arguments: [
        (["bild"], "unknown subcommand 'bild'; did you mean 'build'?"),
        (["tables", "dif"], "unknown subcommand 'dif'; did you mean 'diff'?"),
        (["publish-it"], "unknown subcommand 'publish-it'; see 'taxguide --help'"),
    ])
    func namesTheNearestSubcommand(arguments: [String], message: String) throws {
        let run = try Command(arguments)
        #expect(run.status == 64)
        #expect(run.output == "")
        #expect(run.errors == "taxguide: \(message)\n")
    }

    @Test func printsErrorsOnlyIfQuiet() throws {
        let guide = try GuideCopy()
        for command in [["build"], ["build", "--stats", "json"], ["check"]] {
            let run = try Command(command + ["--root", guide.path, "--quiet"])
            #expect(run.status == 0)
            #expect(run.errors == "", "\(command)")
            #expect(run.output.isEmpty == !command.contains("json"), "\(command)")
        }
        let broken = try GuideCopy(with: "bad/bad-base-url")
        for command in ["build", "check"] {
            let run = try Command([command, "--root", broken.path, "--quiet"])
            #expect(run.status == 1)
            #expect(run.errors.contains("error: "))
            #expect(!run.errors.contains("warning: "))
        }
    }

    @Test func wrapsHelpOnce() throws {
        for command in try Self.commands() {
            let run = try Command([command, "--help"], environment: ["COLUMNS": "100"])
            // The parser leaves the line of usage as it is.
            let lines = run.output.split(separator: "\n").filter { !$0.hasPrefix("USAGE: ") }
            for line in lines { #expect(line.count <= 100, "\(line)") }
        }
    }

    // MARK: Colour

    /// Returns the output of `check` on a terminal, for a guide with errors.
    private func printedOnATerminal(_ environment: [String: String]) throws -> String {
        let guide = try GuideCopy(with: "bad/bad-base-url")
        let terminal = try Terminal()
        let process = try Command.start(
            ["check", "--root", guide.path], output: "/dev/null", errors: terminal.path,
            environment: environment)
        #expect(try Command.wait(for: process) == 1)
        return terminal.shown()
    }

    @Test func coloursOnlyATerminalThatAllowsIt() throws {
        #expect(try printedOnATerminal([:]).contains("\u{1B}[1;31merror:"))
        let plain = try printedOnATerminal(["NO_COLOR": "1"])
        #expect(plain.contains("error: "))
        #expect(!plain.contains("\u{1B}"))
    }

    // MARK: Progress

    /// Waits until a build has begun to make pages: the next site then lies beside the published one.
    private func isMakingPages(_ guide: GuideCopy) throws -> Bool {
        for _ in 0..<10_000 {
            let names = try FileManager.default.contentsOfDirectory(atPath: "\(guide.path)/Site")
            if names.contains(where: { $0.hasPrefix(".public.next-") }) { return true }
            usleep(1_000)
        }
        return false
    }

    /// Returns the progress of a build of more than a second on a terminal; it is erased at the end.
    private func progress(_ environment: [String: String]) throws -> String {
        let guide = try GuideCopy()
        let terminal = try Terminal()
        // So many that a build is still making pages when it is stopped.
        let topic = "Content/Topics/income/investment/savings.md"
        let text = try guide.folder.read(topic)
        for number in 0..<600 {
            try guide.folder.write("Content/Topics/income/investment/copy-\(number).md", text)
        }
        let process = try Command.start(
            ["build", "--root", guide.path, "--jobs", "1"], output: "/dev/null",
            errors: terminal.path, environment: environment)
        #expect(try isMakingPages(guide), "no page was being made within ten seconds")
        // However fast the machine: the build stands still until the silent second is over.
        kill(process, SIGSTOP)
        usleep(1_100_000)
        kill(process, SIGCONT)
        #expect(try Command.wait(for: process) == 0)
        return terminal.shown()
    }

    @Test func saysHowFarItHasComeAndClearsTheLine() throws {
        let shown = try progress(["TERM": "xterm"])
        let clearing = "\r\u{1B}[K"
        let lines = shown.components(separatedBy: clearing)
        #expect(lines.first == "" && lines.last == "", "\(lines)")
        let percents = lines.dropFirst().dropLast().compactMap { line in
            line.wholeMatch(of: /making pages: ([0-9]+) %/).flatMap { Int($0.1) }
        }
        #expect(!percents.isEmpty && percents.count == lines.count - 2, "\(lines)")
        #expect(percents == percents.sorted() && percents.allSatisfy { (0...100).contains($0) })
    }

    @Test func showsNoProgressOnATerminalThatClearsNoLine() throws {
        #expect(try progress(["TERM": "dumb"]) == "")
    }

    private static let canHideProc =
        (try? Command(shell: "unshare -rm mount -t tmpfs x /proc"))?.status == 0

    /// Without /proc the Swift runtime finds no arguments: no other command runs instead.
    @Test(.enabled(if: canHideProc, "this system lets nobody mount a file system of their own"))
    func runsNothingIfItCannotReadTheCommandLine() throws {
        let run = try Command(
            shell: "unshare -rm sh -c 'mount -t tmpfs x /proc && exec \"$0\" --version' \"$0\"")
        #expect(run.status == 74 && run.output.isEmpty)
        #expect(run.errors == "taxguide: cannot read the command line: mount /proc\n")
    }
}
