/// An error or warning about a file: the cause, the location and the fix.
///
/// A build collects its diagnostics, sorts them by location and prints each once.
/// `DiagnosticWriter` formats them.
package struct Diagnostic: Hashable, Sendable {
    package enum Severity: String, Sendable, Comparable {
        case warning
        case error

        package static func < (left: Self, right: Self) -> Bool {
            left == .warning && right == .error
        }
    }

    /// A second location that the message refers to, such as the other of two conflicting values.
    package struct Note: Hashable, Sendable {
        package var message: String
        package var range: SourceRange

        package init(_ message: String, at range: SourceRange) {
            self.message = message
            self.range = range
        }
    }

    package var severity: Severity
    /// A stable kebab-case name, such as `unknown-key`, that users can search for.
    package var identifier: String
    /// The message in the present tense, quoting the source text, without a final full stop.
    package var summary: String
    package var range: SourceRange
    package var excerpt: Excerpt
    /// The fix, in a phrase shown under the caret.
    package var fix: String?
    package var notes: [Note]

    package init(
        _ severity: Severity, _ identifier: String, _ summary: String, at range: SourceRange,
        excerpt: Excerpt, fix: String? = nil, notes: [Note] = []
    ) {
        self.severity = severity
        self.identifier = identifier
        self.summary = summary
        self.range = range
        self.excerpt = excerpt
        self.fix = fix
        self.notes = notes
    }

    /// Creates a diagnostic about a byte range of a file that is in memory.
    package init(
        _ severity: Severity, _ identifier: String, _ summary: String, in source: SourceText,
        at offsets: Range<Int>, fix: String? = nil, notes: [Note] = []
    ) {
        let range = source.range(offsets)
        self.init(
            severity, identifier, summary, at: range,
            excerpt: source.excerpt(around: offsets.lowerBound),
            fix: fix, notes: notes)
    }

    /// Returns a diagnostic about a whole file or folder, such as one that cannot be read.
    package static func aboutFile(
        _ identifier: String, _ summary: String, path: String, fix: String? = nil,
        severity: Severity = .error
    ) -> Diagnostic {
        Diagnostic(
            severity, identifier, summary,
            at: SourceRange(path: path, start: SourceLocation(line: 1, column: 1), length: 0),
            excerpt: .none, fix: fix)
    }
}

/// The maximum number of errors reported for one list or mapping.
package let mistakesListed = 100

extension Diagnostic {
    /// Returns the diagnostic that replaces all errors after the first `mistakesListed`.
    package static func tooManyMistakes(
        in source: SourceText, at offsets: Range<Int>
    ) -> Diagnostic {
        Diagnostic(
            .error, "too-many-mistakes",
            "there are more mistakes from here on than the \(mistakesListed) that are listed",
            in: source, at: offsets, fix: "mend the others first")
    }
}

extension Diagnostic: Comparable {
    /// Orders diagnostics by path, location and identifier, so that output does not depend on
    /// thread scheduling.
    package static func < (left: Self, right: Self) -> Bool {
        (left.range.path, left.range.start, left.identifier, left.summary)
            < (right.range.path, right.range.start, right.identifier, right.summary)
    }
}

extension Sequence<Diagnostic> {
    /// The diagnostics without duplicates, sorted by location.
    package var listed: [Diagnostic] { Set(self).sorted() }

    package var hasErrors: Bool { contains { $0.severity == .error } }
}
