internal import ArgumentParser
internal import Files
internal import Glibc
internal import Synchronization
internal import Text

/// What a person at a terminal is told.
enum Console {
    /// The exit statuses of the command, as people script against them.
    enum Status {
        static let contentHasErrors = ExitCode(1)
        /// The exit status of comparisons that find a difference; the system's own diff has the
        /// same.
        static let somethingDiffers = ExitCode(1)
        static let commandLineIsWrong = ExitCode(EX_USAGE)
        static let systemFailed = ExitCode(EX_IOERR)
        /// What a shell has for a command that somebody ended before it knew anything.
        static let interrupted = ExitCode(128 + SIGINT)

        /// The status after errors of a guide: nobody mends content because a disk failed.
        static func after(_ errors: [Diagnostic]) -> ExitCode {
            errors.contains { $0.identifier == "failed-reading" } ? systemFailed : contentHasErrors
        }
    }

    /// Says what is wrong with the command line, and gives the status to end with.
    static func commandLineError(_ message: String) -> ExitCode {
        writeError("taxguide: \(shortened(message))\n")
        return Status.commandLineIsWrong
    }

    /// - Parameter all: Whether to list them however many there are.
    static func report(_ diagnostics: [Diagnostic], all: Bool = false) {
        let diagnostics = diagnostics.listed
        guard !diagnostics.isEmpty else { return }
        var writer = DiagnosticWriter(isColoured: isColoured)
        if all { writer.listed = .max }
        writeError(writer.text(for: diagnostics) + "\(counts(of: diagnostics))\n")
    }

    /// How many errors and warnings there are, such as '2 errors, 1 warning'.
    static func counts(of diagnostics: [Diagnostic]) -> String {
        let errors = diagnostics.count { $0.severity == .error }
        return [count(errors, "error"), count(diagnostics.count - errors, "warning")]
            .compactMap(\.self).joined(separator: ", ")
    }

    static func count(_ count: Int, _ noun: String) -> String? {
        count == 0 ? nil : counted(count, noun)
    }

    /// A text without what steers a terminal, which names of files may have.
    static func printable(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    let isControl = scalar.properties.generalCategory == .control
                    return isControl && scalar != "\n" && scalar != "\t" ? "\u{FFFD}" : scalar
                }))
    }

    /// Why standard output could not be written, if it could not.
    private static let outputFailure = Mutex<String?>(nil)

    static func write(_ text: String) { write(bytes: Array(text.utf8)) }

    static func write(bytes: [UInt8]) {
        guard !FileSystem.write(bytes, to: STDOUT_FILENO) else { return }
        let reason = systemError()
        outputFailure.withLock { $0 = $0 ?? reason }
    }

    static func writeError(_ text: String) {
        _ = FileSystem.write(Array(text.utf8), to: STDERR_FILENO)
    }

    /// Says that standard output has not all that was written, unless it has.
    ///
    /// - Returns: Whether it has.
    static func finishOutput() -> Bool {
        // A disk that is far away may say only now that it is full.
        if close(STDOUT_FILENO) != 0 {
            let reason = systemError()
            outputFailure.withLock { $0 = $0 ?? reason }
        }
        guard let reason = outputFailure.withLock(\.self) else { return true }
        writeError("taxguide: cannot write to standard output: \(reason)\n")
        return false
    }

    /// Opens the streams that the process was started without, so that no file takes their numbers and
    /// is written into for them.
    static func openStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDWR)
        }
    }

    /// Colour only where a person looks, and not if they asked for none.
    private static var isColoured: Bool {
        isatty(STDERR_FILENO) == 1 && getenv("NO_COLOR") == nil
    }
}
