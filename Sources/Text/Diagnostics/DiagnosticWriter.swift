/// Formats diagnostics for a terminal or a log.
///
/// ```
/// Content/Topics/income/employment/wages.md:3:1: error: unknown key 'sumary' [unknown-key]
/// 3 | sumary: Pay for work.
///   | ^~~~~~ did you mean 'summary'?
/// ```
package struct DiagnosticWriter: Sendable {
    /// True to colour the text with ANSI escape sequences.
    ///
    /// Set it only for a terminal.
    package var isColoured: Bool
    /// The maximum number of diagnostics listed; the rest are only counted.
    package var listed = 1_000
    /// The maximum length of an excerpt in characters; longer ones are cut around the caret.
    private static let excerptWidth = 160

    package init(isColoured: Bool = false) {
        self.isColoured = isColoured
    }

    /// Returns all diagnostics in order of location, without duplicates, with a line break after
    /// the last.
    ///
    /// If there are more than `listed`, errors take precedence over warnings, and the last line
    /// counts the omitted diagnostics.
    package func text(for diagnostics: [Diagnostic]) -> String {
        var shown = diagnostics.listed
        let count = shown.count
        guard count > listed else { return shown.map(text).joined() }
        shown = shown.filter { $0.severity == .error } + shown.filter { $0.severity != .error }
        return shown.prefix(listed).sorted().map(text).joined()
            + "and \(count - listed) more, which are not listed\n"
    }

    package func text(for diagnostic: Diagnostic) -> String {
        let location = "\(printable(diagnostic.range.path)):\(diagnostic.range.start)"
        let severity = coloured(
            "\(diagnostic.severity.rawValue):", diagnostic.severity == .error ? "1;31" : "1;33")
        let summary = coloured(sentence(diagnostic.summary), "1")
        var text = "\(location): \(severity) \(summary) [\(diagnostic.identifier)]\n"
        if !diagnostic.excerpt.text.isEmpty {
            text += excerpt(of: diagnostic)
        } else if let fix = diagnostic.fix {
            text += "  \(sentence(fix))\n"
        }
        for note in diagnostic.notes {
            text +=
                "\(printable(note.range.path)):\(note.range.start): note: \(sentence(note.message))\n"
        }
        return text
    }

    private func excerpt(of diagnostic: Diagnostic) -> String {
        let number = String(diagnostic.range.start.line)
        let margin = String(repeating: " ", count: number.count)
        let bytes = Array(diagnostic.excerpt.text.utf8)
        let column = diagnostic.range.start.column - 1 - diagnostic.excerpt.start
        let start = min(max(0, column), bytes.count)
        let end = min(start + max(1, diagnostic.range.length), max(bytes.count, start + 1))
        var before = printable(String(decoding: bytes[..<start], as: UTF8.self))
        let marked = printable(
            String(decoding: bytes[start..<min(end, bytes.count)], as: UTF8.self))
        var after = printable(String(decoding: bytes[min(end, bytes.count)...], as: UTF8.self))
        if before.count > Self.excerptWidth / 2 {
            before = "…" + before.suffix(Self.excerptWidth / 2)
        }
        if after.count > Self.excerptWidth / 2 {
            after = after.prefix(Self.excerptWidth / 2) + "…"
        }
        let shown = marked.prefix(Self.excerptWidth)
        let mark = "^" + String(repeating: "~", count: max(0, shown.count - 1))
        var text = "\(number) | \(before)\(shown)\(after)\n"
        text +=
            "\(margin) | \(String(repeating: " ", count: before.count))\(coloured(mark, "1;32"))"
        if let fix = diagnostic.fix { text += " \(sentence(fix))" }
        return text + "\n"
    }

    private func sentence(_ text: String) -> String { printable(shortened(text)) }

    /// Replaces each control character by one visible character, so that a file cannot send escape
    /// sequences to the terminal.
    private func printable(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.properties.generalCategory {
                    case .control where scalar == "\t": " "
                    case .control, .format, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
                    default: scalar
                    }
                }))
    }

    private func coloured(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
