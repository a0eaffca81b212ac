import Foundation
import Glibc
import TestSupport

/// The tests were built without the program.
struct MissingProgram: Error {
    let path: String
}

/// A run of the built `taxguide`, as a shell would start it.
struct Command {
    let status: Int32
    let output: String
    let errors: String

    /// The program, which is built beside the tests; `TAXGUIDE_PROGRAM` names another one.
    static var program: String {
        get throws {
            try ProcessInfo.processInfo.environment["TAXGUIDE_PROGRAM"] ?? built("taxguide")
        }
    }

    /// A file that was built beside the tests.
    static func built(_ name: String) throws -> String {
        let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        var folder = tests.deletingLastPathComponent()
        // Where the tests run inside another program, its first argument names them.
        for argument in CommandLine.arguments where argument.hasSuffix(".xctest") {
            folder = URL(fileURLWithPath: argument).deletingLastPathComponent()
        }
        let path = folder.appendingPathComponent(name).path
        guard access(path, R_OK) == 0 else { throw MissingProgram(path: path) }
        return path
    }

    init(status: Int32, output: String, errors: String) {
        self.status = status
        self.output = output
        self.errors = errors
    }

    /// Runs the program to its end, with `input` on standard input.
    init(
        _ arguments: [String], input: String = "", environment: [String: String] = [:]
    ) throws {
        let folder = try TemporaryFolder()
        try folder.write("in", input)
        let process = try Self.start(
            arguments, input: folder.file("in"), output: folder.file("out"),
            errors: folder.file("err"), environment: environment)
        status = try Self.wait(for: process)
        output = try folder.read("out")
        errors = try folder.read("err")
    }

    /// Starts the program with its streams on files, without colour asked for or refused.
    static func start(
        _ arguments: [String], input: String = "/dev/null", output: String,
        errors: String = "/dev/null", environment: [String: String] = [:]
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
        let writing = O_WRONLY | O_CREAT | O_NOCTTY
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, writing, 0o600)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, writing, 0o600)
        var variables = ProcessInfo.processInfo.environment
        variables["NO_COLOR"] = nil
        variables.merge(environment) { $1 }
        let program = try program
        var texts = ([program] + arguments).map { strdup($0) } + [nil]
        var settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in texts + settings { free(text) } }
        var process = pid_t()
        let code = posix_spawn(&process, program, &actions, nil, &texts, &settings)
        guard code == 0 else { throw POSIXError(.init(rawValue: code) ?? .EIO) }
        return process
    }

    /// The exit status of a process; 128 and its number more if a signal ended it.
    static func wait(for process: pid_t) throws -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw POSIXError(.init(rawValue: errno) ?? .ECHILD) }
        }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}
