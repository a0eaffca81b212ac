internal import ArgumentParser
internal import Files
internal import Glibc
internal import Project
internal import Synchronization
internal import Text

/// Output to the terminal.
enum Console {
    /// The exit statuses of the command, which scripts rely on.
    enum Status {
        static let contentHasErrors = ExitCode(1)
        /// The exit status of comparisons that find a difference, as for `diff`.
        static let somethingDiffers = ExitCode(1)
        static let commandLineIsWrong = ExitCode(EX_USAGE)
        static let systemFailed = ExitCode(EX_IOERR)
        /// The exit status of an interrupted command without a result, as shells set it.
        static let interrupted = ExitCode(128 + SIGINT)

        /// Returns the status after errors of a guide.
        ///
        /// I/O errors have their own, because the content need not be wrong.
        static func after(_ errors: [Diagnostic]) -> ExitCode {
            errors.contains { $0.identifier == "failed-reading" } ? systemFailed : contentHasErrors
        }
    }

    /// Reports an error of the command line and returns the exit status.
    static func commandLineError(_ message: String) -> ExitCode {
        writeError("taxguide: \(shortened(message))\n")
        return Status.commandLineIsWrong
    }

    /// - Parameter all: True to list all diagnostics, however many there are.
    static func report(_ diagnostics: [Diagnostic], all: Bool = false) {
        let diagnostics = diagnostics.listed
        guard !diagnostics.isEmpty else { return }
        var writer = DiagnosticWriter(isColoured: isColoured)
        if all { writer.listed = .max }
        writeError(writer.text(for: diagnostics) + "\(counts(of: diagnostics))\n")
    }

    /// Returns the number of errors and warnings, such as '2 errors, 1 warning'.
    static func counts(of diagnostics: [Diagnostic]) -> String {
        let errors = diagnostics.count { $0.severity == .error }
        return [count(errors, "error"), count(diagnostics.count - errors, "warning")]
            .compactMap(\.self).joined(separator: ", ")
    }

    static func count(_ count: Int, _ noun: String) -> String? {
        count == 0 ? nil : counted(count, noun)
    }

    /// Replaces control characters, which file names may contain, except for line breaks and tabs.
    static func printable(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    let isControl = scalar.properties.generalCategory == .control
                    return isControl && scalar != "\n" && scalar != "\t" ? "\u{FFFD}" : scalar
                }))
    }

    /// The first error of writing to standard output, if any.
    private static let outputFailure = Mutex<String?>(nil)

    static func write(_ text: String) { write(bytes: Array(FallbackText.plain(text).utf8)) }

    static func write(bytes: [UInt8]) {
        guard !FileSystem.write(bytes, to: STDOUT_FILENO) else { return }
        let reason = systemError()
        outputFailure.withLock { $0 = $0 ?? reason }
    }

    static func writeError(_ text: String) {
        _ = FileSystem.write(Array(text.utf8), to: STDERR_FILENO)
    }

    /// Closes standard output and reports a write error.
    ///
    /// - Returns: True if all output was written.
    static func finishOutput() -> Bool {
        // A network file system may report only now that it is full.
        if close(STDOUT_FILENO) != 0 {
            let reason = systemError()
            outputFailure.withLock { $0 = $0 ?? reason }
        }
        guard let reason = outputFailure.withLock(\.self) else { return true }
        writeError("taxguide: cannot write to standard output: \(reason)\n")
        return false
    }

    /// Opens missing standard streams as `/dev/null`, so that no other file gets their descriptors.
    static func openStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDWR)
        }
    }

    /// Colour only on a terminal, and not with `NO_COLOR`.
    private static var isColoured: Bool {
        isatty(STDERR_FILENO) == 1 && getenv("NO_COLOR") == nil
    }
}
