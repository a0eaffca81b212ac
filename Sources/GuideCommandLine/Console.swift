internal import ArgumentParser
internal import Glibc
internal import GuideDiagnostics

/// What a person at a terminal is told.
enum Console {
    /// The exit statuses of the command, as people script against them.
    enum Status {
        static let contentHasErrors = ExitCode(1)
        /// Of comparisons, as of the system's own diff.
        static let somethingDiffers = ExitCode(1)
        static let commandLineIsWrong = ExitCode(EX_USAGE)
        static let systemFailed = ExitCode(EX_IOERR)
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
        count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    static func write(_ text: String) { write(text, to: STDOUT_FILENO) }
    static func writeError(_ text: String) { write(text, to: STDERR_FILENO) }

    /// Colour only where a person looks, and not if they asked for none.
    private static var isColoured: Bool {
        isatty(STDERR_FILENO) == 1 && getenv("NO_COLOR") == nil
    }

    private static func write(_ text: String, to descriptor: CInt) {
        let bytes = Array(text.utf8)
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(
                    descriptor, buffer.baseAddress.map { $0 + offset }, bytes.count - offset)
            }
            // Nobody reads any more: there is nobody to tell.
            guard count > 0 else { return }
            offset += count
        }
    }
}
