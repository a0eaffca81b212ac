/// Turns diagnostics into the text that a terminal or a log shows.
///
/// ```
/// Content/Topics/income/employment/wages.md:3:1: error: unknown key 'sumary' [unknown-key]
/// 3 | sumary: Pay for work.
///   | ^~~~~~ did you mean 'summary'?
/// ```
package struct DiagnosticWriter: Sendable {
    /// Whether to colour the text with ANSI escapes, which only a terminal should be sent.
    package var isColoured: Bool
    /// An excerpt longer than this, in characters, is cut around the mark.
    private static let excerptWidth = 160

    package init(isColoured: Bool = false) {
        self.isColoured = isColoured
    }

    /// Every diagnostic in order of place, each text once, with a line break after the last.
    package func text(for diagnostics: [Diagnostic]) -> String {
        var seen: Set<Diagnostic> = []
        return diagnostics.sorted().filter { seen.insert($0).inserted }.map(text).joined()
    }

    package func text(for diagnostic: Diagnostic) -> String {
        let place = "\(diagnostic.range.path):\(diagnostic.range.start)"
        let severity = coloured(
            "\(diagnostic.severity.rawValue):", diagnostic.severity == .error ? "1;31" : "1;33")
        let summary = coloured(printable(diagnostic.summary), "1")
        var text = "\(place): \(severity) \(summary) [\(diagnostic.identifier)]\n"
        if !diagnostic.excerpt.isEmpty {
            text += excerpt(of: diagnostic)
        } else if let remedy = diagnostic.remedy {
            text += "  \(printable(remedy))\n"
        }
        for note in diagnostic.notes {
            text += "\(note.range.path):\(note.range.start): note: \(printable(note.message))\n"
        }
        return text
    }

    private func excerpt(of diagnostic: Diagnostic) -> String {
        let number = String(diagnostic.range.start.line)
        let margin = String(repeating: " ", count: number.count)
        let bytes = Array(diagnostic.excerpt.utf8)
        let start = min(max(0, diagnostic.range.start.column - 1), bytes.count)
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
        if let remedy = diagnostic.remedy { text += " \(printable(remedy))" }
        return text + "\n"
    }

    /// Control characters would let a file write to the terminal, so each is shown as one mark.
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
