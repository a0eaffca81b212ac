/// One thing an author should know about a file: what is wrong, where, and what to do.
///
/// Diagnostics are gathered over a whole build, sorted by place and printed once. They are values;
/// `DiagnosticWriter` turns them into text.
package struct Diagnostic: Hashable, Sendable {
    package enum Severity: String, Sendable, Comparable {
        case warning
        case error

        package static func < (left: Self, right: Self) -> Bool {
            left == .warning && right == .error
        }
    }

    /// A second place that belongs to the message, such as the other of two that disagree.
    package struct Note: Hashable, Sendable {
        package var message: String
        package var range: SourceRange

        package init(_ message: String, at range: SourceRange) {
            self.message = message
            self.range = range
        }
    }

    package var severity: Severity
    /// A stable name in kebab-case, such as `unknown-key`; people search for it.
    package var identifier: String
    /// The present tense, quoting what was written, without a final full stop.
    package var summary: String
    package var range: SourceRange
    package var excerpt: Excerpt
    /// What to do about it, in a phrase shown under the mark.
    package var remedy: String?
    package var notes: [Note]

    package init(
        _ severity: Severity, _ identifier: String, _ summary: String, at range: SourceRange,
        excerpt: Excerpt, remedy: String? = nil, notes: [Note] = []
    ) {
        self.severity = severity
        self.identifier = identifier
        self.summary = summary
        self.range = range
        self.excerpt = excerpt
        self.remedy = remedy
        self.notes = notes
    }

    /// A diagnostic about bytes of a file at hand.
    package init(
        _ severity: Severity, _ identifier: String, _ summary: String, in source: SourceText,
        at offsets: Range<Int>, remedy: String? = nil, notes: [Note] = []
    ) {
        let range = source.range(offsets)
        self.init(
            severity, identifier, summary, at: range,
            excerpt: source.excerpt(around: offsets.lowerBound),
            remedy: remedy, notes: notes)
    }

    /// What is to be known of a whole file or folder, such as that it cannot be read; an error if not said otherwise.
    package static func aboutFile(
        _ identifier: String, _ summary: String, path: String, remedy: String? = nil,
        severity: Severity = .error
    ) -> Diagnostic {
        Diagnostic(
            severity, identifier, summary,
            at: SourceRange(path: path, start: SourceLocation(line: 1, column: 1), length: 0),
            excerpt: .none, remedy: remedy)
    }
}

/// How many mistakes of one kind of place, such as a mapping's keys, are told one by one.
package let mistakesListed = 100

extension Diagnostic {
    /// Stands for the mistakes after the first `mistakesListed`.
    package static func tooManyMistakes(
        in source: SourceText, at offsets: Range<Int>
    ) -> Diagnostic {
        Diagnostic(
            .error, "too-many-mistakes",
            "there are more mistakes from here on than the \(mistakesListed) that are listed",
            in: source, at: offsets, remedy: "mend the others first")
    }
}

extension Diagnostic: Comparable {
    /// Diagnostics are ordered by path, then by place, then by identifier, so that output never
    /// depends on threads.
    package static func < (left: Self, right: Self) -> Bool {
        (left.range.path, left.range.start, left.identifier, left.summary)
            < (right.range.path, right.range.start, right.identifier, right.summary)
    }
}

extension Sequence<Diagnostic> {
    /// Each once, in order of place: what is listed, counted and written for programs.
    package var listed: [Diagnostic] { Set(self).sorted() }

    package var hasErrors: Bool { contains { $0.severity == .error } }
}
