internal import Files
internal import Glibc

/// Runs external programs to completion.
enum ChildProgram {
    /// The standard output and exit status of a program.
    struct Result {
        let output: String
        let status: CInt
    }

    /// - Parameters:
    ///   - environment: The environment of the program, as 'NAME=value'; nil for the environment of this process.
    /// - Returns: Nil if there is no such program, or it cannot run.
    static func run(
        _ name: String, _ arguments: [String], environment: [String]? = nil
    ) -> Result? {
        var fromChild: [CInt] = [-1, -1]
        guard pipe(&fromChild) == 0 else { return nil }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, fromChild[1], STDOUT_FILENO)
        posix_spawn_file_actions_addclose(&actions, fromChild[0])
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var texts = ([name] + arguments).map { strdup($0) } + [nil]
        var settings = (environment ?? []).map { strdup($0) } + [nil]
        var process = pid_t()
        let isStarted =
            environment == nil
            ? posix_spawnp(&process, name, &actions, nil, &texts, environ) == 0
            : posix_spawnp(&process, name, &actions, nil, &texts, &settings) == 0
        posix_spawn_file_actions_destroy(&actions)
        for text in texts + settings { free(text) }
        close(fromChild[1])
        defer { close(fromChild[0]) }
        guard isStarted else { return nil }
        let output = readAll(fromChild[0])
        var status: CInt = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        // A program that was ended by a signal has no exit status.
        let ended = status & 0x7f == 0 ? (status >> 8) & 0xff : -1
        return Result(output: output, status: ended)
    }

    /// The environment of this process, as 'NAME=value'.
    static var environment: [String] {
        var entries: [String] = []
        var next = environ
        while let entry = next.pointee {
            entries.append(String(cString: entry))
            next += 1
        }
        return entries
    }

    private static func readAll(_ descriptor: CInt) -> String {
        var output: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return String(decoding: output, as: UTF8.self) }
            output += part[..<count]
        }
    }
}
